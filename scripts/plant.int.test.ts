import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../contract/src/paths.ts'
import { FakeGateway } from '../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../server/src/testing/TestServer.ts'
import { until } from '../server/src/testing/until.ts'

let test: TestServer
let folder: string

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  folder = mkdtempSync(join(tmpdir(), 'mimic-plant-'))
})
afterAll(async () => {
  await test.stop()
  rmSync(folder, { recursive: true, force: true })
})

const plant = (...args: string[]) => plantAt(test.origin, ...args)

async function plantAt(origin: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plant.ts'), ...args], {
    env: { ...process.env, MIMIC_URL: origin, MIMIC_USER: 'admin-a', MIMIC_PASSWORD: PASSWORD },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number>((resolve) => child.once('close', resolve))
  return { code, output }
}

const device = () => join(folder, 'devices/Pump-a.json')
const group = () => join(folder, 'groups/Pumps.json')
const change = (path: string, from: string, to: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

it('pulls a plant, plans and pushes changes of its files, and asks before anything is lost', async () => {
  expect(await plant('pull', folder)).toMatchObject({ code: 0 })

  change(device(), '"address": ""', '"address": "East"')
  const plan = await plant('push', folder, '--plan')
  expect(plan.code).toBe(3)
  expect(plan.output).toContain('~ device Pump a  (devices/Pump-a.json)\n    address: "" -> "East"')
  // A pull would lose the change.
  expect(await plant('pull', folder)).toMatchObject({ code: 1, output: expect.stringContaining('--overwrite') })
  expect(await plant('push', folder)).toMatchObject({ code: 0, output: expect.stringContaining('1 to change') })

  rmSync(group())
  expect(await plant('push', folder)).toMatchObject({ code: 1, output: expect.stringContaining('--delete') })
  expect(await plant('push', folder, '--delete')).toMatchObject({ code: 0, output: expect.stringContaining('- group') })
  expect(existsSync(group())).toBe(false)
  expect(await plant('push', folder)).toMatchObject({ code: 0, output: expect.stringContaining('Nothing changes.') })
})

it('deletes a gateway that may hold values only by a flag of its own, and the plan says what was last heard of it', async () => {
  const { db } = test.server.context
  await db.updateTable('equipment').set({ gatewayId: null }).where('gatewayId', '=', 'gw-a').execute()
  const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  try {
    gateway.buffered = 3
    await gateway.status(true)
    expect(await plant('pull', folder)).toMatchObject({ code: 0 })
    rmSync(join(folder, 'gateways/Gateway.json'))
    const said = 'buffer: 3 batches by its last report'
    await until(async () => (await plant('push', folder, '--delete', '--plan')).output.includes(said))
    const refused = await plant('push', folder, '--delete')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--delete-buffered') })
    expect(refused.output).toContain('gateways/Gateway.json#id')
    const plan = await plant('push', folder, '--delete', '--delete-buffered', '--plan')
    expect(plan.code).toBe(3)
    expect(plan.output).toMatch(/- gateway .*\n +buffer: 3 batches by its last report/)
    const isThere = () => db.selectFrom('gateway').select('id').where('id', '=', 'gw-a').executeTakeFirst()
    expect(await isThere()).toBeDefined()
    const done = await plant('push', folder, '--delete', '--delete-buffered')
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(said) })
    expect(await isThere()).toBeUndefined()
  } finally {
    await gateway.stop()
  }
})

it('names file and field of a mistake, and keeps the file', async () => {
  change(device(), '"display": "list"', '"display": "tape"')
  const { code, output } = await plant('push', folder)
  expect(code).toBe(1)
  expect(output).toContain('devices/Pump-a.json#display: format')
  expect(readFileSync(device(), 'utf8')).toContain('tape')
})

it('says where a file is no JSON', async () => {
  change(device(), '"id":', '"id"')
  const { code, output } = await plant('push', folder)
  expect(code).toBe(1)
  expect(output).toMatch(/devices\/Pump-a\.json#text: format: .*line \d+ column \d+/)
})

it('says how it is called', async () => {
  expect(await plant('list')).toMatchObject({ code: 2, output: expect.stringContaining('pull, push') })
})

it('says what is unknown when the server is lost in a push, and a second push settles it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mimic-plant-'))
  let isLost = false
  const way = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { href, origin } = new URL(request.url ?? '', test.origin)
    const { cookie = '', 'content-type': type = '' } = request.headers
    const headers = { cookie, 'content-type': type, origin, 'x-mimic-lang': 'en' }
    const sent = { method: 'POST', body: Buffer.concat(chunks), headers }
    const answer = await fetch(href, sent)
    const text = await answer.text()
    if (isLost && request.url === paths.plantPush) return void request.socket.destroy()
    response.writeHead(answer.status, { 'set-cookie': answer.headers.getSetCookie() }).end(text)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  try {
    expect(await plantAt(origin, 'pull', own)).toMatchObject({ code: 0 })
    mkdirSync(join(own, 'groups'), { recursive: true })
    writeFileSync(join(own, 'groups/Lost.json'), JSON.stringify({ id: 'lost', title: 'Lost', equipIds: [] }))
    isLost = true
    const lost = await plantAt(origin, 'push', own)
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('unknown whether they are stored') })
    isLost = false
    expect(await plantAt(origin, 'push', own)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing changes.'),
    })
  } finally {
    way.close()
    rmSync(own, { recursive: true })
  }
})
