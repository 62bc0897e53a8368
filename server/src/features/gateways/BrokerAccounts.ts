import { join } from 'node:path'
import { type AccountEntry, writeGatewayAccounts } from '../../broker/gatewayAccountsFile.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { GATEWAY_ACCOUNTS } from '../../platform/settings/brokerSettings.ts'

/** After a failure, the file is written again this much later. */
const AGAIN_MS = 5_000

/** Hands the accounts of gateways and field devices to the embedded broker, in the file that it follows. */
export class BrokerAccounts {
  readonly #context: ServerContext
  #problem: string | undefined
  #writing: Promise<void> = Promise.resolve()
  #again: NodeJS.Timeout | undefined

  constructor(context: ServerContext) {
    this.#context = context
  }

  /** The text that /healthz shows while the broker has not got the newest accounts. */
  get problem(): string | undefined {
    return this.#problem
  }

  /**
   * Writes the accounts as they are in the store now. Does not fail: the problem is told, and it is tried again. An
   * external broker has its accounts from its administrator.
   */
  write(): Promise<void> {
    if (!this.#context.config.isBrokerEmbedded) return Promise.resolve()
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async stop(): Promise<void> {
    await this.#writing
    clearTimeout(this.#again)
  }

  async #write(): Promise<void> {
    const { config, db, log, waitFactor } = this.#context
    clearTimeout(this.#again)
    try {
      const gateways = await db.selectFrom('gateway').select(['id', 'orgId', 'brokerHash']).execute()
      const devices = await db.selectFrom('field_account').select(['orgId', 'username', 'brokerHash']).execute()
      await writeGatewayAccounts(join(config.dataFolder, GATEWAY_ACCOUNTS), [
        ...gateways.flatMap(({ id, orgId, brokerHash }): AccountEntry[] => {
          if (config.localGateways.includes(id)) return [{ gatewayId: id, orgId }]
          return brokerHash === '' ? [] : [{ gatewayId: id, orgId, username: id, sha256: brokerHash }]
        }),
        ...devices.map(({ orgId, username, brokerHash }) => ({ orgId, username, sha256: brokerHash })),
      ])
      this.#problem = undefined
    } catch (error) {
      this.#problem = 'the broker does not know the newest accounts of gateways and field devices'
      log.error({ err: error }, 'the accounts could not be written for the broker')
      this.#again = setTimeout(() => this.write(), AGAIN_MS * waitFactor)
      this.#again.unref()
    }
  }
}
