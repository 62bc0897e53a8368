import { limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { wrongAddress } from '../../platform/http/AddressList.ts'

/** The addresses and ranges of a field: one a line, or separated by blanks or commas. */
export const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '')

/** @throws {ApiError} 400 that names the first text that is no address, or says that they are too many */
export function assertAddresses(text: string): void {
  const addresses = addressesIn(text)
  if (addresses.length > limits.apiKey.addresses) throw invalid('addresses', 'limit', limits.apiKey.addresses)
  const wrong = wrongAddress(addresses)
  if (wrong !== undefined) throw invalid('addresses', 'format', wrong)
}
