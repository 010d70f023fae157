/** Whether somebody is there: the first call after a touch says nothing of it, those after it do. */
import { describe, expect, it, vi } from 'vitest'
import { presence, UNATTENDED } from '../src/api/presence'

describe('presence', () => {
  it('speaks of a touch once, whatever took it', () => {
    const heard = new Map<string, () => void>()
    vi.stubGlobal('addEventListener', (touch: string, hear: () => void) => heard.set(touch, hear))
    presence.start()
    expect([...heard.keys()].sort()).toEqual(['keydown', 'pointerdown', 'touchstart', 'wheel'])
    expect(presence.headers()).toEqual({})
    for (const hear of heard.values()) {
      expect(presence.headers()).toEqual({ [UNATTENDED]: '1' })
      hear()
      expect(presence.touched).toBe(true)
      expect(presence.headers()).toEqual({})
      expect(presence.touched).toBe(false)
    }
  })
})
