import type { RefusedEntry, TestReading } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, gatewayText, says } from '@mimic/contract/gatewayTexts'
import { BAD } from '@mimic/contract/quality'
import type { SignalConfig } from '../drivers/DeviceConfig.ts'
import type { RawReading } from '../drivers/Driver.ts'
import { toSample } from './toSample.ts'

/** The result of a test of a signal: its scaled value, and the bytes on the wire. */
export function testReading(signal: SignalConfig, reading: RawReading | undefined): TestReading {
  if (!reading) return { ...nothing(signal.id), code: codes.commIncomplete, text: says('noValueSent') }
  const { value: raw, quality, code = codes.unknownException, time } = reading
  const wire = {
    raw: (reading.raw ?? '').slice(0, 1000),
    text: reading.text ?? '',
    time: time === undefined ? null : Math.round(time),
  }
  if (raw === null || quality === BAD) return { ...nothing(signal.id), code, ...wire }
  const [, , value, good, why = codes.ok] = toSample(signal, raw, 0, quality)
  const text = why === codes.noValue ? says('noValueMark', { raw: String(raw) }) : wire.text
  return { signalId: signal.id, value, quality: good, code: why, ...wire, text }
}

/** The result of a test of a signal whose settings are wrong. */
export const refusedReading = (refused: RefusedEntry): TestReading => ({
  ...nothing(refused.signalId),
  code: codes.commAddressMalformed,
  text: refusalText(refused),
})

/** Why the settings of a device that is tried are wrong. It is the only device of its list, so its place says nothing. */
export const refusalText = ({ path, reason }: RefusedEntry): GatewayText => {
  const { cn, en } = { cn: gatewayText(reason, 'cn'), en: gatewayText(reason, 'en') }
  return says('field', { path: path.replace(/^devices\.0\.?/, ''), cn, en })
}

const nothing = (signalId: string): TestReading => ({
  signalId,
  value: null,
  quality: BAD,
  code: codes.unknownException,
  raw: '',
  text: '',
  time: null,
})
