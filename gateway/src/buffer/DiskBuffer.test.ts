import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DiskBuffer } from './DiskBuffer.ts'

const MB = 1024 * 1024
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-buffer-'))
  path = join(folder, 'gateway.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const batch = (seq: number, boot = 'b') => ({ boot, seq, samples: [['s', 1, seq, 0] as [string, number, number, 0]] })
const seqs = (buffer: DiskBuffer) => buffer.after(0, 1000).map(({ seq }) => seq)

it('keeps batches over a restart, until they are acknowledged', () => {
  const before = new DiskBuffer(path, MB)
  for (const seq of [1, 2, 3]) before.append(batch(seq))
  before.acknowledge('b', [2, 99])
  before.close()
  const after = new DiskBuffer(path, MB)
  expect(after.size).toBe(2)
  expect(seqs(after)).toEqual([1, 3])
  after.acknowledge('another boot', [1, 3])
  expect(after.size).toBe(2)
  after.close()
})

it('counts batches on the disk, also while the disk accepts nothing', () => {
  const buffer = new DiskBuffer(path, MB)
  for (const seq of [1, 2, 3]) buffer.append(batch(seq))
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  for (let i = 0; i < 3; i++) {
    expect(() => buffer.acknowledge('b', [1, 2])).toThrow()
    expect(() => buffer.append(batch(4 + i))).toThrow()
    expect(buffer.size).toBe(3)
  }
  other.exec('ROLLBACK')
  other.close()
  buffer.acknowledge('b', [1, 2])
  expect(buffer.size).toBe(1)
  buffer.close()
})

it('drops the oldest beyond its size limit, and counts them', () => {
  const buffer = new DiskBuffer(path, 200)
  for (let seq = 1; seq <= 50; seq++) buffer.append(batch(seq))
  expect(buffer.size).toBeLessThan(16)
  expect(buffer.lost).toBe(50 - buffer.size)
  expect(seqs(buffer).at(-1)).toBe(50)
  buffer.close()
  const again = new DiskBuffer(path, 200)
  again.append(batch(51))
  expect(seqs(again).at(-1)).toBe(51)
  expect(again.lost).toBeGreaterThan(0)
  again.close()
})

it('knows the last 10,000 uuids whatever the clock says, and keeps their results until they are acknowledged', () => {
  const buffer = new DiskBuffer(path, MB)
  expect(buffer.beginCommand('u', 0)).toBe(true)
  expect(buffer.beginCommand('u', 1)).toBe(false)
  expect(buffer.commandResult('u')).toBeNull()
  expect(buffer.owedResults()).toEqual([])
  buffer.finishCommand('u', 'done', 2)
  buffer.finishCommand('never begun', 'refused', 2)
  buffer.close()
  const after = new DiskBuffer(path, MB)
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
  const much = new DiskBuffer(path, MB)
  expect(much.beginCommand('another', 0)).toBe(true)
  expect(much.commandResult('u')).toBeUndefined()
  // Unacknowledged results are kept, however old.
  expect(much.owedResults()).toEqual(['refused'])
  much.close()
})

it('renames a damaged file and begins a new one', () => {
  writeFileSync(path, 'this is no database, '.repeat(500))
  const buffer = new DiskBuffer(path, MB)
  buffer.append(batch(1))
  expect(buffer.damagedPath).toContain('damaged')
  expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(true)
  buffer.close()
})
