import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { type RunningServer, startServer } from '../../startServer.ts'
import { writeSeedFile } from '../../testing/seedFile.ts'
import { storedRows } from '../../testing/storedRows.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD } from '../../testing/TestServer.ts'
import { isStoreEmpty } from './seed.ts'

let folder: string
const running: RunningServer[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-seed-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(folder, { recursive: true })
})

/** Nothing listens on port 9: the server starts without a bus. */
const start = async (env: Record<string, string>): Promise<RunningServer> => {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MIMIC_DATA: folder,
    MQTT_URL: 'mqtt://127.0.0.1:9',
    ...env,
  })
  const server = await startServer(config, { logLevel: 'silent' })
  running.push(server)
  return server
}
const canLogin = async ({ port }: RunningServer, loginname: string, password: string) =>
  (await new TestClient(`http://127.0.0.1:${port}`).call(paths.userLogin, { loginname, password })).reply.code === 200

type Tree = Record<string, unknown>
/** The tests' seed file with one change. */
const changed = (change: (organisation: Record<string, Tree[]>) => void): string => {
  const path = writeSeedFile(folder)
  const seed = JSON.parse(readFileSync(path, 'utf8')) as { organisations: Record<string, Tree[]>[] }
  change(seed.organisations[1]!)
  writeFileSync(path, JSON.stringify(seed))
  return path
}

it('fills an empty store once; a restart leaves it as it is', async () => {
  const env = { MIMIC_SEED: writeSeedFile(folder), MIMIC_DEMO_PASSWORD: PASSWORD }
  const first = await start(env)
  expect(first.isSeeded).toBe(true)
  expect(await canLogin(first, 'designer-a', PASSWORD)).toBe(true)
  const open = async (server: RunningServer) => {
    const { audit, audit_anchor, ...rows } = await storedRows(server.context.db)
    return rows
  }
  const rows = await open(first)
  await running.pop()?.stop()
  const second = await start({ ...env, MIMIC_DEMO_PASSWORD: 'Another-pass-1' })
  expect(second.isSeeded).toBe(false)
  // The audit entries have been sealed meanwhile.
  expect(await open(second)).toEqual(rows)
  expect(await canLogin(second, 'designer-a', PASSWORD)).toBe(true)
})

it('without a seed file creates the first administrator', async () => {
  const server = await start({ MIMIC_ADMIN_PASSWORD: PASSWORD })
  expect(await canLogin(server, 'admin', PASSWORD)).toBe(true)
  expect(await server.context.db.selectFrom('account').select('roleType').execute()).toEqual([{ roleType: 'admin' }])
})

it('without any password does not start, and says which settings are missing', async () => {
  await expect(start({})).rejects.toThrow(/MIMIC_ADMIN_PASSWORD/)
})

it.each([
  [
    'a field of the wrong type',
    (org: Record<string, Tree[]>) => (org['gateways']![0]!['intervalMs'] = '1000'),
    /organisations\.1\.gateways\.0\.intervalMs/,
  ],
  [
    'an unknown field',
    (org: Record<string, Tree[]>) => (org['equipment']![0]!['colour'] = 'red'),
    /equipment\.0\.colour.*unknown/,
  ],
  ['an unknown role', (org: Record<string, Tree[]>) => (org['accounts']![0]!['roleType'] = 'root'), /roleType/],
  ['a malformed id', (org: Record<string, Tree[]>) => (org['projects']![0]!['id'] = '../x'), /projects\.0\.id/],
  [
    'an id that another organisation has',
    (org: Record<string, Tree[]>) => (org['gateways']![0]!['id'] = 'gw-a'),
    /unique|foreign/i,
  ],
  [
    'a repair order of another organisation’s equipment',
    (org: Record<string, Tree[]>) =>
      (org['repairs'] = [
        { id: 'r1', equipId: 'eq-a', title: 'x', note: '', status: 'pending', author: 'x', reported: -1, changed: -1 },
      ]),
    /order r1 is of equipment/,
  ],
  [
    'a page file that is none',
    (org: Record<string, Tree[]>) => ((org['projects']![0]!['pages'] as Tree[])[0]!['file'] = 7),
    /page page-b is not a page file/,
  ],
  [
    'a page that shows another organisation’s signal',
    (org: Record<string, Tree[]>) => {
      const [page] = org['projects']![0]!['pages'] as { file: { widgets: Tree[] } }[]
      page!.file.widgets[0]!['data'] = { type: 'signal', signalId: 'a-level', equipId: 'eq-b' }
    },
    /page page-b shows signals/,
  ],
])('refuses a seed file with %s, and leaves the store empty', async (_, change, message) => {
  const path = changed(change)
  await expect(start({ MIMIC_SEED: path, MIMIC_DEMO_PASSWORD: PASSWORD })).rejects.toThrow(message)
  const db = await openDatabase({ dataFolder: folder, databaseUrl: undefined })
  expect(await isStoreEmpty(db)).toBe(true)
  await db.destroy()
})

it('a start that fails leaves nothing running: the port was taken', async () => {
  const first = await start({ MIMIC_ADMIN_PASSWORD: PASSWORD })
  const other = mkdtempSync(join(tmpdir(), 'mimic-seed-'))
  const env = { MIMIC_DATA: other, MIMIC_ADMIN_PASSWORD: PASSWORD }
  await expect(start({ ...env, PORT: String(first.port) })).rejects.toThrow(/EADDRINUSE/)
  expect((await start(env)).port).toBeGreaterThan(0)
  await running.pop()?.stop()
  rmSync(other, { recursive: true })
})
