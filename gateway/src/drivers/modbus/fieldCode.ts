import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { connectText } from '../connectText.ts'

/** Modbus exception codes (application protocol 1.1b3, 7) and their codes in the specification, 8.3. */
export const byException: Readonly<Record<number, number>> = {
  1: codes.gatewayIllegalFunction,
  2: codes.gatewayIllegalAddress,
  3: codes.gatewayIllegalValue,
  4: codes.gatewaySlaveFault,
  5: codes.gatewaySlaveBusy,
  6: codes.gatewaySlaveBusy,
  8: codes.gatewayParity,
  10: codes.gatewayPath,
  11: codes.gatewayTarget,
}

export interface FieldFailure {
  readonly code: number
  readonly isDeviceDown: boolean
  readonly text: GatewayText
}

/**
 * Translates an error of the Modbus library. An exception is an answer, so the device is not down.
 * @param timeoutMs of the request
 */
export function fieldFailure(error: unknown, timeoutMs: number): FieldFailure {
  const {
    modbusCode,
    name,
    errno,
    message = '',
  } = (error ?? {}) as { modbusCode?: number; name?: string; errno?: string | number; message?: string }
  const answered = { isDeviceDown: false, text: says('exception', {}, message) }
  if (modbusCode !== undefined) return { code: byException[modbusCode] ?? codes.unknownException, ...answered }
  if (name === 'TransactionTimedOutError' || errno === 'ETIMEDOUT')
    return { code: codes.gatewayTimeout, isDeviceDown: true, text: says('noAnswer', { ms: timeoutMs }) }
  if (/crc/i.test(message)) return { code: codes.gatewayCoding, ...answered }
  if (/length|incomplete|unexpected data/i.test(message)) return { code: codes.commIncomplete, ...answered }
  return {
    code: codes.commFault,
    isDeviceDown: true,
    text: connectText(message || JSON.stringify(error)),
  }
}
