import { stat } from 'node:fs/promises'
import { messageOf } from '@mimic/contract/messageOf'
import type { Logger } from 'pino'
import { type AccountEntry, readGatewayAccounts } from './gatewayAccountsFile.ts'

/** A removed account is thrown out within a second. */
const LOOK_MS = 500
/** The stamp of a file that is not there. */
const MISSING = 'missing'

export interface GatewayAccountsWatchOptions {
  readonly path: string
  readonly log: Logger
  readonly onChange: (accounts: readonly AccountEntry[]) => void
}

/**
 * Follows the accounts of enrolled gateways in their file. While the file cannot be read, the accounts that were read
 * last stay in force, and the log says so.
 */
export class GatewayAccountsWatch {
  readonly #options: GatewayAccountsWatchOptions
  /** Which state of the file was looked at last; that there is none at first is no fault. */
  #stamp = MISSING
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isKnown = false

  constructor(options: GatewayAccountsWatchOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => this.look(), LOOK_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Reads the file if it is another one than at the last look. Never fails.
   * @returns whether the accounts are known: before the server's first start, or after a restore, there may be no file
   * yet
   */
  async look(): Promise<boolean> {
    // A look under way may have missed the newest file, so the next one follows it.
    const looking = (this.#looking ?? Promise.resolve()).then(() => this.#look())
    this.#looking = looking
    await looking
    return this.#isKnown
  }

  async #look(): Promise<void> {
    const { path, log, onChange } = this.#options
    const stamp = await stampOf(path)
    if (stamp === this.#stamp) return
    this.#stamp = stamp
    try {
      onChange(await readGatewayAccounts(path))
      this.#isKnown = true
    } catch (error) {
      const reason = messageOf(error)
      log.error({ reason }, 'the accounts of gateways could not be read; those in force stay')
    }
  }
}

/** Differs for each file that was put in this place. */
async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? MISSING : String(error)
  }
}
