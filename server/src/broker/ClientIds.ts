import type { BrokerAccount } from './accounts.ts'

/** The MQTT client id of a gateway. */
const idOf = ({ gatewayId }: BrokerAccount): string | undefined => gatewayId && `mimic-${gatewayId}`

/**
 * Assigns client ids to accounts. A gateway's own id belongs to its account, connected or not, so nobody can lock
 * the gateway out by connecting first. Any other id belongs to the account that uses it, until its last client is
 * gone.
 */
export class ClientIds {
  readonly #accounts: readonly BrokerAccount[]
  /** Accounts and numbers of their connections, by client id. A take-over has two connections for a moment. */
  readonly #used = new Map<string, { readonly username: string; clients: number }>()

  constructor(accounts: readonly BrokerAccount[]) {
    this.#accounts = accounts
  }

  /** Takes the id for one connection. @returns false when it belongs to another account */
  take(clientId: string, { username }: BrokerAccount): boolean {
    const owner = this.#accounts.find((each) => idOf(each) === clientId) ?? this.#used.get(clientId)
    if (owner && owner.username !== username) return false
    const used = this.#used.get(clientId)
    if (used) used.clients++
    else this.#used.set(clientId, { username, clients: 1 })
    return true
  }

  /** Releases one connection of a client id. */
  free(clientId: string): void {
    const used = this.#used.get(clientId)
    if (used && --used.clients === 0) this.#used.delete(clientId)
  }
}
