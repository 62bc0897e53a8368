import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { type RunningServer, startServer } from '../../startServer.ts'
import { keptLog } from '../../testing/keptLog.ts'
import { writeSeedFile } from '../../testing/seedFile.ts'
import { storedRows } from '../../testing/storedRows.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD } from '../../testing/TestServer.ts'
import { isStoreEmpty } from './fillStore.ts'

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
  const server = await startServer(config, { log: keptLog('server'), isCheckedAtStart: false })
  running.push(server)
  return server
}
const canLogin = async ({ port }: RunningServer, loginname: string, password: string) =>
  (await new TestClient(`http://127.0.0.1:${port}`).call(paths.userLogin, { loginname, password })).reply.code === 200

type Tree = Record<string, unknown>
type Seed = { accounts: Tree[]; plant: string; repairs?: Tree[] }
/** The tests' seed with one change of its second organisation. */
const changed = (change: (organisation: Seed, plant: PlantChange) => void): string => {
  const path = writeSeedFile(folder)
  const seed = JSON.parse(readFileSync(path, 'utf8')) as { organisations: Seed[] }
  const organisation = seed.organisations[1]!
  change(organisation, (name, edit) => {
    const file = join(folder, organisation.plant, name)
    const item = JSON.parse(readFileSync(file, 'utf8')) as Tree
    edit(item)
    writeFileSync(file, JSON.stringify(item))
  })
  writeFileSync(path, JSON.stringify(seed))
  return path
}
type PlantChange = (file: string, edit: (item: Tree) => void) => void

it('fills an empty store once, without entries in the audit; a restart leaves it as it is', async () => {
  const env = { MIMIC_SEED: writeSeedFile(folder), MIMIC_DEMO_PASSWORD: PASSWORD }
  const first = await start(env)
  expect(first.isSeeded).toBe(true)
  expect(await canLogin(first, 'designer-a', PASSWORD)).toBe(true)
  const open = async (server: RunningServer) => {
    const { audit, audit_anchor, ...rows } = await storedRows(server.context.db)
    return rows
  }
  const rows = await open(first)
  const entries = first.context.db.selectFrom('audit').select('action').where('action', '!=', 'user.login')
  expect(await entries.execute()).toEqual([])
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
  expect(await server.context.db.selectFrom('account').select(['roleId', 'mustChange']).execute()).toEqual([
    { roleId: 'admin', mustChange: 1 },
  ])
})

it('without any password does not start, and says which settings are missing', async () => {
  await expect(start({})).rejects.toThrow(/MIMIC_ADMIN_PASSWORD/)
})

const PAGE = 'projects/Project/pages/Page.json'
// A refusal leaves the store empty, so the next one can have the same: its tables are made once.
describe('a seed file that is wrong', () => {
  let kept: string
  let own: string
  beforeAll(() => {
    kept = mkdtempSync(join(tmpdir(), 'mimic-seed-'))
  })
  beforeEach(() => {
    own = folder
    folder = kept
  })
  afterEach(() => {
    folder = own
  })
  afterAll(() => rmSync(kept, { recursive: true }))

  it.each<[string, (organisation: Seed, plant: PlantChange) => void, RegExp]>([
    [
      'a field of the wrong type',
      (_, plant) => plant('devices/Pump.json', (item) => (item['equipName'] = 7)),
      /org-b: devices\/Pump\.json#equipName is not valid \(type\)/,
    ],
    [
      'an unknown field',
      (_, plant) => plant('devices/Pump.json', (item) => (item['colour'] = 'red')),
      /devices\/Pump\.json#colour.*unknown/,
    ],
    ['an unknown role', ({ accounts }) => (accounts[0]!['roleType'] = 'root'), /organisations\.1\.accounts.*roleType/],
    ['an unknown field of its own', (organisation) => Object.assign(organisation, { colour: 1 }), /colour.*unknown/],
    [
      'a malformed id',
      (_, plant) => plant('projects/Project/project.json', (item) => (item['id'] = '../x')),
      /projects\/Project\/project\.json#id/,
    ],
    [
      'an id that another organisation has',
      (_, plant) => plant('gateways/Gateway.json', (item) => (item['id'] = 'gw-a')),
      /gateways\/Gateway\.json#id.*used/,
    ],
    [
      'a repair order of another organisation’s equipment',
      (organisation) =>
        (organisation.repairs = [
          {
            id: 'r1',
            equipId: 'eq-a',
            title: 'x',
            note: '',
            status: 'pending',
            author: 'x',
            reported: -1,
            changed: -1,
          },
        ]),
      /order r1 is of equipment/,
    ],
    ['a gateway that its plant has not', (each) => Object.assign(each, { gateways: [{ id: 'gw-a' }] }), /gateway gw-a/],
    ['a plant that is not there', (organisation) => (organisation.plant = 'none'), /none holds no plant/],
    [
      'a page with an unknown field',
      (_, plant) => plant(PAGE, (item) => (item['colour'] = 'red')),
      /Page\.json#colour is not valid \(unknown\)/,
    ],
    [
      'a page that shows another organisation’s signal',
      (_, plant) =>
        plant(PAGE, (item) => {
          const [widget] = item['widgets'] as Tree[]
          widget!['data'] = { type: 'signal', signalId: 'a-level', equipId: 'eq-b' }
        }),
      /Page\.json#file\.bind\.signals is not valid \(unknown\)/,
    ],
  ])('refuses a seed file with %s, and leaves the store empty', async (_, change, message) => {
    const path = changed(change)
    await expect(start({ MIMIC_SEED: path, MIMIC_DEMO_PASSWORD: PASSWORD })).rejects.toThrow(message)
    const db = await openDatabase({ dataFolder: folder, databaseUrl: undefined })
    expect(await isStoreEmpty(db)).toBe(true)
    await db.destroy()
  })
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
