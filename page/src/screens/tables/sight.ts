/** On a small screen the hand one decides on is kept between the dealer's hand above and the controls below. */
import { still } from '../../stores/settings.svelte'

/** A larger screen shows every box. */
const SMALL = '(width < 64rem)'
/** Room above a hand for what it was paid. */
const GAP = 18

/** Returns how far the page has to move so that what lies from `top` to `bottom` is between the two edges. */
export function distance(top: number, bottom: number, above: number, below: number): number {
  if (top < above + GAP || bottom - top > below - above) return top - above - GAP
  return Math.max(0, bottom - below + GAP)
}

/** Brings a hand into sight, and again whenever the controls change their height; returns how to stop. */
export function keepInSight(box: number, hand: number): () => void {
  const place = document.querySelector(`[data-hand="${box}.${hand}"]`) ?? document.querySelector(`[data-box="${box}"] .hands`)
  const top = document.querySelector('.felt .top')
  const controls = document.querySelector('.controls')
  if (!place || !top || !controls || !matchMedia(SMALL).matches) return () => undefined
  const bring = (): void => {
    const { top: from, bottom: to } = place.getBoundingClientRect()
    // Both stick to the screen, so whoever has scrolled past them finds them there again.
    const [head, foot] = [top.getBoundingClientRect(), controls.getBoundingClientRect()]
    const far = distance(from, to, Math.max(head.bottom, head.height), Math.min(foot.top, innerHeight - foot.height))
    if (Math.abs(far) >= 1) scrollBy({ top: far, behavior: still() ? 'auto' : 'smooth' })
  }
  const watch = new ResizeObserver(bring)
  watch.observe(controls)
  watch.observe(place)
  return () => watch.disconnect()
}
