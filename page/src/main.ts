import { mount } from 'svelte'
import { presence } from './api/presence'
import App from './App.svelte'
import { start as games } from './games'
import { router } from './route.svelte'
import { app } from './stores/app.svelte'
import { coach } from './stores/coach.svelte'
import { who } from './stores/session.svelte'
import { settings } from './stores/settings.svelte'
import { words } from './words/index.svelte'
import './style/tokens.css'
import './style/base.css'

presence.start()
await words.start()
await games()
settings.start()
coach.start()
router.start()
void who.start()

const target = document.getElementById('page')
if (target) mount(App, { target })
app.start()
