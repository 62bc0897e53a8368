import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './freePort.ts'

let folder: string
let port: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-doctor-'))
  port = String(await freePort(0))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The doctor's output by check, and its exit code. */
async function doctor(env: Record<string, string> = {}): Promise<{ code: number; lines: Map<string, string> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts')], {
    env: { ...process.env, DATABASE_URL: '', MQTT_URL: '', PORT: port, MIMIC_DATA: folder, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise<number>((resolve) => child.once('close', resolve))
  return {
    code,
    lines: new Map(
      output
        .trim()
        .split('\n')
        .map((line) => [line.slice(5, 17).trim(), line]),
    ),
  }
}

it('reports in one line each that everything needed works', async () => {
  const { code, lines } = await doctor()
  expect(code).toBe(0)
  expect([...lines.keys()]).toEqual([
    'Node',
    'Port',
    'Data folder',
    'Gateways',
    'Database',
    'Broker',
    'Listener',
    'Browser',
    'Build',
  ])
  for (const what of ['Node', 'Port', 'Data folder', 'Database', 'Broker', 'Listener'])
    expect(lines.get(what)).toMatch(/^ok {3}/)
})

it('names a taken port and the remedy', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(Number(port), resolve))
  const { code, lines } = await doctor()
  other.close()
  expect(code).toBe(1)
  expect(lines.get('Port')).toMatch(new RegExp(`^FAIL .*${port} is taken {2}-> .*PORT=8081`))
})

it('names a data folder that cannot be used', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, lines } = await doctor({ MIMIC_DATA: file })
  expect(code).toBe(1)
  expect(lines.get('Data folder')).toMatch(/^FAIL .*not writable \((EEXIST|ENOTDIR)\).*MIMIC_DATA/)
})

it('names a database and a broker that do not answer', async () => {
  const { code, lines } = await doctor({
    DATABASE_URL: `postgres://mimic@127.0.0.1:${port}/mimic`,
    MQTT_URL: `mqtt://127.0.0.1:${port}`,
  })
  expect(code).toBe(1)
  expect(lines.get('Database')).toMatch(/^FAIL .*does not answer {2}-> .*DATABASE_URL/)
  expect(lines.get('Broker')).toMatch(/^FAIL .*does not answer {2}-> .*MQTT_URL/)
})

it('tells of the listener for other machines: its port, its certificate, wrong files', async () => {
  const listen = async (env: Record<string, string>) =>
    (await doctor({ MIMIC_BROKER_LISTEN: `127.0.0.1:${port}`, ...env })).lines.get('Listener')
  expect(await listen({ MIMIC_BROKER_LISTEN: '' })).toMatch(/^ok .* off, .*MIMIC_BROKER_LISTEN/)
  expect(await listen({})).toMatch(/^ok .*is free, the certificate is made at the start/)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve))
  expect(await listen({})).toMatch(/^FAIL .*cannot be opened/)
  other.close()
  expect(await listen({ MIMIC_BROKER_CERT: '/none.pem' })).toMatch(/^FAIL .*MIMIC_BROKER_KEY go together/)
  const missing = { MIMIC_BROKER_CERT: '/none.pem', MIMIC_BROKER_KEY: '/none.pem' }
  expect(await listen(missing)).toMatch(/^FAIL .*MIMIC_BROKER_CERT: .*cannot be read/)
  const external = { MQTT_URL: `mqtts://127.0.0.1:${port}`, MQTT_CA: '/none.pem' }
  expect((await doctor(external)).lines.get('Broker')).toMatch(/^FAIL .*MQTT_CA: .*cannot be read/)
})

it('names a setting that cannot be read', async () => {
  const { code, lines } = await doctor({ PORT: 'eighty' })
  expect(code).toBe(1)
  expect(lines.get('Settings')).toMatch(/PORT must be a number/)
  const open = await doctor({ MIMIC_BROKER_LISTEN: '8883' })
  expect(open.lines.get('Settings')).toMatch(/MIMIC_BROKER_LISTEN must be an address and a port like/)
})

it('names the damaged tables of a SQLite store, and says in one sentence how to restore it', async () => {
  const path = join(folder, 'mimic.db')
  const db = new DatabaseSync(path)
  db.exec('create table account (id); create table page (id)')
  const root = db.prepare("select rootpage from sqlite_master where name = 'account'").get()
  db.close()
  expect((await doctor()).lines.get('Database')).toMatch(/^ok .*every table checked/)
  const bytes = readFileSync(path)
  bytes.fill(0xa5, (Number(root?.['rootpage']) - 1) * 4096, Number(root?.['rootpage']) * 4096)
  writeFileSync(path, bytes)
  const { code, lines } = await doctor()
  expect(code).toBe(1)
  expect(lines.get('Database')).toMatch(/^FAIL .*damaged \(account\): .*npm run restore -- FILE/)
})
