/** What is heard at a table, made on the spot: a card, chips, a win. Silent unless the visitor wants it. */
import { settings } from './settings.svelte'

type Sound = 'card' | 'chips' | 'win'
/** Pitch in hertz, seconds it lasts, and when it begins. */
type Note = readonly [pitch: number, lasts: number, at: number]

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  card: [[900, 0.03, 0]],
  chips: [[2100, 0.04, 0], [2600, 0.05, 0.06]],
  win: [[523, 0.12, 0], [659, 0.12, 0.11], [784, 0.22, 0.22]],
}
const LOUD = 0.06

let context: AudioContext | null = null

export function heard(sound: Sound): void {
  if (settings.prefers.sound) play(NOTES[sound])
  if (settings.prefers.vibration && 'vibrate' in navigator) navigator.vibrate(sound === 'win' ? [40, 40, 80] : 15)
}

function play(notes: readonly Note[]): void {
  context ??= new AudioContext()
  for (const [pitch, lasts, at] of notes) {
    const begins = context.currentTime + at
    const volume = new GainNode(context, { gain: LOUD })
    volume.gain.setValueAtTime(LOUD, begins)
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts)
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + lasts)
  }
}
