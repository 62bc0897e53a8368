import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * An account of the broker. One with `orgId` is in the space of topics of that organisation: a field device, or a
 * gateway that reads them. Of the others, the one without `gatewayId` is the server's. Of the password of a field
 * device or an enrolled gateway only the SHA-256 is known, in hexadecimal.
 */
export type BrokerAccount = {
  readonly username: string
  readonly gatewayId?: string
  readonly orgId?: string
} & ({ readonly password: string } | { readonly sha256: string })

/** Reads the accounts file. @throws {Error} that names the file and the field. */
export function readAccounts(path: string): BrokerAccount[] {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const list = (parsed as { accounts?: unknown } | null)?.accounts
  if (!Array.isArray(list)) throw new Error(`${path}: accounts must be a list`)
  return list.map((entry: Record<string, unknown>, i) => {
    const { username, password, gatewayId } = entry
    if (typeof username !== 'string' || username === '') throw new Error(`${path}: accounts.${i}.username is missing`)
    if (typeof password !== 'string' || password === '') throw new Error(`${path}: accounts.${i}.password is missing`)
    if (gatewayId !== undefined && typeof gatewayId !== 'string')
      throw new Error(`${path}: accounts.${i}.gatewayId must be a text`)
    return gatewayId === undefined ? { username, password } : { username, password, gatewayId }
  })
}

/** The account of a login, or undefined. Takes the same time for a wrong name as for a wrong password. */
export function findAccount(
  accounts: readonly BrokerAccount[],
  username: string | undefined,
  password: Uint8Array | undefined,
): BrokerAccount | undefined {
  // Every account is compared, so the time does not tell where a name stands in the list.
  let account: BrokerAccount | undefined
  for (const each of accounts) account = each.username === username ? each : account
  const given = sha256(password ?? '')
  const ofPassword = sha256(account && 'password' in account ? account.password : '')
  const expected = account && 'sha256' in account ? Buffer.from(account.sha256, 'hex') : ofPassword
  return timingSafeEqual(given, expected) && account && password ? account : undefined
}

const sha256 = (secret: Uint8Array | string): Buffer => createHash('sha256').update(secret).digest()
