import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { LockKey } from '@mimic/contract'

const CURVES: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1']
/** Bits of an RSA key. A longer one makes each check slow. */
const RSA = { min: 2_048, max: 8_192 }

export interface ReadKey extends LockKey {
  /** SPKI as PEM. */
  readonly pem: string
}

/**
 * The public key in a file: SPKI or a certificate, as PEM or DER; RSA of 2048 to 8192 bits, EC on a NIST curve, or
 * Ed25519. @returns undefined for anything else; a private key too, which must not leave its owner
 */
export function readPublicKey(file: Buffer): ReadKey | undefined {
  const text = file.toString('latin1')
  // Node would take the public half of it.
  if (text.includes('PRIVATE KEY')) return undefined
  const key = text.includes('-----BEGIN') ? ofPem(text) : (ofSpki(file) ?? ofCertificate(file))
  const kind = key && kindOf(key)
  return key && kind ? { kind, fingerprint: fingerprintOf(key), pem: pemOf(key) } : undefined
}

/** A stored key as people compare it. */
export function shownKey(pem: string): LockKey {
  const key = createPublicKey(pem)
  return { kind: kindOf(key) ?? '', fingerprint: fingerprintOf(key) }
}

const ofPem = (text: string) =>
  text.includes('-----BEGIN CERTIFICATE-----') ? ofCertificate(text) : read(() => createPublicKey(text))
const ofSpki = (key: Buffer) => read(() => createPublicKey({ key, format: 'der', type: 'spki' }))
const ofCertificate = (file: Buffer | string) => read(() => new X509Certificate(file).publicKey)

function read(work: () => KeyObject): KeyObject | undefined {
  try {
    return work()
  } catch {
    // The library's text names its own internals; people need to know only that this is no such key.
    return undefined
  }
}

function kindOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string | undefined {
  const { modulusLength = 0, namedCurve = '' } = details ?? {}
  if (type === 'rsa') return modulusLength >= RSA.min && modulusLength <= RSA.max ? `RSA ${modulusLength}` : undefined
  if (type === 'ec') return CURVES.includes(namedCurve) ? `EC ${namedCurve}` : undefined
  return type === 'ed25519' ? 'Ed25519' : undefined
}

const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))

/** SHA-256 of the SPKI, as hexadecimal in groups of four. */
function fingerprintOf(key: KeyObject): string {
  const hex = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return hex.match(/.{4}/g)?.join(' ') ?? hex
}
