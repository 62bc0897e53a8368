import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../server/src/testing/TestServer.ts'
import { drawing, photo, widthOf } from '../server/src/testing/testPictures.ts'
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

const plant = (...args: string[]) => plantOf({ MIMIC_URL: test.origin, MIMIC_USER: 'admin-a' }, ...args)

async function plantOf(at: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plant.ts'), ...args], {
    env: { ...process.env, MIMIC_PASSWORD: PASSWORD, ...at },
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

it('takes a password by its name, lists one without a value, and keeps the name in the file', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mimic-secrets-'))
  try {
    const file = join(own, 'devices/Opc.json')
    const secrets = join(own, 'secrets.json')
    const driverConfig = { endpointUrl: 'opc.tcp://192.0.2.9:4840', userName: 'mimic', password: '$' + '{secret:plc1}' }
    mkdirSync(join(own, 'devices'))
    writeFileSync(file, JSON.stringify({ id: 'opc', equipName: 'Opc', gatewayId: null, driver: 'opcua', driverConfig, signals: [] })) // biome-ignore format: one line
    const refused = await plant('push', own)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('devices/Opc.json#driverConfig.password: plc1') }) // biome-ignore format: one line
    writeFileSync(secrets, '{"plc1":"Top-secret-1"}')
    const pushed = await plant('push', own, '--secrets', secrets)
    expect(pushed.code, pushed.output).toBe(0)
    expect(pushed.output).not.toContain('enter its password')
    expect(readFileSync(file, 'utf8')).toContain('"password": "$' + '{secret:plc1}"')
    expect(readFileSync(join(own, '.base/devices/Opc.json'), 'utf8')).toContain('"********"')
    expect(await plant('push', own, '--plan')).toMatchObject({ code: 0, output: 'Nothing changes.\n' })
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
})

it('names a gateway that should stand for another and is not there', async () => {
  const { code, output } = await plant('push', folder, '--plan', '--gateway', 'Gateway=None')
  expect(code).toBe(1)
  expect(output).toContain('None: the server has: ')
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
  const by = { MIMIC_URL: origin, MIMIC_USER: 'admin-a' }
  try {
    expect(await plantOf(by, 'pull', own)).toMatchObject({ code: 0 })
    mkdirSync(join(own, 'groups'), { recursive: true })
    writeFileSync(join(own, 'groups/Lost.json'), JSON.stringify({ id: 'lost', title: 'Lost', equipIds: [] }))
    isLost = true
    const lost = await plantOf(by, 'push', own)
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('unknown whether they are stored') })
    isLost = false
    expect(await plantOf(by, 'push', own)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing changes.'),
    })
  } finally {
    way.close()
    rmSync(own, { recursive: true })
  }
})

it('says what the account may not see, and leaves those files as they are', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mimic-seen-'))
  const admin = await test.login('admin-a')
  const { data } = (await admin.call(paths.orgRoleAdd, { title: 'Shift', permissions: 'equipment.read' })).reply
  const { db } = test.server.context
  const permissions = 'equipment.read,equipment.edit,project.read'
  const stamps = { orgId: 'org-a', note: '', version: 1, modifiedBy: '', gmtCreate: 0, gmtModified: 0, secondFactor: 0 }
  await db
    .insertInto('role')
    .values({ ...stamps, id: 'fitter', title: 'Fitter', permissions })
    .execute()
  await db.updateTable('account').set({ roleId: 'fitter' }).where('loginname', '=', 'operation-a').execute()
  const fitter = (...args: string[]) => plantOf({ MIMIC_URL: test.origin, MIMIC_USER: 'operation-a' }, ...args)
  try {
    expect(await plant('pull', own)).toMatchObject({ code: 0, output: expect.not.stringContaining('left out') })
    const role = join(own, 'roles/Shift.json')
    expect(readFileSync(role, 'utf8')).toContain(String((data as { id: string }).id))
    const pulled = await fitter('pull', own)
    expect(pulled.output).toContain('! roles/ is left out')
    expect(pulled.code).toBe(0)
    expect(existsSync(role)).toBe(true)
    expect(await fitter('push', own, '--plan')).toMatchObject({ code: 0, output: 'Nothing changes.\n' })
    change(role, '"note": ""', '"note": "Early"')
    const refused = await fitter('push', own)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('roles/Shift.json#id: it takes View accounts (people.read)') }) // biome-ignore format: one line
    expect(await plant('push', own)).toMatchObject({ code: 0, output: expect.stringContaining('~ role Shift') })
  } finally {
    rmSync(own, { recursive: true })
  }
})

it('writes schemas for editors, keeps the settings that are there, and refreshes schemas with a pull', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mimic-schema-'))
  const settings = join(own, '.vscode/settings.json')
  const schema = join(own, '.schema/device.json')
  try {
    expect(await plant('schema', own)).toMatchObject({ code: 0 })
    expect(readFileSync(settings, 'utf8')).toContain('"./.schema/device.json"')
    const text = readFileSync(schema, 'utf8')
    writeFileSync(settings, '{ "editor.tabSize": 2 }')
    writeFileSync(schema, '{}')
    expect(await plant('schema', own)).toMatchObject({ code: 0, output: expect.stringContaining('"json.schemas"') })
    expect(readFileSync(settings, 'utf8')).toBe('{ "editor.tabSize": 2 }')
    writeFileSync(schema, '{}')
    expect(await plant('pull', own)).toMatchObject({ code: 0 })
    expect(readFileSync(schema, 'utf8')).toBe(text)
  } finally {
    rmSync(own, { recursive: true })
  }
})

describe('the pictures and the people of a plant', () => {
  let elsewhere: TestServer
  let own: string

  beforeAll(async () => {
    own = mkdtempSync(join(tmpdir(), 'mimic-pictures-'))
    elsewhere = await TestServer.start({ rateFactor: 1000, env: { MIMIC_SEED: '', MIMIC_ADMIN_PASSWORD: PASSWORD } })
    const admin = await elsewhere.login('admin')
    const permissions = 'equipment.read,project.read,equipment.edit,project.edit,page.edit'
    const made = await admin.call(paths.apiKeyAdd, {
      title: 'CI',
      permissions,
      lifetime: 'd30',
      addresses: '127.0.0.1',
    })
    writeFileSync(keyFile(), `${(made.reply.data as { key: string }).key}\n`)
    const designer = await test.login('designer-a')
    for (const [title, picture] of [
      ['Photo', photo],
      ['Sign', drawing],
    ] as const) {
      const bytes = await picture()
      const { reply } = await designer.upload(
        paths.imageUpload,
        { projectId: 'project-a', title },
        new Uint8Array(bytes),
      )
      shown.set(title, (reply.data as { id: string }).id)
    }
    const widgets = [...shown].map(([title, id], i) => ({
      id: `w${i}`,
      widgetType: 'UsualImage',
      widgetName: title,
      position: { x: 10, y: 100 * i, width: 80, height: 60, rotate: 0 },
      data: { imgUrl: `/lfscada/content/image/${id}` },
    }))
    const { data } = (await designer.call(paths.projectPageAdd, { projectId: 'project-a', title: 'Pictures' })).reply
    const saved = await designer.post(paths.projectPageSave, {
      id: (data as { id: string }).id,
      projectId: 'project-a',
      title: 'Pictures',
      width: '800',
      height: '600',
      bgImage: `/lfscada/content/image/${shown.get('Photo')}`,
      baseVersion: '0',
      file: JSON.stringify({ format: 1, con: {}, widgets }),
    })
    expect(saved.reply).toMatchObject({ code: 200 })
    const chief = await test.login('admin-a')
    const part = { title: 'Works', parentId: '' }
    const { id: parentId } = (await chief.call(paths.deptAdd, part)).reply.data as { id: string }
    await chief.call(paths.deptAdd, { title: 'Hall', parentId })
    await chief.call(paths.orgRegionAdd, { title: 'Lab', note: '' })
    await chief.call(paths.orgRoleAdd, {
      title: 'Lead',
      permissions: 'equipment.read,signal.write',
      secondFactor: true,
    })
    expect(await plant('pull', own, '--overwrite')).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await elsewhere.stop()
    rmSync(keyFile())
    rmSync(own, { recursive: true, force: true })
  })

  const shown = new Map<string, string>()
  /** By an API key alone. */
  const there = (...args: string[]) =>
    plantOf({ MIMIC_URL: elsewhere.origin, MIMIC_PASSWORD: 'wrong' }, ...args, '--key-file', keyFile())
  const byAdmin = (...args: string[]) =>
    plantOf({ MIMIC_URL: elsewhere.origin, MIMIC_USER: 'admin', MIMIC_PASSWORD: PASSWORD }, ...args)
  const keyFile = () => join(own, '../', `${own.split('/').at(-1)}.key`)
  const described = (title: string) => join(own, `projects/Project/pictures/${title}.json`)
  const fileOf = (title: string) =>
    join(
      own,
      'projects/Project/pictures',
      (JSON.parse(readFileSync(described(title), 'utf8')) as { file: string }).file,
    )

  it('come along to an empty server, and a second plan there changes nothing, nor one from the first folder', async () => {
    const first = mkdtempSync(join(tmpdir(), 'mimic-first-'))
    cpSync(own, first, { recursive: true })
    try {
      // No key may see or change roles.
      const byKey = await there('push', own, '--plan')
      expect(byKey).toMatchObject({
        code: 1,
        output: expect.stringContaining('roles/Lead.json#id: it takes View accounts (people.read)'),
      })
      const plan = await byAdmin('push', own, '--plan')
      expect(plan.code, plan.output).toBe(3)
      for (const line of ['+ department Hall', '+ region Lab', '+ role Lead']) expect(plan.output).toContain(line)
      expect(plan.output).toContain('+ picture Photo  (projects/Project/pictures/Photo.json)')
      expect(plan.output).not.toContain('shows a picture that is not on the server')
      expect(await byAdmin('push', own)).toMatchObject({ code: 0 })
      for (const folder of [own, first])
        expect(await byAdmin('push', folder, '--plan')).toMatchObject({ code: 0, output: 'Nothing changes.\n' })
      expect(await there('push', own, '--plan')).toMatchObject({ code: 0, output: 'Nothing changes.\n' })
      for (const id of shown.values()) {
        const admin = await elsewhere.login('admin')
        const answer = await fetch(`${elsewhere.origin}/lfscada/content/image/${id}`, {
          headers: { cookie: admin.cookie },
        })
        expect(await widthOf(await answer.arrayBuffer())).toBe(40)
      }
      // Back to where they came from, all is as it was.
      expect(await plant('pull', own, '--overwrite')).toMatchObject({ code: 0 })
      expect(await plant('push', own, '--plan')).toMatchObject({ code: 0 })
    } finally {
      rmSync(first, { recursive: true, force: true })
    }
  })

  it('are named by file where they cannot be carried, and nothing is stored', async () => {
    const [photo, sign] = [fileOf('Photo'), fileOf('Sign')]
    const bytes = readFileSync(photo)
    writeFileSync(join(own, 'projects/Project/pictures/loose.png'), readFileSync(sign))
    writeFileSync(photo, 'changed')
    rmSync(sign)
    const refused = await plant('push', own)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('projects/Project/pictures/loose.png: no .json file')
    expect(refused.output).toMatch(/pictures\/\w+\.jpg: was changed/)
    expect(refused.output).toMatch(/pictures\/Sign\.json#file: .*\.png is missing/)
    // A pull asks before it gives up the change, brings back what is missing, and keeps the loose file.
    expect(await plant('pull', own)).toMatchObject({ code: 1, output: expect.stringContaining('.jpg') })
    expect(await plant('pull', own, '--overwrite')).toMatchObject({ code: 0 })
    expect(readFileSync(photo)).toEqual(bytes)
    rmSync(join(own, 'projects/Project/pictures/loose.png'))
    expect(await plant('push', own, '--plan')).toMatchObject({ code: 0 })

    const wrong = { id: 'no-picture', projectId: 'project-a', title: 'Script', file: `${'0'.repeat(64)}.png` }
    writeFileSync(described('Script'), JSON.stringify(wrong))
    writeFileSync(fileOf('Script'), '<svg onload="alert(1)"/>')
    const hostile = await plant('push', own)
    expect(hostile).toMatchObject({ code: 1, output: expect.stringContaining(`${'0'.repeat(64)}.png: format`) })
    rmSync(fileOf('Script'))
    rmSync(described('Script'))
    change(described('Sign'), '"title": "Sign"', '"title": "Other"')
    expect(await plant('push', own)).toMatchObject({ code: 1, output: expect.stringContaining('Sign.json#title: never changes') }) // biome-ignore format: one line
    change(described('Sign'), '"title": "Other"', '"title": "Sign"')
  })

  it('are gone with their file, and the pages that show them are named', async () => {
    rmSync(described('Sign'))
    rmSync(join(own, 'projects/Project/pictures', readdirSync(join(own, 'projects/Project/pictures')).find((name) => name.endsWith('.png')) ?? '')) // biome-ignore format: one line
    const { code, output } = await plant('push', own, '--delete')
    expect(output).toMatch(/- picture Sign .*\n +affects: page Pictures/)
    expect(code).toBe(0)
    change(join(own, 'projects/Project/pages/Pictures.json'), '"width": ', '"width": 1')
    const { output: told } = await plant('push', own, '--plan')
    expect(told).toContain('pages/Pictures.json#widgets.w1.data.imgUrl: shows a picture that is not on the server')
  })
})
