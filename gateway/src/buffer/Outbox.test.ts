import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Outbox } from './Outbox.ts'

const MB = 1024 * 1024
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-outbox-'))
  path = join(folder, 'gateway.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const batch = (seq: number, boot = 'b') => ({ boot, seq, samples: [['s', 1, seq, 0] as [string, number, number, 0]] })
const seqs = (outbox: Outbox) => outbox.after(0, 1000).map(({ seq }) => seq)

it('keeps batches over a restart, until they are acknowledged', () => {
  const before = new Outbox(path, MB)
  for (const seq of [1, 2, 3]) before.append(batch(seq))
  before.acknowledge('b', [2, 99])
  before.close()
  const after = new Outbox(path, MB)
  expect(after.size).toBe(2)
  expect(seqs(after)).toEqual([1, 3])
  after.acknowledge('another boot', [1, 3])
  expect(after.size).toBe(2)
  after.close()
})

it('counts batches on the disk, also while the disk accepts nothing', () => {
  const outbox = new Outbox(path, MB)
  for (const seq of [1, 2, 3]) outbox.append(batch(seq))
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  for (let i = 0; i < 3; i++) {
    expect(() => outbox.acknowledge('b', [1, 2])).toThrow()
    expect(() => outbox.append(batch(4 + i))).toThrow()
    expect(outbox.size).toBe(3)
  }
  other.exec('ROLLBACK')
  other.close()
  outbox.acknowledge('b', [1, 2])
  expect(outbox.size).toBe(1)
  outbox.close()
})

it('drops the oldest beyond its size limit, and counts them', () => {
  const outbox = new Outbox(path, 200)
  for (let seq = 1; seq <= 50; seq++) outbox.append(batch(seq))
  expect(outbox.size).toBeLessThan(16)
  expect(outbox.lost).toBe(50 - outbox.size)
  expect(seqs(outbox).at(-1)).toBe(50)
  outbox.close()
  const again = new Outbox(path, 200)
  again.append(batch(51))
  expect(seqs(again).at(-1)).toBe(51)
  expect(again.lost).toBeGreaterThan(0)
  again.close()
})

it('knows the last 10,000 uuids whatever the clock says, and keeps their results until they are acknowledged', () => {
  const outbox = new Outbox(path, MB)
  expect(outbox.beginCommand('u', 0)).toBe(true)
  expect(outbox.beginCommand('u', 1)).toBe(false)
  expect(outbox.commandResult('u')).toBeNull()
  expect(outbox.owedResults()).toEqual([])
  outbox.finishCommand('u', 'done', 2)
  outbox.finishCommand('never begun', 'refused', 2)
  outbox.close()
  const after = new Outbox(path, MB)
  // The clock was set to another year.
  expect(after.beginCommand('u', 2e12)).toBe(false)
  expect(after.owedResults()).toEqual(['done', 'refused'])
  after.settleResults(['u'])
  expect(after.owedResults()).toEqual(['refused'])
  expect(after.commandResult('u')).toBe('done')
  after.close()
  const db = new DatabaseSync(path)
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001) INSERT INTO command SELECT 'x' || i, '', 0 FROM n`,
  )
  db.close()
  const much = new Outbox(path, MB)
  expect(much.beginCommand('another', 0)).toBe(true)
  expect(much.commandResult('u')).toBeUndefined()
  // Unacknowledged results are kept, however old.
  expect(much.owedResults()).toEqual(['refused'])
  much.close()
})

it('renames a damaged file and begins a new one', () => {
  writeFileSync(path, 'this is no database, '.repeat(500))
  const outbox = new Outbox(path, MB)
  outbox.append(batch(1))
  expect(outbox.damagedPath).toContain('damaged')
  expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(true)
  outbox.close()
})
