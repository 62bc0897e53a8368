import {
  announcementEntity,
  apiGrantEntity,
  apiKeyEntity,
  cardEntity,
  cardSourceEntity,
  type Entity,
  endpoints,
  frameEntity,
  loginProviderEntity,
  mvarEntity,
  paths,
  plainEntities,
  providerEntity,
  repairEntity,
  styleEntity,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeOrg } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const named = ['Mixer', 'Boiler', 'Zone valve', 'Aerator']
const author = { loginname: 'admin-a', now: 0 }
let test: TestServer
let admin: TestClient
let gateway: FakeGateway
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 1000 })
  admin = await test.login('admin-a')
  const { db } = test.server.context
  const own = await db.selectFrom('equipment').selectAll().where('id', '=', 'eq-a').executeTakeFirstOrThrow()
  const level = db.selectFrom('signal').selectAll().where('id', '=', 'a-level')
  const { sought: _, ...signal } = await level.executeTakeFirstOrThrow()
  const project = await db.selectFrom('project').selectAll().where('id', '=', 'project-a').executeTakeFirstOrThrow()
  // Neither the ids nor the times of creation are in the order of the names.
  const model = { orgId: 'org-a', manufacturer: 'Maker', kind: 'equipment', note: '', version: 1, modifiedBy: '' }
  for (const [i, name] of named.entries()) {
    await db
      .insertInto('equipment')
      .values({ ...own, id: `s${i}`, equipName: name, sn: name, gmtCreate: i })
      .execute()
    await db
      .insertInto('signal')
      .values({ ...signal, id: `s${i}-level`, equipId: `s${i}` })
      .execute()
    const login = { username: `f${i}`, brokerHash: '', version: 1, modifiedBy: '', gmtCreate: i, gmtModified: i }
    await db
      .insertInto('field_account')
      .values({ ...login, id: `a${i}`, orgId: 'org-a', title: name })
      .execute()
    const template = { id: `t${i}`, orgId: 'org-a', title: name, note: '', gmtCreate: i, gmtModified: i }
    await db.insertInto('template').values(template).execute()
    await db
      .insertInto('gateway')
      .values({ id: `g${i}`, orgId: 'org-a', title: name, sn: name, intervalMs: 1000, vpn: 0, economizeOpen: 0 })
      .execute()
    await db
      .insertInto('device_model')
      .values({ ...model, id: `m${i}`, title: name, gmtCreate: i, gmtModified: i })
      .execute()
    const file = { fileName: name, sha256: '', bytes: 0, data: new Uint8Array(), note: '', version: 1, modifiedBy: '' }
    await db
      .insertInto('firmware')
      .values({
        ...file,
        id: `f${i}`,
        orgId: 'org-a',
        modelId: `m${i}`,
        firmwareVersion: name,
        gmtCreate: i,
        gmtModified: i,
      })
      .execute()
    const row = { orgId: 'org-a', version: 1, modifiedBy: '', gmtCreate: i, gmtModified: i }
    await db
      .insertInto('role')
      .values({ ...row, id: `r${i}`, title: name, note: '', permissions: '' })
      .execute()
    await db
      .insertInto('region')
      .values({ ...row, id: `z${i}`, title: name, note: '' })
      .execute()
    await db
      .insertInto('message_template')
      .values({ ...row, id: `n${i}`, title: name, titleEn: name, text: name, textEn: name })
      .execute()
    await new EntityRows(db, providerEntity).add(wholeOrg('org-a'), { title: name, kind: 'smsCatcher' }, author)
    await new EntityRows(db, loginProviderEntity).add(
      wholeOrg('org-a'),
      { title: name, issuer: '', clientId: '' },
      author,
    )
    const variable = { projectId: 'project-a', title: name, unit: '', calcType: 'custom', formula: '1' }
    await new EntityRows(db, mvarEntity).add(wholeOrg('org-a'), variable, author)
    const reported = { status: 'pending', userId: 'user-a', author: '' }
    await new EntityRows(db, repairEntity).add(wholeOrg('org-a'), { equipId: 'eq-a', title: name }, author, reported)
    const key = { title: name, permissions: 'equipment.read', lifetime: 'd30' }
    await new EntityRows(db, apiKeyEntity).add(wholeOrg('org-a'), key, author, { author: '', secretHash: '' })
    const grant = { title: name, company: 'Partner', permissions: 'equipment.read', lastDay: '2099-12-31' }
    const ends = { author: '', publicKey: '', gmtExpire: Number.MAX_SAFE_INTEGER }
    await new EntityRows(db, apiGrantEntity).add(wholeOrg('org-a'), grant, author, ends)
    await addPlain(name, i)
    await db
      .insertInto('dept')
      .values({ ...row, id: `d${i}`, title: name, parentId: '' })
      .execute()
    const account = { ...row, passwordHash: '', roleId: 'viewer', tel: '', isDisabled: 0 }
    await db
      .insertInto('account')
      .values([
        { ...account, id: `u${i}`, loginname: name, kind: 'int', isOperator: 1 },
        // Login names are unique over all kinds of accounts.
        { ...account, id: `x${i}`, loginname: `ext.${name}`, kind: 'ext', isOperator: 0 },
      ])
      .execute()
    await db
      .insertInto('org')
      .values({ id: `o${i}`, title: name, gmtCreate: i })
      .execute()
    await db
      .insertInto('project')
      .values({ ...project, id: `p${i}`, title: name, gmtModified: i })
      .execute()
  }
  const equipIds = ['eq-a', ...named.map((_, i) => `s${i}`)].join(',')
  expect((await admin.call(paths.groupEdit, { id: 'group-a', title: 'Group', equipIds })).reply.code).toBe(200)
  test.server.context.events.emit('equipmentChanged', { orgId: 'org-a' })
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})

/** Rows of entities whose fields are their columns. */
async function addPlain(title: string, i: number): Promise<void> {
  const { db } = test.server.context
  const add = <E extends Entity>(entity: E, fields: object, extra: object = {}) =>
    new EntityRows<Entity, never>(db, entity).add(wholeOrg('org-a'), fields as never, author, extra as never)
  await add(cardEntity, { iccid: title })
  await add(cardSourceEntity, { title, url: 'https://cards.example.com/{iccid}' })
  await add(plainEntities.alarmClass, { title })
  const rosterId = await add(plainEntities.notifyRoster, { title })
  await add(plainEntities.notifyShift, { title, rosterId, destination: 'shift@example.com' })
  const admins = db.selectFrom('account').select('id').where('loginname', '=', 'admin-a')
  const { id } = await admins.executeTakeFirstOrThrow()
  const days = { firstDay: '2030-01-01', lastDay: '2030-01-02' }
  await add(plainEntities.notifyAbsence, { title, ...days, accountId: id })
  await add(plainEntities.operatingPosition, { title })
  await add(plainEntities.notifyRule, { title, destination: 'shift@example.com' })
  const contentIds = await add(plainEntities.inspectionContent, { title })
  await add(
    plainEntities.inspectionPlan,
    { title, equipIds: 'eq-a', contentIds, firstDay: '2030-01-01' },
    { gmtMade: 0 },
  )
  await add(frameEntity, { title, path: `frame-${i}`, url: 'https://example.com/' })
  await add(styleEntity, { title })
  await add(announcementEntity, { title, text: title })
}

afterAll(async () => {
  await gateway?.stop()
  await test?.stop()
})

/** Whose rows a list has, where it is of one parent. */
const parents = { groupId: 'group-a', projectId: 'project-a', equipmentId: 'eq-a' }
/** Every call that takes an order. */
const sorted = endpoints.filter((each) => 'sort' in (each.body as { properties: object }).properties)
const names = async (path: string, body: Record<string, string>) => {
  const { data } = (await admin.call(path, { ...body, pageSize: 200 })).reply
  const { rows } = data as { rows: { isBuiltIn?: boolean; [name: string]: unknown }[] }
  // Built-in roles come first, and the accounts of the seed begin with small letters.
  return rows
    .filter(({ isBuiltIn, loginname }) => isBuiltIn !== true && !/-a$/.test(String(loginname ?? '')))
    .map((row) =>
      String(
        row['equipName'] ?? row['title'] ?? row['firmwareVersion'] ?? row['loginname'] ?? row['iccid'] ?? '',
      ).replace(/^ext\./, ''),
    )
}

let stamp = Date.now() - 90_000

describe('lists that take an order', () => {
  it('are known', () => {
    expect(sorted.length).toBeGreaterThanOrEqual(4)
  })

  it.each(sorted.map((each) => [each.id, each] as const))(
    '[spec:data-sort-name] %s sorts by name',
    async (_, { path, body }) => {
      const { properties } = body as { properties: object }
      const own = Object.fromEntries(Object.entries(parents).filter(([field]) => field in properties))
      const byName = await names(path, { ...own, sort: 'name' })
      expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')))
      expect(byName).toEqual(expect.arrayContaining(named))
    },
  )

  it.each([
    ['the monitoring list', paths.equipmentMonitorQuery, {}],
    ['a group', paths.groupQueryByGroup, { groupId: 'group-a' }],
  ])(
    '[spec:data-sort-time] %s sorts by the newest value of a device, those without one last',
    async (_, path, body) => {
      // Later than all that the case before has sent.
      stamp += 10_000
      const now = stamp
      const order = async () => (await names(path, { ...body, sort: 'time' })).filter((name) => named.includes(name))
      await until(async () => {
        const seq = await gateway.send([['s3-level', now + 1, 1, 0]])
        await until(() => gateway.acked.has(seq))
        return (await order())[0] === 'Aerator'
      })
      await gateway.send([['s1-level', now + 2000, 1, 0]])
      await gateway.send([['s0-level', now + 1000, 1, 0]])
      await until(async () => (await order())[0] === 'Boiler')
      expect(await order()).toEqual(['Boiler', 'Mixer', 'Aerator', 'Zone valve'])
    },
  )
})
