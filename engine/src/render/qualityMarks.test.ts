import { expect, it } from 'vitest'
import type { LiveState } from '../widgets/WidgetView.ts'
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
    for (const [i, color] of shown.entries()) {
      // One figure alone may lose most of its hue.
      expect(distance(color, plain[i] as number)).toBeGreaterThan(0)
      for (const other of shown.slice(i + 1)) {
        expect(distance(color, other)).toBeGreaterThan(25)
      }
    }
    expect(distance(faded(plain[0] as number, live), faded(plain[1] as number, live))).toBeLessThan(25)
  }
})
