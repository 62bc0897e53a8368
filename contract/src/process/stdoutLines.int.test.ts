import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-stdout-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Logs 100 lines every 10 ms, and says over IPC that its main thread lives. */
function chatterbox(stdout: number | 'pipe'): ChildProcess {
  const entry = join(folder, 'chatterbox.ts')
  const at = (path: string) => JSON.stringify(join(import.meta.dirname, '../../..', path))
  writeFileSync(
    entry,
    `import pino from ${at('node_modules/pino/pino.js')}
     import { stdoutLines } from ${at('contract/src/process/stdoutLines.ts')}
     const log = pino({ name: 'box' }, stdoutLines('box'))
     let n = 0
     setInterval(() => { for (let i = 0; i < 100; i++) log.info({ n: n++ }, 'x'.repeat(100)); process.send(n) }, 10)
     process.on('message', () => { log.info('the end'); log.flush(() => process.exit(3)) })`,
  )
  const child = spawn(process.execPath, [entry], { stdio: ['ignore', stdout, 'inherit', 'ipc'] })
  children.push(child)
  return child
}

const heard = (child: ChildProcess): { n: number } => {
  const state = { n: 0 }
  child.on('message', (n: number) => {
    state.n = n
  })
  return state
}

it('point 13: a process whose log’s disk is full goes on, reports what it dropped, and ends on request', async (context) => {
  const disk = join(folder, 'disk')
  execFileSync('mkdir', [disk])
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return context.skip('no file system can be mounted here')
  }
  try {
    const ballast = openSync(join(disk, 'ballast'), 'w')
    writeSync(ballast, Buffer.alloc(900_000))
    closeSync(ballast)
    const out = openSync(join(disk, 'out.log'), 'a')
    const child = chatterbox(out)
    closeSync(out)
    const state = heard(child)
    // Far more lines than the disk and the buffer in memory hold.
    await vi.waitFor(() => expect(state.n).toBeGreaterThan(40_000), 30_000)
    execFileSync('mount', ['-o', 'remount,size=64m', disk])
    const text = () => readFileSync(join(disk, 'out.log'), 'utf8')
    await vi.waitFor(() => expect(text()).toContain('log lines were dropped'), 10_000)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.send('end')
    expect(await ended).toBe(3)
    for (const each of text().trimEnd().split('\n')) expect(JSON.parse(each)).toMatchObject({ name: 'box' })
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

it('point 13: a process whose log nobody reads goes on, and ends on request', async () => {
  const child = chatterbox('pipe')
  child.stdout?.pause()
  const state = heard(child)
  await vi.waitFor(() => expect(state.n).toBeGreaterThan(40_000), 30_000)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send('end')
  expect(await ended).toBe(3)
})
