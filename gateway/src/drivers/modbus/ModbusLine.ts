import { setTimeout as delay } from 'node:timers/promises'
import modbus from 'modbus-serial'
import { Turns } from '../Turns.ts'

// The package is CommonJS: its class is the default of the module's default.
const ModbusClient = modbus.default
export type ModbusClient = InstanceType<typeof ModbusClient>

/** Opens the connection of a new client within `timeoutMs`. */
export type Connect = (client: ModbusClient, timeoutMs: number) => Promise<void>

/** Ends the connection of a client, at once. */
type End = (client: ModbusClient) => Promise<void>

export interface ModbusLineOptions {
  readonly connect: Connect
  /** By default the socket is destroyed: an orderly end waits for the other side, and a dead one never answers. */
  readonly end?: End
  /**
   * Answers have no number, so a late one looks like the answer to the next request. After a timeout the line is left
   * closed for as long again.
   */
  readonly hasPlainFrames?: boolean
}

const destroy: End = (client) => {
  client.destroy(() => undefined)
  return Promise.resolve()
}

/** One connection to one or more units: it connects by itself, and takes one request at a time. */
export class ModbusLine {
  readonly #options: ModbusLineOptions
  #ending: Promise<void> = Promise.resolve()
  /** The line stays closed until this time, monotonic ms. */
  #quietUntil = 0
  #client: ModbusClient | undefined
  /** Requests take turns, because many devices answer one request at a time only. */
  readonly #turns = new Turns()

  constructor(options: ModbusLineOptions) {
    this.#options = options
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work)
  }

  /** The open client, set up for requests to a unit. To be called in a turn. */
  async connected(unitId: number, timeoutMs: number): Promise<ModbusClient> {
    if (!this.#client?.isOpen) {
      this.drop(0)
      await this.#ending
      await delay(Math.max(0, this.#quietUntil - performance.now()))
      const client = new ModbusClient()
      // Errors of an open connection end the request that waits; without a listener they would end the process.
      client.on('error', () => undefined)
      // Assigned before it is open, so that a failed attempt is destroyed with its socket.
      this.#client = client
      await this.#options.connect(client, timeoutMs)
    }
    const client = this.#client
    client.setID(unitId)
    client.setTimeout(timeoutMs)
    return client
  }

  /**
   * Ends the connection; the next request makes a new one. A late answer can then be no other's.
   * @param timeoutMs of the request that has failed
   */
  drop(timeoutMs: number): void {
    const client = this.#client
    if (!client) return
    this.#client = undefined
    this.#ending = (this.#options.end ?? destroy)(client)
    if (this.#options.hasPlainFrames) this.#quietUntil = performance.now() + timeoutMs
  }

  async close(): Promise<void> {
    this.drop(0)
    await this.#ending
  }
}
