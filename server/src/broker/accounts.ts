import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** An account of the broker. The account without `gatewayId` is the server's. */
export interface BrokerAccount {
  readonly username: string
  readonly password: string
  readonly gatewayId?: string
}

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
  const account = accounts.find((each) => each.username === username)
  const given = createHash('sha256')
    .update(password ?? '')
    .digest()
  const expected = createHash('sha256')
    .update(account?.password ?? '')
    .digest()
  return timingSafeEqual(given, expected) && account && password ? account : undefined
}
