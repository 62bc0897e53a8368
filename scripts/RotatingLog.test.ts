import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RotatingLog } from './RotatingLog.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'server.log')
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
const line = (i: number) => `line ${String(i).padStart(6, '0')} ${'泵'.repeat(20)}`

it('point 21: a log rotates while it runs; no line is cut or lost, and the oldest files go', async () => {
  const log = new RotatingLog(path(), { bytes: 10_000, files: 4 })
  for (let i = 0; i < 2_000; i++) {
    log.write(line(i))
    // Writes in chunks, as a process does: the lines of one chunk go into one file.
    if (i % 20 === 19)
      await vi.waitFor(() => expect(linesOf('server.log').at(-1)).toBe(line(i)), { interval: 1, timeout: 10_000 })
  }
  await log.close()
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['server.1.log', 'server.2.log', 'server.3.log', 'server.log'])
  for (const name of names) {
    const { size, mode } = statSync(join(folder, name))
    expect(size).toBeLessThanOrEqual(10_000)
    expect(mode & 0o777).toBe(0o600)
  }
  const kept = ['server.3.log', 'server.2.log', 'server.1.log', 'server.log'].flatMap(linesOf)
  const first = Number(kept[0]?.slice(5, 11))
  expect(kept).toEqual(Array.from({ length: 2_000 - first }, (_, i) => line(first + i)))
})

it('point 21: a start goes on with the file of the last one, also with a large one', async () => {
  for (let start = 0; start < 3; start++) {
    const log = new RotatingLog(path(), { bytes: 10_000, files: 3 })
    for (let i = 0; i < 60; i++) log.write(line(start * 60 + i))
    await log.close()
  }
  expect(readdirSync(folder).sort()).toEqual(['server.1.log', 'server.log'])
  expect(['server.1.log', 'server.log'].flatMap(linesOf)).toEqual(Array.from({ length: 180 }, (_, i) => line(i)))
})

it('point 13: on a full disk lines wait; dropped ones are counted and reported when there is space again', async (context) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return context.skip('no file system can be mounted here')
  }
  try {
    const ballast = join(folder, 'ballast')
    const log = new RotatingLog(path(), { bytes: 100_000_000, files: 2 }, 10)
    for (let i = 0; i < 10; i++) log.write(line(i))
    await vi.waitFor(() => expect(linesOf('server.log')).toHaveLength(10))
    const file = openSync(ballast, 'w')
    try {
      for (;;) writeSync(file, Buffer.alloc(4096))
    } catch {
      closeSync(file)
    }
    for (let i = 10; i < 40_000; i++) log.write(line(i))
    await new Promise((resolve) => setTimeout(resolve, 100))
    rmSync(ballast)
    execFileSync('mount', ['-o', 'remount,size=16m', folder])
    await vi.waitFor(() => {
      log.write('again')
      expect(linesOf('server.log').some((each) => each.includes('log lines were dropped'))).toBe(true)
    })
    await log.close()
    const all = linesOf('server.log')
    const told = all.find((each) => each.includes('dropped')) ?? ''
    const { dropped } = JSON.parse(told) as { dropped: number }
    const written = all.filter((each) => each.startsWith('line '))
    // Lines are whole and in order, although the disk became full in the middle of one.
    expect(written).toEqual(written.map((_, i) => line(i)))
    expect(written.length + dropped).toBeGreaterThanOrEqual(40_000)
    expect(dropped).toBeGreaterThan(10_000)
  } finally {
    execFileSync('umount', ['-l', folder])
  }
})
