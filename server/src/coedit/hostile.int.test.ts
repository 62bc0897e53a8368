import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readDoc } from '@mimic/engine/yjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { seededBelow } from '../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'
import type { TestClient } from '../testing/TestClient.ts'
import { TestServer } from '../testing/TestServer.ts'
import { until } from '../testing/until.ts'
import { Designer } from './testing/Designer.ts'
import { damagedUpdate, honestUpdate } from './testing/damagedUpdate.ts'
import { connectHostile, isDropped } from './testing/HostileSocket.ts'
import { storedPage } from './testing/storedPage.ts'
import { roomCloseCodes, step1Message, updateMessage } from './wire.ts'

// Damaged and oversized frames from an account that may edit. MIMIC_SEED_NUMBER repeats a run.

const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? Date.now() % 1_000_000)
const mutations = isLong ? 20_000 : 150
const oversized = isLong ? 200 : 5
const dice = seededBelow(seed)
const MB = 1024 * 1024
/** The largest allowed growth of the heap over the whole run. */
const MAX_GROWTH = 64 * MB

let test: TestServer
let client: TestClient
let watcher: Designer
let url: string

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1e6 })
  client = await test.login('designer-a')
  watcher = await Designer.open(await test.login('admin-a'))
  url = watcher.provider.url
})
afterAll(async () => {
  watcher?.close()
  await test?.stop()
})

/** Equal pages have equal texts. */
const text = ({ con, widgets }: ReturnType<typeof readDoc>) =>
  JSON.stringify([con, Object.fromEntries(widgets)], (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
const page = () => text(readDoc(watcher.doc))
const stored = async () => text(await storedPage(test.server.context.db, 'page-a'))

it(`${mutations} damaged updates: a refused one changes nothing and drops its sender, seed ${seed}`, {
  timeout: 60_000 + mutations * 60,
}, async () => {
  let refused = 0
  let hostile = await connectHostile(url, client)
  const heap = heapNow()
  let highest = 0
  for (let i = 0; i < mutations; i++) {
    const isUnchanged = i % 50 === 0 ? await unchangedSince() : undefined
    hostile.socket.send(updateMessage(damagedUpdate(honestUpdate(watcher.doc, dice), dice)))
    if (await isDropped(hostile)) {
      refused++
      expect(hostile.closeCode).toBe(roomCloseCodes.badUpdate)
      // A refused update stores nothing.
      if (isUnchanged) expect(await isUnchanged()).toBe(true)
      hostile = await connectHostile(url, client)
    }
    expect(watcher.closeCode).toBeUndefined()
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  // The room still works, and everybody and the store have the same page.
  watcher.widget('w2').set('data.title', `after ${mutations}`)
  await watcher.saved(20_000)
  await until(async () => (await stored()) === page())
  const witness = await Designer.open(await test.login('designer-a'))
  expect(text(readDoc(witness.doc))).toBe(page())
  witness.close()
  expect(watcher.doc.store.pendingStructs).toBeNull()
  const growth = heapNow() - heap
  console.log(
    `${mutations} damaged updates: ${refused} dropped their sender; heap +${mb(growth)} MB in the end, ${mb(highest)} MB at most`,
  )
  expect(refused).toBeGreaterThan(0)
  expect(growth).toBeLessThan(MAX_GROWTH)
})

it(`${oversized} oversized frames change nothing, drop their sender, and leave no memory behind`, {
  timeout: 60_000 + oversized * 500,
}, async () => {
  const before = page()
  const rss = process.memoryUsage().rss
  const heap = heapNow()
  let highest = rss
  for (let i = 0; i < oversized; i++) {
    const hostile = await connectHostile(url, client)
    // Larger than an update may be, or than a frame may be.
    const isFrame = i % 5 === 0
    hostile.socket.send(updateMessage(new Uint8Array(isFrame ? 17 * MB : 2 * MB).fill(dice(256))))
    await until(() => hostile.closeCode !== undefined)
    expect(hostile.closeCode).toBe(isFrame ? 1009 : roomCloseCodes.tooLarge)
    highest = Math.max(highest, process.memoryUsage().rss)
  }
  expect(page()).toBe(before)
  expect(await stored()).toBe(before)
  const growth = heapNow() - heap
  console.log(`${oversized} oversized frames: heap +${mb(growth)} MB, resident +${mb(highest - rss)} MB at most`)
  expect(growth).toBeLessThan(MAX_GROWTH)
})

it('a thousand requests for the whole page at once are not answered a thousand times', async () => {
  const hostile = await connectHostile(url, client)
  let answers = 0
  // Counts the frames that come back and are a step 2.
  hostile.socket.on('message', (data: Buffer) => {
    if (data[0] === 0 && data[1] === 1) answers++
  })
  for (let i = 0; i < 1_000; i++) hostile.socket.send(step1Message(new Y.Doc()))
  expect(await isDropped(hostile)).toBe(false)
  expect(answers).toBeGreaterThan(0)
  expect(answers).toBeLessThan(500)
  hostile.socket.terminate()
})

/** Waits until the earlier updates are stored, which happens in the order of their arrival. */
async function unchangedSince(): Promise<() => Promise<boolean>> {
  watcher.widget('w2').set('data.title', `text ${dice(1e9)}`)
  await watcher.saved(20_000)
  const before = await stored()
  return async () => (await stored()) === before
}

/** Bytes in use after a garbage collection. */
function heapNow(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const mb = (bytes: number) => Math.round(bytes / MB)
