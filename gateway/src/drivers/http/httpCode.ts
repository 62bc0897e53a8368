import { codes } from '@mimic/contract/errors'

const byStatus: Readonly<Record<number, number>> = {
  401: codes.gatewayIllegalFunction,
  403: codes.gatewayIllegalFunction,
  404: codes.addressMissing,
  408: codes.gatewayTimeout,
  410: codes.addressMissing,
  429: codes.deviceBusy,
  503: codes.deviceBusy,
  504: codes.gatewayTimeout,
}

/** Those that say something else when they answer a write. */
const byStatusOfWrite: Readonly<Record<number, number>> = {
  401: codes.writeDenied,
  403: codes.writeDenied,
  405: codes.writeReadOnlyThere,
  422: codes.writeOutOfRange,
  429: codes.writeSlaveBusy,
  503: codes.writeSlaveBusy,
}

/** The code (8.2) of a status that is no success. */
export const readCode = (status: number): number => byStatus[status] ?? codes.deviceFault
export const writeCode = (status: number): number =>
  byStatusOfWrite[status] ?? byStatus[status] ?? codes.writeSlaveFault
