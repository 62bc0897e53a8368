import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MIN_KEY, type ServerConfig } from './config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Begins every sealed text, so that a later form can be told from this one. */
const FORM = 'v1.'
const KEY_FILE = 'store-key.json'

/**
 * Encrypts secrets that stand in the store and that Mimic itself has to use again: passwords of mail servers, client
 * secrets, keys of second factors. AES-256-GCM (NIST SP 800-38D) with a random nonce; the key is derived from
 * `MIMIC_SECRET_KEY`, or from the key file of the data folder, by HKDF-SHA-256 (RFC 5869). Passwords of people are hashed instead.
 */
export class StoreSecrets {
  readonly #key: Buffer

  /** @param secret every server of a store has the same */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'mimic store secrets', 32))
  }

  /** The secrets of a server; without `MIMIC_SECRET_KEY` it makes a key at its first start. */
  static load({ secretKey, dataFolder }: Pick<ServerConfig, 'secretKey' | 'dataFolder'>): StoreSecrets {
    return new StoreSecrets(secretKey ?? keyIn(join(dataFolder, KEY_FILE)))
  }

  /**
   * @param use names where the text stands (`outbox.provider:smtp-1`); a sealed text that is copied to another place
   *   does not open there
   */
  seal(text: string, use: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(use))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return FORM + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** A keyed hash (HMAC-SHA-256) of a short text, such as a code, that could be found by trying all texts otherwise. */
  digest(text: string, use: string): string {
    return createHmac('sha256', this.#key).update(`${use} ${text}`).digest('base64url')
  }

  /** The text; undefined when it was sealed by another key or for another use, or was changed. */
  open(sealed: string, use: string): string | undefined {
    if (!sealed.startsWith(FORM)) return undefined
    const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url')
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(use))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // The authentication tag does not match.
      return undefined
    }
  }
}

/** The key of a file, which is made if it is missing. @throws {Error} when the file holds no key */
function keyIn(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, JSON.stringify({ key: randomBytes(32).toString('base64url') }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown }
  if (typeof key !== 'string' || key.length < MIN_KEY) throw new Error(`${path} holds no key`)
  return key
}
