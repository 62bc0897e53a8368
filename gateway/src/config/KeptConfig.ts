import { existsSync, readFileSync } from 'node:fs'
import type { ConfigMessage } from '@mimic/contract/bus'
import { writeWhole } from '../writeWhole.ts'
import { checkConfigMessage } from './configMessage.ts'

/** The last good configuration on disk, for a start without the server. Only the owner may read it: it has passwords. */
export class KeptConfig {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** The kept configuration; undefined if there is none. @throws {Error} when the file is damaged */
  read(gatewayId: string): ConfigMessage | undefined {
    if (!existsSync(this.#path)) return undefined
    return checkConfigMessage(JSON.parse(readFileSync(this.#path, 'utf8')), gatewayId)
  }

  /** @throws when the disk is full */
  write(message: ConfigMessage): void {
    writeWhole(this.#path, JSON.stringify(message))
  }
}
