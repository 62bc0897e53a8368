import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Firmware, type FirmwareOptions } from './Firmware.ts'

const bytes = Buffer.from('the new firmware')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const file = { version: '1.2.0', fileName: 'gateway.bin', bytes: bytes.length, sha256 }
const log = pino({ level: 'silent' })
const part = (at: number, end: number) => ({ at, data: bytes.subarray(at, end).toString('base64') })

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mimic-firmware-'))
  folder = join(root, 'inbox')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const inbox = (more: Partial<FirmwareOptions> = {}) => new Firmware({ folder, command: undefined, log, ...more })
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
    expect(await inbox().take({ file, ...part(6, 16) })).toEqual({ received: 16, handedOver: true, text: path })
    expect(readFileSync(path)).toEqual(bytes)
    expect(readdirSync(folder)).toEqual(['1.2.0-gateway.bin'])
  })

  it('is dropped when it does not match its hash', async () => {
    const other = { ...file, sha256: '0'.repeat(64) }
    await expect(inbox().take({ file: other, ...part(0, 16) })).rejects.toThrow('does not match its SHA-256')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is handed to the operator’s program as plain arguments, whose failure is a refusal with its last words', async () => {
    const good = program(`echo "$2 $3 $(cat "$1")" > ${join(root, 'installed')}`)
    expect(await inbox({ command: good }).take({ file, ...part(0, 16) })).toMatchObject({ handedOver: true })
    expect(readFileSync(join(root, 'installed'), 'utf8')).toBe(`1.2.0 ${sha256} the new firmware\n`)
    // No shell stands between, which would read the text of a version.
    const version = '1; touch owned $(touch owned)'
    await inbox({ command: good }).take({ file: { ...file, version }, ...part(0, 16) })
    expect(readFileSync(join(root, 'installed'), 'utf8')).toBe(`${version} ${sha256} the new firmware\n`)
    const bad = program('echo "starting" >&2; echo "no room on /boot" >&2; exit 3')
    await expect(inbox({ command: bad }).take({ file, at: 0, data: '' })).rejects.toThrow('no room on /boot')
  })

  it('counts as handed over when the program goes on for long', async () => {
    const slow = program('sleep 5')
    const taken = await inbox({ command: slow, waitMs: 50 }).take({ file, ...part(0, 16) })
    expect(taken).toMatchObject({ handedOver: true })
  })

  it('puts away the parts of an offer that was withdrawn', async () => {
    await inbox().take({ file, ...part(0, 6) })
    await inbox().take({ file: { ...file, sha256: 'f'.repeat(64) }, at: 0, data: '' })
    expect(readdirSync(folder)).toEqual([])
  })
})
