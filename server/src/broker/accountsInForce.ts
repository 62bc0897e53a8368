import { fieldUsername } from '@mimic/contract/bus'
import type { BrokerAccount } from './accounts.ts'
import type { AccountEntry } from './gatewayAccountsFile.ts'

/**
 * All accounts: the fixed ones of this machine, those that the server tells, and for each gateway of a known
 * organisation a second one with its own password, by which it reads field devices. A fixed account stays, whatever has
 * its name.
 */
export function accountsInForce(fixed: readonly BrokerAccount[], told: readonly AccountEntry[]): BrokerAccount[] {
  const taken = new Set(fixed.flatMap(({ username, gatewayId }) => [username, gatewayId]))
  const added = told.flatMap((entry): BrokerAccount[] => {
    if (!('username' in entry) || taken.has(entry.username)) return []
    const { username, sha256 } = entry
    if (!('gatewayId' in entry)) return [{ username, sha256, orgId: entry.orgId }]
    return taken.has(entry.gatewayId) ? [] : [{ username, sha256, gatewayId: entry.gatewayId }]
  })
  const orgOf = new Map(told.map((entry) => ['gatewayId' in entry ? entry.gatewayId : '', entry.orgId]))
  const own = [...fixed, ...added]
  const readers = own.flatMap((account): BrokerAccount[] => {
    const { gatewayId, username, ...secret } = account
    const orgId = gatewayId === undefined ? undefined : orgOf.get(gatewayId)
    return orgId === undefined ? [] : [{ ...secret, username: fieldUsername(username), orgId }]
  })
  return [...own, ...readers]
}
