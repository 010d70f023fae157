// The page without a connection: a page that cannot be had is answered with a page that says so.
// Nothing else is ever answered from here. What the server says, above all how a table stands, always comes from it.
const KEPT = 'croupier-offline-1'
const PAGE = '/offline.html'

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll([new Request(PAGE, { cache: 'reload' }), new Request('/offline.css', { cache: 'reload' })]))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
  event.waitUntil(old.then(() => self.clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)))
  else if (new URL(request.url).pathname === '/offline.css') event.respondWith(fetch(request).catch(() => caches.match('/offline.css')))
})
