import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/openDatabase.ts'
import { FILES_TABLE } from './backupFormat.ts'
import { makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

/** Paths that no backup has: they lead out of the folder, or to other files in it. */
const paths = [
  '../x.json',
  'gateways/../../x.json',
  'gateways/../x.json',
  'gateways/./x.json',
  'gateways/a/../../../x.json',
  '..',
  '.',
  '',
  '/tmp/x.json',
  '//host/share/x.json',
  'C:\\x.json',
  'C:x.json',
  'gateways/C:x.json',
  'gateways\\..\\..\\x.json',
  'gateways/..\\..\\x.json',
  '..\\x.json',
  'gateway-../../x.db',
  'gateway-..\\..\\x.db',
  'gateways/x.json\u0000.txt',
  'gateways/x.json\n',
  'mimic.db',
  'secrets.json/x',
  'drivers/../pki/rejected/x.pem',
  'drivers/a/pki/rejected/..',
  'drivers/a/pki/../../../rejected/x.pem',
  'drivers/a/pki/rejected/a/x.pem',
  'drivers/a/pki/rejected/C:x.pem',
  'drivers/a/x.pem',
  'gateway-../../x.opcua/current/key.pem',
  'gateway-a.opcua/current/../key.pem',
  'gateway-a.opcua/current/x.pem',
  'Secrets.json',
]

describe('a restore of an archive writes', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'mimic-restore-'))
  const archive = join(scratch, 'archive')
  const target = join(scratch, 'in/data')
  beforeAll(async () => {
    const source = join(scratch, 'source')
    await (await openDatabase({ dataFolder: source })).destroy()
    await makeBackup({ dataFolder: source }, archive)
    mkdirSync(target, { recursive: true })
  })
  afterAll(() => rmSync(scratch, { recursive: true }))
  const restore = () => restoreBackup({ dataFolder: target, isReplacing: false }, archive)
  const holding = (path: string, data: string | Uint8Array = Buffer.from('{}')) => {
    const db = new DatabaseSync(archive)
    db.exec(`DELETE FROM ${FILES_TABLE}`)
    const insert = db.prepare(`INSERT INTO ${FILES_TABLE} VALUES (?, ?)`)
    insert.run('gateways/a.json', Buffer.from('{}'))
    if (path !== 'gateways/a.json') insert.run(path, data)
    db.close()
  }
  const everything = () => readdirSync(scratch, { recursive: true }).map(String).sort()

  it.each(paths)('nothing with the path %j in it', async (path) => {
    holding(path)
    const before = everything()
    await expect(restore()).rejects.toThrow('the backup has a file that none has')
    expect(everything()).toEqual(before)
  })

  it('nothing with a file that holds a text', async () => {
    holding('secrets.json', '{}')
    await expect(restore()).rejects.toThrow('the backup has a file that none has')
    expect(readdirSync(target)).toEqual([])
  })

  it('nothing through a link', async () => {
    holding('gateways/a.json')
    const outside = join(scratch, 'outside')
    mkdirSync(outside)
    symlinkSync(outside, join(target, 'gateways'))
    await expect(restore()).rejects.toThrow('leads through a link')
    expect(readdirSync(outside)).toEqual([])
    expect(existsSync(join(target, 'mimic.db'))).toBe(false)
    rmSync(join(target, 'gateways'))
  })

  it('the files of its own', async () => {
    holding('gateway-gw.1.opcua/current/key.pem')
    await restore()
    const key = 'in/data/gateway-gw.1.opcua/current/key.pem'
    expect(everything()).toEqual(expect.arrayContaining(['in/data/gateways/a.json', key]))
    expect(statSync(join(scratch, key)).mode & 0o777).toBe(0o600)
    expect(statSync(join(scratch, dirname(key))).mode & 0o777).toBe(0o700)
  })
})
