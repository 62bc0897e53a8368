import { MINUTE_MS } from '@mimic/contract/zone'
import { seededRandom } from '@mimic/engine/testing'
import { encodeChunk } from '@mimic/server/chunkCodec'
import type { Point } from '@mimic/server/Point'
import { encodeRollUps, rollUp } from '@mimic/server/rollUp'
import { figureOf, type Suite, sized } from '../Suite.ts'

const HOUR_S = 3_600
const HOURS = sized(24, 1)
const T0 = 1_780_002_000_000
/** Overhead of a stored row: an id of 36 characters in table and key, two times, a count (SQLite). */
const ROW_BYTES = 120

type Series = (second: number, noise: () => number) => number
/** Kinds of signals, with three decimals; the noise has a standard deviation of 1. */
const series: Readonly<Record<string, Series>> = {
  'a temperature': (s, noise) => 20 + 2 * Math.sin(s / 4_000) + noise() * 0.003,
  'a flow': (s, noise) => 50 + 5 * Math.sin(s / 900) + noise() * 0.02,
  'a pressure': (s, noise) => 4 + 0.5 * Math.sin(s / 300) + noise() * 0.05,
  'a noisy current': (_, noise) => 100 + noise() * 0.3,
  'a set point': (s) => 2.5 + Math.floor(s / 7_200) / 10,
}

/** Bytes in the store for a day of one signal at 1 Hz, from a device that is up to 3 ms late. */
export const storage: Suite = {
  name: 'storage',
  about: `${HOURS} hours at 1 Hz of signals with three decimals, coded as the server packs them`,
  async run() {
    return Object.entries(series).flatMap(([subject, read]) => {
      let [chunks, minutes] = [0, 0]
      const random = seededRandom(7)
      for (let hour = 0; hour < HOURS; hour++) {
        const points = Array.from({ length: HOUR_S }, (_, i): Point => {
          const second = hour * HOUR_S + i
          const value = Math.round(read(second, () => normal(random)) * 1000) / 1000
          return { time: T0 + second * 1000 + Math.floor(random() * 4), value, quality: 0 }
        })
        chunks += encodeChunk(points).length + ROW_BYTES
        minutes += encodeRollUps(rollUp(points, MINUTE_MS)).length + ROW_BYTES
      }
      const of = figureOf('a point, its row included', subject)
      const perPoint = (bytes: number) => [bytes / (HOURS * HOUR_S)]
      return [of('recorded', 'bytes', perPoint(chunks)), of('rolled up by minutes', 'bytes', perPoint(minutes))]
    })
  },
}

const normal = (random: () => number): number => Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0) - 6
