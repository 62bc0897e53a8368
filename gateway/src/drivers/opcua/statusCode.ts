import { codes } from '@mimic/contract/errors'

/** A status as the library has it. */
export interface Status {
  readonly name: string
  readonly value: number
}

/** Names of status codes (OPC UA Part 4, 7.39) and their codes in the specification, 8.2 and 8.3. */
const byName: Readonly<Record<string, number>> = {
  BadNodeIdUnknown: codes.addressMissing,
  BadNodeIdInvalid: codes.addressMissing,
  BadAttributeIdInvalid: codes.addressMissing,
  BadIndexRangeNoData: codes.addressMissing,
  BadTypeMismatch: codes.dataType,
  BadDataEncodingUnsupported: codes.dataType,
  BadTimeout: codes.gatewayTimeout,
  BadRequestTimeout: codes.gatewayTimeout,
  BadNoCommunication: codes.commFault,
  BadCommunicationError: codes.commFault,
  BadConnectionClosed: codes.commFault,
  BadNotConnected: codes.commFault,
  BadSessionClosed: codes.commFault,
  BadSessionIdInvalid: codes.commFault,
  BadWaitingForInitialData: codes.responseTimeout,
  BadTooManyMonitoredItems: codes.deviceBusy,
  BadTooManyOperations: codes.deviceBusy,
  BadResourceUnavailable: codes.deviceBusy,
  BadNotReadable: codes.gatewayIllegalFunction,
  BadUserAccessDenied: codes.gatewayIllegalFunction,
}

/** Those that say something else when they answer a write. */
const byNameOfWrite: Readonly<Record<string, number>> = {
  BadNotWritable: codes.writeReadOnlyThere,
  BadUserAccessDenied: codes.writeDenied,
  BadWriteNotSupported: codes.writeReadOnlyThere,
  BadOutOfRange: codes.writeOutOfRange,
  BadTooManyOperations: codes.writeSlaveBusy,
  BadResourceUnavailable: codes.writeSlaveBusy,
}

/** The severity (OPC UA Part 4, 7.39.1): 0 good, 1 uncertain, 2 bad. */
export const qualityOf = ({ value }: Status): 0 | 1 | 2 => {
  const severity = value >>> 30
  return severity === 0 ? 0 : severity === 1 ? 1 : 2
}

export const readCode = ({ name }: Status): number => byName[name] ?? codes.deviceFault
export const writeCode = ({ name }: Status): number => byNameOfWrite[name] ?? byName[name] ?? codes.writeSlaveFault
