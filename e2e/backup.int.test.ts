import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { paths } from '../contract/src/derived/paths.ts'
import { keptFiles } from '../server/src/backup/backupFormat.ts'
import { LiveSocket } from '../server/src/testing/LiveSocket.ts'
import { TestClient } from '../server/src/testing/TestClient.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

const PAGE = '3001'
const LEVEL = '1004-level'
/**
 * Files that a backup leaves out: logs, process ids, compiled code and what a gateway runs come again, and the broker's accounts follow
 * from the secrets and the store; `.part` is a file that is being written.
 */
const LEFT_OUT =
  /^(mimic\.db(-wal|-shm)?|gateway-.+\.(db-(wal|shm)|config\.json)|logs|run|compiled|gateways|broker-(accounts|gateways)\.json)(\/|$)|\.part$/

const scratch = mkdtempSync(join(tmpdir(), 'mimic-e2e-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function run(command: 'backup' | 'restore', args: readonly string[], dataFolder: string) {
  const script = join(import.meta.dirname, '../scripts', `${command}.ts`)
  const env = { ...process.env, MIMIC_DATA: dataFolder, DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

it('point 11: the commands move a running Mimic elsewhere, with its accounts, pages, gateways and values', {
  timeout: 180_000,
}, async () => {
  const file = join(scratch, 'house.backup')
  const folder = join(scratch, 'elsewhere')
  const page = async (mimic: RunningMimic) =>
    (await (await TestClient.login(mimic.origin, 'admin', PASSWORD)).call(paths.projectMonitorPageInfo, { id: PAGE }))
      .reply.data
  const mimic = await RunningMimic.start()
  let original: unknown
  try {
    const names = readdirSync(mimic.dataFolder, { recursive: true }).map(String)
    const kept = keptFiles(mimic.dataFolder)
    // Fails for a new kind of file in the data folder, so that its author decides whether it belongs in a backup.
    expect(names.filter((name) => !kept.includes(name) && !LEFT_OUT.test(name))).toEqual([])
    expect(run('backup', [], mimic.dataFolder)).toMatchObject({
      status: 2,
      text: expect.stringMatching(/FILE/),
    })
    const made = run('backup', [file], mimic.dataFolder)
    expect(made).toMatchObject({ status: 0, text: expect.stringMatching(/tables with \d+ rows.*secrets/s) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(run('restore', [file], mimic.dataFolder)).toMatchObject({
      status: 1,
      text: expect.stringMatching(/running/),
    })
    original = await page(mimic)
  } finally {
    await mimic.stop()
  }
  expect(run('restore', [file], folder)).toMatchObject({ status: 0 })
  const restored = await RunningMimic.start({ MIMIC_DATA: folder })
  try {
    expect(restored.output).toContain('with the password shown at the first start')
    expect(await page(restored)).toEqual(original)
    const live = await LiveSocket.ofPage(await TestClient.login(restored.origin, 'viewer', PASSWORD), PAGE)
    const at = Date.now()
    await until('values of now', () => (live.newest(LEVEL)?.time ?? 0) > at)
    live.socket.terminate()
  } finally {
    await restored.stop()
  }
})
