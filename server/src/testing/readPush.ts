import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'

/** The keys of a browser (RFC 8291), base64url. */
export interface BrowserKeys {
  readonly privateKey: string
  readonly p256dh: string
  readonly auth: string
}

const SALT_BYTES = 16
const TAG_BYTES = 16

/** Decrypts a message as a browser does (RFC 8188 and 8291), one record. */
export function readPush(body: Uint8Array, { privateKey, p256dh, auth }: BrowserKeys): string {
  const bytes = Buffer.from(body)
  const salt = bytes.subarray(0, SALT_BYTES)
  const keyLength = bytes.readUInt8(SALT_BYTES + 4)
  const start = SALT_BYTES + 5
  const sender = bytes.subarray(start, start + keyLength)
  const cipherText = bytes.subarray(start + keyLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const shared = ecdh.computeSecret(sender)
  const ikm = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const prk = createHmac('sha256', salt).update(ikm).digest()
  const part = (name: string, length: number) =>
    createHmac('sha256', prk).update(`Content-Encoding: ${name}\0\x01`).digest().subarray(0, length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(cipherText.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(cipherText.subarray(0, -TAG_BYTES)), decipher.final()])
  // A byte 2 ends the text of the last record; padding follows it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
