import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Firmware, type FirmwareOptions } from './Firmware.ts'
import { readSignerKey, signFirmware } from './firmwareSignature.ts'

const { privateKey, publicKey: key } = generateKeyPairSync('ed25519')
const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex')
const content = Buffer.from('the new firmware')
const bytes = signFirmware(content, '1.2.0', privateKey)
const fileOf = (data: Buffer) => ({
  version: '1.2.0',
  fileName: 'gateway.bin',
  bytes: data.length,
  sha256: hash(data),
})
const file = fileOf(bytes)
const log = pino({ level: 'silent' })
const part = (at: number, end: number) => ({ at, data: bytes.subarray(at, end).toString('base64') })

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mimic-firmware-'))
  folder = join(root, 'inbox')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const inbox = (more: Partial<FirmwareOptions> = {}) => new Firmware({ folder, key, command: undefined, log, ...more })
const whole = (data: Buffer) => ({ file: fileOf(data), at: 0, data: data.toString('base64') })
const program = (text: string) => {
  const path = join(root, 'install.sh')
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o700)
  return path
}

describe('a firmware file', () => {
  it('is refused where the operator has set no folder for it', async () => {
    await expect(inbox({ folder: undefined }).take({ file, at: 0, data: '' })).rejects.toThrow('MIMIC_FIRMWARE_DIR')
  })

  it('comes in parts, and goes on after a restart from what is here', async () => {
    expect(await inbox().take({ file, at: 0, data: '' })).toEqual({ received: 0 })
    expect(await inbox().take({ file, ...part(0, 6) })).toEqual({ received: 6 })
    // The same part again, and one that leaves a gap, change nothing.
    expect(await inbox().take({ file, ...part(0, 6) })).toEqual({ received: 6 })
    expect(await inbox().take({ file, ...part(9, 12) })).toEqual({ received: 6 })
    const path = join(folder, '1.2.0-gateway.bin')
    expect(await inbox().take({ file, ...part(6, bytes.length) })).toEqual({
      received: bytes.length,
      handedOver: true,
      text: path,
    })
    // Its content alone; the signature lies beside it.
    expect(readFileSync(path)).toEqual(content)
    expect(readdirSync(folder)).toEqual(['1.2.0-gateway.bin', '1.2.0-gateway.bin.sig'])
    expect(await inbox().take({ file, at: 0, data: '' })).toMatchObject({ handedOver: true })
  })

  it('is refused where no key of its signer is set, before any part comes', async () => {
    await expect(inbox({ key: undefined }).take({ file, ...part(0, 6) })).rejects.toThrow('MIMIC_FIRMWARE_KEY')
  })

  it.each([
    ['carries no signature', content, 'carries no signature'],
    ['is shorter than a signature', Buffer.from('x'), 'carries no signature'],
    ['was changed', Buffer.concat([Buffer.from('THE'), bytes.subarray(3)]), 'does not fit'],
    [
      'was signed by somebody else',
      signFirmware(content, '1.2.0', generateKeyPairSync('ed25519').privateKey),
      'does not fit',
    ],
    ['was signed as another version', signFirmware(content, '1.1.0', privateKey), 'does not fit'],
  ])('that %s is refused with the reason, and handed to nobody', async (_, data, reason) => {
    const command = program(`touch ${join(root, 'installed')}`)
    await expect(inbox({ command }).take(whole(data))).rejects.toThrow(reason)
    expect(readdirSync(folder)).toEqual([])
    expect(readdirSync(root)).toEqual(['inbox', 'install.sh'])
  })

  it('that was taken over is refused once the key is another one', async () => {
    await inbox().take({ file, ...part(0, bytes.length) })
    const other = inbox({ key: generateKeyPairSync('ed25519').publicKey })
    await expect(other.take({ file, at: 0, data: '' })).rejects.toThrow('does not fit')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is checked by an Ed25519 public key alone', () => {
    expect(readSignerKey(key.export({ type: 'spki', format: 'pem' }).toString()).equals(key)).toBe(true)
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
    expect(() => readSignerKey(ec.toString())).toThrow('no Ed25519 key')
    const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(() => readSignerKey(own)).toThrow('private key')
    expect(() => readSignerKey('no key')).toThrow()
  })

  it('is dropped when it does not match its hash', async () => {
    const other = { ...file, sha256: '0'.repeat(64) }
    await expect(inbox().take({ file: other, ...part(0, bytes.length) })).rejects.toThrow('does not match its SHA-256')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is handed to the operator’s program as plain arguments, whose failure is a refusal with its last words', async () => {
    const good = program(`echo "$2 $3 $(cat "$1")" > ${join(root, 'installed')}`)
    expect(await inbox({ command: good }).take({ file, ...part(0, bytes.length) })).toMatchObject({ handedOver: true })
    expect(readFileSync(join(root, 'installed'), 'utf8')).toBe(`1.2.0 ${hash(content)} the new firmware\n`)
    // No shell stands between, which would read the text of a version.
    const version = '1; touch owned $(touch owned)'
    const other = whole(signFirmware(content, version, privateKey))
    await inbox({ command: good }).take({ ...other, file: { ...other.file, version } })
    expect(readFileSync(join(root, 'installed'), 'utf8')).toBe(`${version} ${hash(content)} the new firmware\n`)
    const bad = program('echo "starting" >&2; echo "no room on /boot" >&2; exit 3')
    await expect(inbox({ command: bad }).take({ file, at: 0, data: '' })).rejects.toThrow('no room on /boot')
  })

  it('counts as handed over when the program goes on for long', async () => {
    const slow = program('sleep 5')
    const taken = await inbox({ command: slow, waitMs: 50 }).take({ file, ...part(0, bytes.length) })
    expect(taken).toMatchObject({ handedOver: true })
  })

  it('puts away the parts of an offer that was withdrawn', async () => {
    await inbox().take({ file, ...part(0, 6) })
    await inbox().take({ file: { ...file, sha256: 'f'.repeat(64) }, at: 0, data: '' })
    expect(readdirSync(folder)).toEqual([])
  })
})
