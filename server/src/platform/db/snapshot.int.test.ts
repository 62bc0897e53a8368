import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from './openDatabase.ts'

const MB = Number(process.env['MIMIC_SNAPSHOT_MB'] ?? 100)
const PICTURE = 1024 * 1024

it(`a snapshot of ${MB} MB is the store at one moment, and transactions go on meanwhile`, {
  timeout: 60_000 + MB * 1_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-snapshot-'))
  const { db, snapshot, checkpoint } = await openStore({ dataFolder: folder })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  for (let i = 0; i < MB; i++)
    await db
      .insertInto('history_chunk')
      .values({ signalId: 's', t0: i, t1: i, count: 1, data: new Uint8Array(randomBytes(PICTURE)) })
      .execute()
  const row = { boot: 'b', seen: '' }
  await db.insertInto('history_mark').values([{ ...row, gatewayId: 'a', upto: 0 }, { ...row, gatewayId: 'b', upto: 0 }]).execute() // biome-ignore format: two rows

  let isOver = false
  let done = 0
  let longest = 0
  const waits: number[] = []
  const work = (async () => {
    while (!isOver) {
      const at = performance.now()
      // Both rows are always equal, so a snapshot in which they differ is not consistent.
      await db.transaction().execute(async (trx) => {
        for (const gatewayId of ['a', 'b'])
          await trx
            .updateTable('history_mark')
            .set({ upto: done + 1 })
            .where('gatewayId', '=', gatewayId)
            .execute()
      })
      done++
      waits.push(performance.now() - at)
      longest = Math.max(longest, performance.now() - at)
      await delay(5)
    }
  })()
  await delay(200)
  const before = done
  waits.length = 0
  const at = performance.now()
  // A check of the store waits for the snapshot, because its checkpoint would change the pages that are being copied.
  const [tookMs] = await Promise.all([
    snapshot?.(join(folder, 'copy.db')).then(() => performance.now() - at),
    checkpoint(),
  ])
  isOver = true
  await work
  const sorted = waits.toSorted((a, b) => a - b)
  // A stall of the machine makes one wait long; the longest is left out.
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-2) ?? 0]
  console.log(
    `snapshot of ${Math.round(statSync(join(folder, 'copy.db')).size / 2 ** 20)} MB in ${Math.round(tookMs ?? 0)} ms: ` +
      `${waits.length} transactions, median ${median.toFixed(1)} ms, second worst ${worst.toFixed(1)} ms`,
  )

  const copy = new DatabaseSync(join(folder, 'copy.db'), { readOnly: true })
  const marks = copy
    .prepare('select upto from history_mark')
    .all()
    .map(({ upto }) => Number(upto))
  const chunks = copy.prepare('select count(*) as n from history_chunk').get()?.['n']
  const check = copy
    .prepare('pragma integrity_check')
    .all()
    .map((found) => found['integrity_check'])
  copy.close()
  expect(check).toEqual(['ok'])
  expect(chunks).toBe(MB)
  expect(new Set(marks).size).toBe(1)
  expect(marks[0]).toBeGreaterThanOrEqual(before)
  expect(done - before).toBeGreaterThan(3)
  expect(worst).toBeLessThan((tookMs ?? 0) / 2)
  // The checkpoint that waited for the snapshot works again.
  await checkpoint()
  expect(statSync(join(folder, 'mimic.db-wal')).size).toBe(0)
})
