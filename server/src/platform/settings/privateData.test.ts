import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataFolder } from './privateData.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777
function put(path: string): string {
  const at = join(folder, path)
  mkdirSync(dirname(at), { recursive: true })
  writeFileSync(at, '')
  chmodSync(dirname(at), 0o755)
  chmodSync(at, 0o644)
  return at
}

it('point 21: an existing data folder is closed to others, with all that is in it', () => {
  const paths = [
    'mimic.db',
    'mimic.db-wal',
    'secrets.json',
    'gateways/a.json',
    'gateway-a.db',
    'logs/server.1.log',
  ].map(put)
  closeDataFolder(folder)
  for (const path of paths) expect([path, modeOf(path)]).toEqual([path, 0o600])
  for (const path of [folder, join(folder, 'gateways'), join(folder, 'logs')]) expect(modeOf(path)).toBe(0o700)
})

it('point 21: a new data folder is its owner’s alone', () => {
  closeDataFolder(join(folder, 'new/data'))
  expect(modeOf(join(folder, 'new/data'))).toBe(0o700)
})

it('a shared folder, files that are not Mimic’s and what links lead to keep their rights', () => {
  const foreign = put('holiday.jpg')
  const elsewhere = mkdtempSync(join(tmpdir(), 'mimic-elsewhere-'))
  writeFileSync(join(elsewhere, 'x'), '')
  chmodSync(join(elsewhere, 'x'), 0o644)
  symlinkSync(elsewhere, join(folder, 'logs'))
  chmodSync(folder, 0o1777)
  closeDataFolder(folder)
  expect([modeOf(foreign), modeOf(join(elsewhere, 'x')), statSync(folder).mode & 0o7777]).toEqual([
    0o644, 0o644, 0o1777,
  ])
  rmSync(elsewhere, { recursive: true })
})
