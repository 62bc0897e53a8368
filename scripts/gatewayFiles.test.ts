import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeGatewayAccount } from './gatewayAccount.ts'
import { readGatewayFiles } from './gatewayFiles.ts'
import { Secrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-gateways-'))
afterAll(() => rmSync(folder, { recursive: true }))

const device = {
  equipId: 'eq',
  driver: 'modbus-tcp',
  host: '127.0.0.1',
  port: 502,
  unitId: 1,
  intervalMs: 1000,
  timeoutMs: 500,
  signals: [{ id: 's', area: 'holding', address: 0, type: 'u16' }],
}
const config = { gatewayId: 'gw-1', devices: [device] }
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

it('point 10: a wrong gateway file is reported by its name, and the others are still read', () => {
  write('b-good.json', config)
  write('a-text.json', '{ "gatewayId": "gw-2", "mqtt": { "password": "hunter2" } "devices": ] }')
  write('c-list.json', [])
  write('d-null.json', 'null')
  write('e-noId.json', { devices: [device] })
  write('f-buffer.json', { ...config, gatewayId: 'gw-3', bufferMb: 0 })
  write('g-port.json', { gatewayId: 'gw-4', devices: [{ ...device, port: 99_999 }] })
  write('h-twice.json', config)
  write('i-empty.json', '')
  mkdirSync(join(folder, 'j-folder.json'))
  write('notes.txt', 'no gateway')
  const { good, problems } = readGatewayFiles(folder)
  expect(good).toEqual([{ path: join(folder, 'b-good.json'), gatewayId: 'gw-1', hasLogin: false }])
  const named = problems.map((problem) => /^the gateway of (\S+) does not run: .+/.exec(problem)?.[1])
  expect(named).toEqual([
    'a-text.json',
    'c-list.json',
    'd-null.json',
    'e-noId.json',
    'f-buffer.json',
    'g-port.json',
    'h-twice.json',
    'i-empty.json',
    'j-folder.json',
  ])
  expect(problems[5]).toContain('devices.0.port')
  expect(problems[6]).toContain('gw-1 is also that of b-good.json')
  expect(problems.join('\n').split('\n')).toHaveLength(9)
  expect(problems.join()).not.toContain('hunter2')
})

it('a data folder without gateways has none', () => {
  expect(readGatewayFiles(join(folder, 'none'))).toEqual({ good: [], problems: [] })
})

it('a gateway file may name an account of its own at an external broker', () => {
  write('b-good.json', { ...config, mqtt: { url: 'mqtt://broker', username: 'gw-1', password: 'x' } })
  expect(readGatewayFiles(folder).good).toMatchObject([{ gatewayId: 'gw-1', hasLogin: true }])
})

it('a fresh system at an external broker gives its gateway an account of its own, which only the owner can read', () => {
  const data = join(folder, 'fresh')
  const gateways = join(data, 'gateways')
  mkdirSync(gateways, { recursive: true })
  const path = join(gateways, 'local.json')
  const told = writeGatewayAccount(gateways, new Secrets(data))
  const { gatewayId, mqtt } = JSON.parse(readFileSync(path, 'utf8')) as {
    gatewayId: string
    mqtt: { password: string }
  }
  expect(told).toContain(gatewayId)
  expect(told).toContain(path)
  expect(told).not.toContain(mqtt.password)
  expect(mqtt).toMatchObject({ username: gatewayId, password: expect.stringMatching(/^.{32}$/) })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readGatewayFiles(gateways)).toEqual({ good: [{ path, gatewayId, hasLogin: true }], problems: [] })
  // A gateway that has a file keeps it.
  expect(writeGatewayAccount(gateways, new Secrets(data))).toBeUndefined()
})
