import { LiveDecoder, LiveEncoder, type LiveFrame, type LiveValue } from '@mimic/contract/live'
import { figureOf, type Suite } from '../Suite.ts'
import { measure } from './measure.ts'

const SIGNALS = 500

const ids = Array.from({ length: SIGNALS }, (_, i) => `${1001 + (i % 6)}-signal-${i}`)
const signalVal: LiveValue[] = ids.map((id, i) => ({
  id,
  value: 20 + Math.sin(i) * 5,
  time: 1_780_000_000_000 + i,
  quality: 0,
}))
const snapshot: LiveFrame = { kind: 'snapshot', epoch: 'bench', seq: 1, signalVal }
const delta: LiveFrame = { kind: 'delta', epoch: 'bench', seq: 2, signalVal }

/** Pure functions on the hot path of live values, measured without the processes around them. */
export const kernels: Suite = {
  name: 'kernels',
  about: `live frames of ${SIGNALS} signals, encoded and decoded`,
  async run() {
    const encoder = new LiveEncoder(ids)
    const decoder = new LiveDecoder()
    decoder.decode(encoder.encode(snapshot))
    const binary = encoder.encode(delta)
    const json = JSON.stringify(delta)
    return [
      ...(await measure('encode delta', {
        binary: () => encoder.encode(delta),
        json: () => JSON.stringify(delta),
      })),
      ...(await measure('decode delta', {
        binary: () => decoder.decode(binary),
        json: () => JSON.parse(json),
      })),
      figureOf('delta size', 'binary')('size', 'bytes', [binary.length]),
      figureOf('delta size', 'json')('size', 'bytes', [json.length]),
    ]
  },
}
