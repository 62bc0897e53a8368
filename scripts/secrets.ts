import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets of one data folder: made once, never defaulted, readable by the owner alone. */
export class Secrets {
  readonly #path: string
  readonly #values: Record<string, string>

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'secrets.json')
    // The file is ours: a wrong shape would only make a new secret.
    this.#values = existsSync(this.#path)
      ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, string>)
      : {}
  }

  /** The secret of that name; made at the first call. 192 bits. */
  get(name: string): string {
    const present = this.#values[name]
    if (present) return present
    const made = randomBytes(24).toString('base64url')
    this.#values[name] = made
    writePrivate(this.#path, JSON.stringify(this.#values, null, 2))
    return made
  }
}

/** Writes a file that only its owner may read. */
export function writePrivate(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
}

/** Letters and digits that are not mistaken for one another; 8 to 15 characters as the specification asks (5.4). */
export function readablePassword(length = 12): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
