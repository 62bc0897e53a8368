import type { RawReading } from '../Driver.ts'
import { badReading } from '../readings.ts'
import type { PayloadValue } from './readPayload.ts'

/** The reading of a value in a message. @param quality of a good one: 1 where its age is not known */
export function payloadReading(signalId: string, read: PayloadValue, quality: 0 | 1): RawReading {
  const { raw, time } = read
  const stamp = time === undefined ? {} : { time }
  if (read.is === 'bad') return { ...badReading(signalId, read.code, read.text), raw, ...stamp }
  return { signalId, value: read.value, quality, raw, ...stamp }
}
