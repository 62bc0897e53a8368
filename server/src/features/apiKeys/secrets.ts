import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { KEY_PREFIX } from '../../platform/sessions/KeyGate.ts'

/** The parts of a key: the id of its row, and 256 random bits. */
const FORM = new RegExp(`^${KEY_PREFIX}([A-Za-z0-9-]{1,64})_([A-Za-z0-9_-]{43})$`)

export interface KeyParts {
  readonly id: string
  readonly secret: string
}

export const makeSecret = (): string => randomBytes(32).toString('base64url')

export const keyOf = ({ id, secret }: KeyParts): string => `${KEY_PREFIX}${id}_${secret}`

export function keyParts(key: string): KeyParts | undefined {
  const [, id, secret] = FORM.exec(key) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : undefined
}

/**
 * The hash that is stored. A plain SHA-256 is enough, unlike for passwords: nobody chose the secret, so there is no
 * dictionary to try, and 256 random bits cannot be tried out. A slow hash would cost each call of a program instead.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether two hashes are equal, in a time that does not tell how much of them is. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
