import type { BrokerAccount } from './accounts.ts'

/** The MQTT client id of a gateway. */
const idOf = ({ gatewayId }: BrokerAccount): string | undefined => gatewayId && `mimic-${gatewayId}`

/**
 * Whose a client id is. A gateway's own id is its account's, connected or not: nobody can lock it out by coming first.
 * Any other id is the account's that uses it, until its last client is gone.
 */
export class ClientIds {
  readonly #accounts: readonly BrokerAccount[]
  /** By client id: the account and how many of its connections there are; a take-over has two for a moment. */
  readonly #used = new Map<string, { readonly username: string; clients: number }>()

  constructor(accounts: readonly BrokerAccount[]) {
    this.#accounts = accounts
  }

  /** Takes the id for one connection. @returns false when it is another account's */
  take(clientId: string, { username }: BrokerAccount): boolean {
    const owner = this.#accounts.find((each) => idOf(each) === clientId) ?? this.#used.get(clientId)
    if (owner && owner.username !== username) return false
    const used = this.#used.get(clientId)
    if (used) used.clients++
    else this.#used.set(clientId, { username, clients: 1 })
    return true
  }

  /** One connection that took it is gone. */
  free(clientId: string): void {
    const used = this.#used.get(clientId)
    if (used && --used.clients === 0) this.#used.delete(clientId)
  }
}
