import { codes } from '@mimic/contract/errors'

/** Modbus exception codes (application protocol 1.1b3, 7) as codes of the specification, 8.2. */
const byException: Readonly<Record<number, number>> = {
  1: codes.dataType,
  2: codes.addressMissing,
  3: codes.dataType,
  4: codes.deviceFault,
  5: codes.deviceBusy,
  6: codes.deviceBusy,
  8: codes.dataCheck,
  10: codes.commFault,
  11: codes.commTimeout,
}

export interface FieldFailure {
  readonly code: number
  readonly isDeviceDown: boolean
}

/** What an error of the Modbus library means. An exception is an answer, so the device is not down. */
export function fieldFailure(error: unknown): FieldFailure {
  const {
    modbusCode,
    name,
    errno,
    message = '',
  } = (error ?? {}) as { modbusCode?: number; name?: string; errno?: string | number; message?: string }
  if (modbusCode !== undefined) return { code: byException[modbusCode] ?? codes.unknownException, isDeviceDown: false }
  if (name === 'TransactionTimedOutError' || errno === 'ETIMEDOUT')
    return { code: codes.responseTimeout, isDeviceDown: true }
  if (/crc/i.test(message)) return { code: codes.dataCheck, isDeviceDown: false }
  if (/length|incomplete|unexpected data/i.test(message)) return { code: codes.commIncomplete, isDeviceDown: false }
  return { code: codes.commFault, isDeviceDown: true }
}
