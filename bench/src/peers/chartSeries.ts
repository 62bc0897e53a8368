import { seededRandom } from '@mimic/engine/testing'

/** A chart shows the last hour. */
export const CHART_MINUTES = 60
const SAMPLES = 300
/** Time between two samples. */
export const CHART_STEP_MS = (CHART_MINUTES * 60_000) / SAMPLES

const known = new Map<string, Float64Array<ArrayBuffer>>()

/**
 * The recorded values of a chart's signal, oldest first, 0 to 100, drawn from the signal's name: a page file does not
 * hold them. The last one is of now.
 */
export function chartSeries(signalId: string): Float64Array<ArrayBuffer> {
  const found = known.get(signalId)
  if (found) return found
  const random = seededRandom([...signalId].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7))
  const values = new Float64Array(SAMPLES)
  let at = 20 + 60 * random()
  for (let i = 0; i < SAMPLES; i++) {
    at = Math.min(100, Math.max(0, at + (random() - 0.5) * 6))
    values[i] = at
  }
  known.set(signalId, values)
  return values
}
