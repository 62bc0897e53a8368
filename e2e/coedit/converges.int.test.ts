import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { pageLimits } from '../../engine/src/schema/limits.ts'
import { seededBelow } from '../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../engine/src/testing/walks.ts'
import { storedPage } from '../../server/src/coedit/testing/storedPage.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { calm, FaultyProxy } from './FaultyProxy.ts'
import { Drawer, HeadlessEditor, pageText } from './HeadlessEditor.ts'
import { randomOperation } from './randomDesign.ts'

// Three designers draw at once, each on a connection that delays, cuts and goes silent. MIMIC_SEED_NUMBER repeats the
// dice, but the exact timing also depends on the machine.

const first = Number(process.env['MIMIC_SEED_NUMBER'] ?? (isLong ? 1 : Date.now() % 1_000_000))
const seeds = Number(process.env['MIMIC_SEEDS'] ?? (isLong ? 200 : 2))
const operations = isLong ? 500 : 150
/** Runs that go on in parallel, each with a page of its own. */
const ABREAST = isLong ? 4 : 2
const PATIENCE = { ackMs: 1_000, openMs: 5_000 }
const SETTLED_MS = 120_000

let test: TestServer
let admin: TestClient

beforeAll(async () => {
  console.log(`converges: seeds ${first} to ${first + seeds - 1}, 3 x ${operations} operations`)
  test = await TestServer.start({ rateFactor: 10_000 })
  admin = await test.login('admin-a')
})
afterAll(() => test?.stop())

it('three designers on bad connections end with the same page', { timeout: seeds * 150_000 }, async () => {
  const waiting = Array.from({ length: seeds }, (_, i) => first + i)
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const faults = await run(seed)
      if (isLong) console.log(`seed ${seed}: one page after ${faults} faults`)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
})

/** @returns the number of faults on the connections */
async function run(seed: number): Promise<number> {
  const dice = seededBelow(seed)
  const { reply } = await admin.call(paths.projectPageAdd, { projectId: 'project-a', title: `seed ${seed}` })
  const pageId = (reply.data as { id: string }).id
  const lines: FaultyProxy[] = []
  const seats: Seat[] = []
  try {
    for (const name of ['designer-a', 'admin-a', 'designer-a']) {
      const line = new FaultyProxy({ port: test.server.port }, dice)
      lines.push(line)
      const origin = await line.start()
      const seat = new Seat(await TestClient.login(origin, name, PASSWORD), pageId)
      seats.push(seat)
      await seat.open()
      line.weather = { delayMs: 8, withinMs: 400, cutOneIn: 4, silenceOneIn: 12, refuseOneIn: 6 }
    }
    await Promise.all(seats.map((seat, i) => design(seat, seededBelow(seed * 3 + i))))
    const editors = seats.map(({ editor }) => editor)
    for (const line of lines) line.weather = calm
    const stored = async () => pageText(await storedPage(test.server.context.db, pageId))
    try {
      await until(async () => {
        const pages = editors.map(({ page }) => page)
        return editors.every(({ isSettled }) => isSettled) && new Set([...pages, await stored()]).size === 1
      }, SETTLED_MS)
    } catch {
      const states = editors.map(({ state, pending, page }) => `${state.is}, ${pending} pending, ${page.length} chars`)
      throw new Error(`seed ${seed}: the pages differ: ${states.join(' | ')} | stored ${(await stored()).length}`)
    }
    check(seed, editors)
    const faults = lines.reduce((sum, line) => sum + line.faults, 0)
    expect(faults, `seed ${seed} met no fault`).toBeGreaterThan(0)
    return faults
  } finally {
    for (const { editor } of seats) editor.close()
    for (const line of lines) await line.stop()
  }
}

/** A designer's browser: windows come and go, its store stays. */
class Seat {
  editor: HeadlessEditor
  readonly #drawer = new Drawer()
  readonly #given: { readonly client: TestClient; readonly pageId: string; readonly patience: typeof PATIENCE }

  constructor(client: TestClient, pageId: string) {
    this.#given = { client, pageId, patience: PATIENCE }
    this.editor = new HeadlessEditor({ ...this.#given, drawer: this.#drawer })
  }

  /** Repeats until it succeeds, since the connection is bad. */
  async open(): Promise<void> {
    for (;;) {
      try {
        await this.editor.link.open()
        return
      } catch {
        this.#renew()
      }
    }
  }

  /** Closes the window with whatever it has not sent, and opens another one. */
  restart(): Promise<void> {
    this.#renew()
    return this.open()
  }

  #renew(): void {
    this.editor.close()
    this.editor = new HeadlessEditor({ ...this.#given, drawer: this.#drawer })
  }
}

async function design(seat: Seat, dice: (below: number) => number): Promise<void> {
  for (let i = 0; i < operations; i++) {
    randomOperation(seat.editor.document, seat.editor.history, dice)
    await delay(dice(6))
    if (dice(150) === 0) await seat.restart()
  }
}

/** Invariants of every page. The document checks its tree itself after every transaction. */
function check(seed: number, editors: readonly HeadlessEditor[]): void {
  for (const { document, writers, notices } of editors) {
    const count = (type: string) => [...document.widgets.values()].filter((each) => each.type === type).length
    expect(document.widgets.size).toBeLessThanOrEqual(pageLimits.widgets)
    expect(count('ComplexWeather')).toBeLessThanOrEqual(pageLimits.weather)
    expect(count('UsualWebgl')).toBeLessThanOrEqual(pageLimits.webgl)
    expect(writers.breaches, `seed ${seed}`).toEqual([])
    expect(
      notices.filter(({ is }) => is === 'refused'),
      `seed ${seed}`,
    ).toEqual([])
  }
}
