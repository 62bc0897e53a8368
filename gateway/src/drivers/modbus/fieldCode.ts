import { codes } from '@mimic/contract/errors'

/** Modbus exception codes (application protocol 1.1b3, 7) and their codes in the specification, 8.3. */
const byException: Readonly<Record<number, number>> = {
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
}

/** Translates an error of the Modbus library. An exception is an answer, so the device is not down. */
export function fieldFailure(error: unknown): FieldFailure {
  const {
    modbusCode,
    name,
    errno,
    message = '',
  } = (error ?? {}) as { modbusCode?: number; name?: string; errno?: string | number; message?: string }
  if (modbusCode !== undefined) return { code: byException[modbusCode] ?? codes.unknownException, isDeviceDown: false }
  if (name === 'TransactionTimedOutError' || errno === 'ETIMEDOUT')
    return { code: codes.gatewayTimeout, isDeviceDown: true }
  if (/crc/i.test(message)) return { code: codes.gatewayCoding, isDeviceDown: false }
  if (/length|incomplete|unexpected data/i.test(message)) return { code: codes.commIncomplete, isDeviceDown: false }
  return { code: codes.commFault, isDeviceDown: true }
}
