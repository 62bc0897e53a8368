import type { FastifyRequest } from 'fastify'
import type { KnownDevices } from '../../platform/sessions/KnownDevices.ts'
import type { From } from '../../platform/shared/Delays.ts'
import { plain } from './TryGuard.ts'

/** Where a try of an account comes from: a browser that the account has logged in by, or a stranger at an address. */
export async function tryOf(
  devices: KnownDevices,
  request: FastifyRequest,
  account: { readonly loginname: string } | { readonly userId: string },
): Promise<From> {
  const name = 'loginname' in account ? plain(account.loginname) : undefined
  const device = await devices.of(request, ({ id, loginname }) =>
    'userId' in account ? id === account.userId : plain(loginname) === name,
  )
  return { address: request.ip, device }
}
