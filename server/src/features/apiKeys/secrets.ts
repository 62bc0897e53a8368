import { createHash, createPrivateKey, createPublicKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyPrefixes } from '../../platform/sessions/KeyGate.ts'

/** A key of an organisation's own program, or a grant to a partner company. */
export type CredentialKind = keyof typeof keyPrefixes

/** The parts of a key: its kind, the id of its row, and 256 random bits. */
const FORM = /^(m[kg]_)([A-Za-z0-9-]{1,64})_([A-Za-z0-9_-]{43})$/

export interface KeyParts {
  readonly is: CredentialKind
  readonly id: string
  readonly secret: string
}

export const makeSecret = (): string => randomBytes(32).toString('base64url')

export const keyOf = ({ is, id, secret }: KeyParts): string => `${keyPrefixes[is]}${id}_${secret}`

export function keyParts(key: string): KeyParts | undefined {
  const [, prefix, id, secret] = FORM.exec(key) ?? []
  if (id === undefined || secret === undefined) return undefined
  return { is: prefix === keyPrefixes.key ? 'key' : 'grant', id, secret }
}

/** The hash of a secret that is stored: nobody finds the secret by it. */
export const markOf = ({ is, secret }: Pick<KeyParts, 'is' | 'secret'>): string =>
  is === 'key' ? hashSecret(secret) : publicKeyOf(secret)

/**
 * The hash that is stored. A plain SHA-256 is enough, unlike for passwords: nobody chose the secret, so there is no
 * dictionary to try, and 256 random bits cannot be tried out. A slow hash would cost each call of a program instead.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The header of an Ed25519 private key in PKCS #8 (RFC 8410, section 7); the seed follows. */
const SEED_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The public key of a grant's secret, which is the seed of an Ed25519 key pair (RFC 8032, section 5.1.5). It is stored in
 * place of a hash: it is as hard to find the seed by it as by a hash, and it verifies what the seed has signed.
 * @returns 32 bytes, base64url
 */
export function publicKeyOf(secret: string): string {
  const der = Buffer.concat([SEED_HEADER, Buffer.from(secret, 'base64url')])
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  if (x === undefined) throw new Error('a public key was expected')
  return x
}

/** Whether two marks are equal, in a time that does not tell how much of them is. */
export const isSameMark = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
