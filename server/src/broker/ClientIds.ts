import type { BrokerAccount } from './accounts.ts'

/** The MQTT client id of a gateway begins with this, and its own id follows. */
const GATEWAY = 'mimic-'

/**
 * Assigns client ids to accounts. A gateway's own id belongs to its account, connected or not and enrolled or not, so
 * nobody can lock the gateway out, or leave it a session of theirs, by connecting first. Any other id belongs to the
 * account that uses it, until its last client is gone.
 */
export class ClientIds {
  /** Accounts and numbers of their connections, by client id. A take-over has two connections for a moment. */
  readonly #used = new Map<string, { readonly username: string; clients: number }>()

  /** Takes the id for one connection. @returns false when it belongs to another account */
  take(clientId: string, { username, gatewayId }: BrokerAccount): boolean {
    const used = this.#used.get(clientId)
    const isFree = clientId.startsWith(GATEWAY) ? clientId === `${GATEWAY}${gatewayId}` : true
    if (!isFree || (used && used.username !== username)) return false
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
