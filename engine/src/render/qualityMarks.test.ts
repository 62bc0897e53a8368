import { expect, it } from 'vitest'
import type { LiveState } from './LiveState.ts'
import { lineColor } from './plot.ts'
import { faded, fadedAmongOthers } from './qualityMarks.ts'

const channels = (rgba: number) => [rgba >>> 24, (rgba >>> 16) & 255, (rgba >>> 8) & 255]
const distance = (a: number, b: number) => Math.hypot(...channels(a).map((each, i) => each - (channels(b)[i] ?? 0)))

it.each([
  ['stale', { isStale: true, isBad: false }],
  ['bad', { isStale: false, isBad: true }],
])('curves of one axis are told apart while their values are %s', (_, state) => {
  const live = state as LiveState
  for (const isOnDark of [false, true]) {
    const plain = Array.from({ length: 6 }, (_, i) => lineColor(i, { isOnDark }))
    const shown = plain.map((color) => fadedAmongOthers(color, live))
    for (const [i, color] of shown.entries())
      for (const [k, other] of shown.slice(0, i).entries()) {
        const apart = distance(plain[i] as number, plain[k] as number)
        expect(distance(color, other)).toBeGreaterThan(0.6 * apart)
        // A figure alone loses most of its hue.
        expect(distance(faded(plain[i] as number, live), faded(plain[k] as number, live))).toBeLessThan(0.4 * apart)
      }
  }
})
