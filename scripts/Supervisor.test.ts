import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Supervisor } from './Supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-supervisor-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that says what it does at once, and is ready after 400 ms. */
const entry = join(folder, 'slow.mjs')
writeFileSync(
  entry,
  `process.send({ kind: 'starting', doing: 'migration 2 of 3 (alarms)' })
  setTimeout(() => process.send({ kind: 'ready', port: 7 }), 400)`,
)

it('waits for a server that takes longer than its limit, and says what it does and that it is silent', async () => {
  const said: string[] = []
  const supervisor = new Supervisor(folder, (line) => said.push(line), 50)
  const spec = { name: 'server', entry, env: {}, readyMs: 100, isPatient: true }
  expect(await supervisor.start(spec)).toMatchObject({ port: 7 })
  await supervisor.stop()
  expect(said.at(-1)).toMatch(
    /^server is not ready after \d+ s: migration 2 of 3 \(alarms\); nothing new for 0 s, see /,
  )
})

it('refuses any other process that is not ready in time', async () => {
  const supervisor = new Supervisor(folder, () => undefined)
  await expect(supervisor.start({ name: 'gateway', entry, env: {}, readyMs: 100 })).rejects.toThrow('not ready in time')
  await supervisor.stop()
})
