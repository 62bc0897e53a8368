import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/**
 * A signed firmware file: the content, {@link MAGIC}, and 64 bytes of an Ed25519 signature over version and content. The
 * version is signed too, so that nobody offers an old content under a new version.
 */
const MAGIC = Buffer.from('MIMICSG1')
const SIGNATURE_BYTES = 64

const messageOf = (version: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`mimic-firmware\n${version}\n`), createHash('sha256').update(content).digest()])

/** @param key Ed25519, private */
export const signFirmware = (content: Buffer, version: string, key: KeyObject): Buffer =>
  joinSigned(content, sign(null, messageOf(version, content), key))

export const joinSigned = (content: Buffer, signature: Buffer): Buffer => Buffer.concat([content, MAGIC, signature])

/** The parts of a signed file; undefined for one that carries no signature. */
export function splitSigned(file: Buffer): { readonly content: Buffer; readonly signature: Buffer } | undefined {
  const end = file.length - MAGIC.length - SIGNATURE_BYTES
  if (end < 1 || !file.subarray(end, end + MAGIC.length).equals(MAGIC)) return undefined
  return { content: file.subarray(0, end), signature: file.subarray(end + MAGIC.length) }
}

/** Whether the holder of the key has signed this content as this version. */
export const isSignedBy = (key: KeyObject, version: string, content: Buffer, signature: Buffer): boolean =>
  verify(null, messageOf(version, content), key, signature)

/** @param pem SPKI @throws {Error} for anything but an Ed25519 public key; a private one is none */
export function readSignerKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('it is a private key: the gateway gets the public one')
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
  return key
}
