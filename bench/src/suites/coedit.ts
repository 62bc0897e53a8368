import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@mimic/contract/paths'
import { BenchEditor } from '../BenchEditor.ts'
import { BenchHouse, PAGE, PROJECT } from '../BenchHouse.ts'
import { bigPage } from '../bigPage.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'

const EDITORS = sized(10, 2)
const EDITS = sized(300, 2)
const WIDGETS = sized(2_000, 60)
const PAGES = sized(10, 1)
/** One hour at 60 frames per second, sent as fast as the server accepts it. */
const FRAMES = sized(216_000, 1_000)
const PAST_EDITS = sized(200_000, 200)
/** Frames or edits between two checks of the other side's progress. */
const BURST = 500

/**
 * Rooms on a real server: the delay until others see an edit, the time to join and load, and the bytes that drags and
 * pages leave in the store.
 */
export const coedit: Suite = {
  name: 'coedit',
  about: `${EDITORS} designers in this process, broker and server as processes of their own, SQLite with synchronous=FULL`,
  run: ({ rounds }) =>
    BenchHouse.during({ signals: 500, file: bigPage({ seed: 20261, count: WIDGETS }) }, async (house) => [
      ...(await editToScreen(house, rounds)),
      await join2000(house, rounds),
      await hourOfDragging(house),
      await memoryOfPages(house),
      await loadOfPast(house, rounds),
    ]),
}

async function opened(house: BenchHouse, pageId = PAGE): Promise<BenchEditor> {
  const editor = new BenchEditor(house, PROJECT, pageId)
  await editor.link.open()
  return editor
}

/**
 * One designer moves a widget and nine receive it: from the transaction to the last one's diff. All run in this
 * process.
 */
async function editToScreen(house: BenchHouse, rounds: number): Promise<Figure[]> {
  const editors = await Promise.all(Array.from({ length: EDITORS }, () => opened(house)))
  const ids = [...editors[0]!.document.widgets.keys()]
  const p50: number[] = []
  const p95: number[] = []
  for (let round = 0; round < rounds; round++) {
    const latencies: number[] = []
    for (let i = 0; i < EDITS; i++) {
      const author = editors[i % EDITORS]!
      const others = editors.filter((editor) => editor !== author)
      const id = ids[i % ids.length]!
      const value = round * EDITS + i
      const arrived = others.map(
        ({ document }) =>
          new Promise<number>((done) => {
            const stop = document.onDiff(() => {
              if (document.get(id)?.props['position.rotate'] !== value) return
              stop()
              done(performance.now())
            })
          }),
      )
      const startedAt = performance.now()
      author.document.transact('user', (tx) => tx.patch(id, { 'position.rotate': value }))
      for (const at of await Promise.all(arrived)) latencies.push(at - startedAt)
    }
    p50.push(quantile(latencies, 0.5))
    p95.push(quantile(latencies, 0.95))
  }
  for (const { link } of editors) link.close()
  return [
    figureOf('edit to the other screens', `${EDITORS} editors`)('p50', 'ms', p50),
    figureOf('edit to the other screens', `${EDITORS} editors`)('p95', 'ms', p95),
  ]
}

async function join2000(house: BenchHouse, rounds: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const startedAt = performance.now()
    const editor = await opened(house)
    if (editor.document.widgets.size < WIDGETS) throw new Error(`${editor.document.widgets.size} widgets came`)
    // The first round warms up the server's code and ours.
    if (round > 0) times.push(performance.now() - startedAt)
    editor.link.close()
  }
  return figureOf('join', `${WIDGETS} widgets`)('from the call to the document', 'ms', times)
}

async function hourOfDragging(house: BenchHouse): Promise<Figure> {
  const [one, two] = [await opened(house), await opened(house)]
  const [id] = [...one.document.widgets.keys()]
  const before = storedBytes(house, PAGE)
  for (let frame = 0; frame < FRAMES; frame++) {
    one.link.setPresence({ cursor: { x: frame % 1920, y: 7 }, selection: [id!], drag: [[frame % 1920, 7, 60, 40]] })
    if (frame % BURST === 0) await one.sent()
  }
  one.document.transact('user', (tx) => tx.patch(id!, { 'position.x': 77, 'position.y': 78 }))
  await one.saved()
  const grown = storedBytes(house, PAGE) - before
  if (two.heardOfPeople < FRAMES / BURST) throw new Error(`the drag was seen ${two.heardOfPeople} times`)
  for (const { link } of [one, two]) link.close()
  return figureOf('an hour of dragging', `${FRAMES} frames, 1 commit`)('the stored document grows by', 'bytes', [grown])
}

/** The server's resident memory per page. Each page has its room in memory and one designer in it. */
async function memoryOfPages(house: BenchHouse): Promise<Figure> {
  const pageIds: string[] = []
  for (let i = 0; i < PAGES; i++) {
    // The contract declares these calls, so their replies have these shapes.
    const page = (await house.call(paths.projectPageCopy, { id: PAGE, title: `copy ${i}` })) as { id: string }
    pageIds.push(page.id)
  }
  const before = residentBytes(house)
  const editors: BenchEditor[] = []
  for (const pageId of pageIds) editors.push(await opened(house, pageId))
  for (const { document } of editors)
    if (document.widgets.size < WIDGETS) throw new Error(`${document.widgets.size} widgets came`)
  await delay(2_000)
  const perPage = (residentBytes(house) - before) / PAGES / 1024 / 1024
  for (const { link } of editors) link.close()
  return figureOf('memory of open pages', `${PAGES} pages of ${WIDGETS} widgets`)('resident per page', 'MB', [perPage])
}

/** Designers come, edit every widget and leave; then the server is killed, and the page is loaded from the store. */
async function loadOfPast(house: BenchHouse, rounds: number): Promise<Figure> {
  const sessions = sized(20, 2)
  for (let session = 0; session < sessions; session++) {
    const editor = await opened(house)
    const ids = [...editor.document.widgets.keys()]
    for (let i = 0; i < PAST_EDITS / sessions; i++) {
      editor.document.transact('user', (tx) => tx.patch(ids[i % ids.length]!, { 'position.rotate': session + i }))
      if (i % BURST === 0) await editor.saved()
    }
    await editor.saved()
    editor.link.close()
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await house.restartServer()
    // This call absorbs the work that the server does only once after its start.
    await house.call(paths.projectPageQuery, { projectId: PROJECT })
    const startedAt = performance.now()
    await house.call(paths.projectPageEditOpen, { projectId: PROJECT, pageId: PAGE })
    times.push(performance.now() - startedAt)
  }
  return figureOf('load of a page', `${PAST_EDITS} past edits`)('first opening after kill -9', 'ms', times)
}

/** Bytes in the store for a page's shared document. Only the server may open its store, so a copy is read. */
function storedBytes(house: BenchHouse, pageId: string): number {
  const copy = join(mkdtempSync(join(tmpdir(), 'mimic-bench-copy-')), 'copy.db')
  for (const suffix of ['', '-wal'])
    if (existsSync(`${house.folder}/mimic.db${suffix}`))
      copyFileSync(`${house.folder}/mimic.db${suffix}`, copy + suffix)
  const database = new DatabaseSync(copy)
  try {
    const bytes = (table: string, column: string) =>
      Number(
        database
          .prepare(`select coalesce(sum(length(${column})), 0) as n from ${table} where "pageId" = ?`)
          .get(pageId)?.['n'],
      )
    return bytes('coedit_room', 'snapshot') + bytes('coedit_update', 'data')
  } finally {
    database.close()
    rmSync(dirname(copy), { recursive: true })
  }
}

function residentBytes(house: BenchHouse): number {
  const status = readFileSync(`/proc/${house.serverPid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
