import type { RefusedEntry, TestReading } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import type { SignalConfig } from './DeviceConfig.ts'
import type { RawReading } from './drivers/Driver.ts'
import { toSample } from './toSample.ts'

/** The result of a test of a signal: its scaled value, and the bytes on the wire. */
export function testReading(signal: SignalConfig, reading: RawReading | undefined): TestReading {
  if (!reading) return { ...nothing(signal.id), code: codes.commIncomplete, text: 'the device sent no value of it' }
  const { value: raw, quality, code = codes.unknownException, time } = reading
  const wire = {
    raw: (reading.raw ?? '').slice(0, 1000),
    text: (reading.text ?? '').slice(0, 300),
    time: time === undefined ? null : Math.round(time),
  }
  if (raw === null || quality === 2) return { ...nothing(signal.id), code, ...wire }
  const [, , value, good, why = codes.ok] = toSample(signal, raw, 0, quality)
  return { signalId: signal.id, value, quality: good, code: why, ...wire }
}

/** The result of a test of a signal whose settings are wrong. */
export const refusedReading = (refused: RefusedEntry): TestReading => ({
  ...nothing(refused.signalId),
  code: codes.commAddressMalformed,
  text: refusalText(refused),
})

/** Why the settings of a device that is tried are wrong. It is the only device of its list, so its place says nothing. */
export const refusalText = ({ path, reason }: RefusedEntry): string =>
  `${path.replace(/^devices\.0\.?/, '')}: ${reason}`.slice(0, 300)

const nothing = (signalId: string): TestReading => ({
  signalId,
  value: null,
  quality: 2,
  code: codes.unknownException,
  raw: '',
  text: '',
  time: null,
})
