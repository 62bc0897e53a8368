import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '../contract/src/derived/paths.ts'
import { seededRandom } from '../engine/src/testing/seededRandom.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { isLong } from '../engine/src/testing/walks.ts'
import { Designer } from '../server/src/coedit/testing/Designer.ts'
import { LiveSocket } from '../server/src/testing/LiveSocket.ts'
import { TestClient } from '../server/src/testing/TestClient.ts'
import { auditGateway, batchesEverWritten } from './HistoryAudit.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// Kills (`kill -9`) every process that holds state, in turn, while people design, save and watch. The long run kills in
// random order at random moments: MIMIC_SEED_NUMBER repeats one.

const PROJECT = '2001'
const PAGE = '3001'
const LEVEL = '1004-level'
const VICTIMS = ['server', 'gateway-gw-a', 'broker', 'gateway-gw-b']
const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? (isLong ? Date.now() % 1_000_000 : 1))
/** A usual run kills one process of each kind. */
const kills = isLong ? 40 : 3

let mimic: RunningMimic
let client: TestClient
let designer: Designer
let widgetId: string
let live: LiveSocket
/** The newest position that was acknowledged as durable. */
let acknowledged = 0
/** Positions to write count up from a value far beyond any widget of the page. */
let written = 100_000
/** Versions whose save succeeded, with their titles. */
const versions = new Map<number, string>()
let isEditing = true
let editing: Promise<void>

beforeAll(async () => {
  console.log(`survives: seed ${seed}, ${kills} kills`)
  mimic = await RunningMimic.start()
  client = await TestClient.login(mimic.origin, 'designer', PASSWORD)
  designer = await Designer.open(client, PAGE, PROJECT)
  widgetId = [...designer.doc.getMap('widgets').keys()][0] ?? ''
  live = await LiveSocket.ofPage(client, PAGE)
  editing = edit()
})

afterAll(async () => {
  isEditing = false
  await editing
  designer?.close()
  live?.socket.terminate()
  await mimic?.stop()
})

/** Moves a widget as long as the test lasts, and remembers the positions that the server acknowledged as durable. */
async function edit(): Promise<void> {
  while (isEditing) {
    designer.widget(widgetId).set('position.x', ++written)
    await delay(10)
    if (designer.isSaved) acknowledged = written
  }
}

/** How many batches a gateway has ever written to its buffer, by the name of its process. */
const batchesOf = (name: string): number => batchesEverWritten(mimic.dataFolder, name.replace('gateway-', ''))

/** The page's state in the store. */
async function pageInfo(): Promise<{ version: number; title: string; file: string }> {
  const { reply } = await client.call(paths.projectMonitorPageInfo, { id: PAGE })
  // The contract declares this reply.
  return reply.data as { version: number; title: string; file: string }
}

/** Retries until it is answered: a save without an answer may or may not have happened. */
async function savePage(): Promise<void> {
  await until('a save to be answered', async () => {
    const { version: baseVersion, file } = await pageInfo()
    const title = `Version ${baseVersion + 1}`
    const page = await fetch(mimic.origin + file, { headers: { cookie: client.cookie } })
    const { reply } = await client.post(paths.projectPageSave, {
      id: PAGE,
      projectId: PROJECT,
      title,
      width: '1920',
      height: '1080',
      baseVersion: String(baseVersion),
      file: await page.text(),
    })
    const saved = reply.data as { version: number } | undefined
    if (saved) versions.set(saved.version, title)
    return saved
  })
}

async function newest(): Promise<number> {
  if (!live.isOpen) live = await LiveSocket.ofPage(client, PAGE)
  return live.newest(LEVEL)?.time ?? 0
}

const random = seededRandom(seed)
const turns = Array.from({ length: kills }, (_, i) =>
  isLong ? (VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'server') : (VICTIMS[i] ?? 'server'),
)

describe('a Mimic whose processes are killed in turn', { retry: 0 }, () => {
  stepsStopTogether()
  it.each(turns.map((victim, i) => ({ victim, i })))(
    '$i: goes on after kill -9 of $victim',
    {
      timeout: 180_000,
    },
    async ({ victim }) => {
      await savePage()
      await until('an edit to be durable', () => acknowledged > 0)
      if (isLong) await delay(random() * 2_000)
      const durable = acknowledged
      const writtenBefore = victim.startsWith('gateway-') ? batchesOf(victim) : 0
      const killed = mimic.kill(victim)
      // The designer stays disconnected until the server was asked, because it would bring back whatever the store has
      // lost.
      if (victim === 'server') designer.provider.disconnect()
      await killed

      // Values continue, with times after the kill.
      const killedAt = Date.now()
      await until('new values after the kill', async () => (await newest()) > killedAt, 120_000)
      // A fresh designer has all acknowledged edits, and new ones are acknowledged again.
      const witness = await Designer.open(client, PAGE, PROJECT)
      expect(witness.widget(widgetId).get('position.x')).toBeGreaterThanOrEqual(durable)
      witness.close()
      designer.provider.connect()
      if (victim.startsWith('gateway-'))
        await until('the new gateway process to write batches', () => batchesOf(victim) > writtenBefore)
      const now = written
      await until('edits to be durable again', () => acknowledged > now)
      // Every acknowledged version exists under its number.
      const { version, title } = await pageInfo()
      expect(version).toBeGreaterThanOrEqual(Math.max(...versions.keys()))
      expect(versions.get(version) ?? title).toBe(title)
      for (const saved of versions.keys())
        expect((await client.get(`/lfscada/content/page/${PAGE}/${saved}.json`)).status).toBe(200)
    },
  )

  it('a viewer’s socket saw no gap within an epoch', async () => {
    await until('a few more frames', () => live.frames.length > 5)
    expect(live.gaps).toBe(0)
  })

  it('stops cleanly, and no sample is lost or stored twice', { timeout: 120_000 }, async () => {
    isEditing = false
    await editing
    const folder = mimic.dataFolder
    expect(await mimic.stop({ keepData: true })).toBe(0)
    expect(readdirSync(join(folder, 'run'))).toEqual([])
    for (const gatewayId of ['gw-a', 'gw-b']) {
      const { boots, everWritten } = auditGateway(folder, gatewayId)
      expect(boots.length).toBe(1 + turns.filter((victim) => victim === `gateway-${gatewayId}`).length)
      let everywhere = 0
      for (const { boot, committed, waiting } of boots) {
        const known = new Set([...committed, ...waiting])
        // Batch numbers of one boot begin at 1 and have no gaps: each batch is on the server or still waits on disk.
        expect({ boot, count: known.size, last: Math.max(...known) }).toEqual({
          boot,
          count: known.size,
          last: known.size,
        })
        everywhere += known.size
      }
      expect(everywhere).toBe(everWritten)
    }
  })

  it('goes on with the same data at the next start, where inner ports are taken, and delivers what still waited', {
    timeout: 240_000,
  }, async () => {
    const folder = mimic.dataFolder
    const lastAcknowledged = acknowledged
    const blocked = await Promise.all([18_830, 15_020].map(occupy))
    onTestFinished(() => {
      for (const server of blocked) server?.close()
    })
    mimic = await RunningMimic.start({ MIMIC_DATA: folder })
    expect(mimic.output).toContain('with the password shown at the first start')
    client = await TestClient.login(mimic.origin, 'designer', PASSWORD)
    expect((await pageInfo()).version).toBe(Math.max(...versions.keys()))
    designer.close()
    designer = await Designer.open(client, PAGE, PROJECT)
    expect(designer.widget(widgetId).get('position.x')).toBeGreaterThanOrEqual(lastAcknowledged)
    live.socket.terminate()
    live = await LiveSocket.ofPage(client, PAGE)
    const startedAt = Date.now()
    await until('values of now', async () => (await newest()) > startedAt)
    const { port } = new URL(mimic.origin)
    await expect(RunningMimic.start({ PORT: port })).rejects.toThrow(
      new RegExp(`port ${port} is taken by another program[^]*PORT=8081`),
    )
    expect(await mimic.stop({ keepData: true })).toBe(0)
    for (const gatewayId of ['gw-a', 'gw-b'])
      for (const { boot, committed } of auditGateway(folder, gatewayId).boots.slice(0, -1))
        expect({ boot, last: Math.max(0, ...committed) }).toEqual({ boot, last: committed.size })
    rmSync(folder, { recursive: true, force: true })
    expect(existsSync(folder)).toBe(false)
  })
})

/** Occupies a port. Undefined if somebody else has it already, which serves as well. */
function occupy(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
