import {
  administration,
  type Endpoint,
  type EntityField,
  endpoints,
  entities,
  isSuccess,
  type Permission,
  permissions,
  type Reach,
  rolePermissions,
  worth,
} from '@mimic/contract'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContractPlant, send } from './testing/ContractPlant.ts'
import { few } from './testing/few.ts'
import { lacking, Standings } from './testing/Standings.ts'
import type { StoreLook } from './testing/StoreLook.ts'
import { storeEngines } from './testing/storeEngines.ts'
import type { TestClient } from './testing/TestClient.ts'

// Generated from the contract's list: a new call is tried without a line here. Each is made by holders of its permission
// alone and of nearly all rights, upon every account, role and key that there is, with every value of every choice.

const ORG = 'org-a'
const tables = ['account', 'role', 'api_key', 'api_grant', 'login_provider', 'provider'] as const
/** They change nothing but the session or the password of the caller; and those whose answer is a table or a picture. */
const left = [
  ...['user.logout', 'user.password.edit', 'user.session.device'],
  ...['user.operationlog.export', 'monitor.project.history.export', 'content.image', 'content.avatar'],
  ...['content.announcement', 'content.frame', 'content.invoice', 'content.orderPhoto'],
]
const tried = endpoints.filter((e) => e.allow !== 'public' && !left.includes(e.id))
const changing = tried.filter(({ audit }) => audit !== 'reads')
/** A code that stands in a message which a provider has shown on screen. */
const CODE = '481516'

const all = rolePermissions.admin.join(',')
const oneGroup = { dataRange: 'chosen', rangeGroups: 'group-a', rangeEquips: '', rangeProjects: '' }
const everything = { ...oneGroup, dataRange: 'all', rangeGroups: '' }
/** The callers: a role with these permissions, and a data range. */
const holders: Readonly<
  Record<string, { readonly permissions: string; readonly range?: typeof oneGroup; readonly isBrief?: true }>
> = {
  ...Object.fromEntries(
    permissions.filter((each) => each !== 'platform.operate').map((each) => [each, { permissions: each }]),
  ),
  'accounts and roles': { permissions: 'people.read,people.edit,role.edit' },
  // The calls of other permissions have reached nothing by now.
  'all rights, but no operator': { permissions: all, isBrief: true },
  'all rights in one group': { permissions: all, range: oneGroup },
}
/** Calls that everybody may make are made by these holders; in long runs by all. */
const everybodys = few(Object.keys(holders), 6)
type Bodies = Readonly<Record<string, string>>[]

describe('no call gives its caller rights that they do not hold', () => {
  let plant: ContractPlant
  let before: Standings
  let look: StoreLook
  const clients = new Map<string, TestClient>()
  const ids = new Map<string, string>()
  /** The rows of each table that calls are tried upon. */
  const targets: Record<(typeof tables)[number], string[]> = {
    account: [],
    role: [],
    api_key: [],
    api_grant: [],
    login_provider: [],
    provider: [],
  }
  const tableOf = new Map<string, (typeof tables)[number]>(Object.keys(rolePermissions).map((id) => [id, 'role']))
  const seen = new Map<Permission, Set<Reach>>()
  const db = () => plant.test.server.context.db

  beforeAll(async () => {
    const [engine] = await storeEngines()
    plant = await ContractPlant.start(engine)
    const { db } = plant.test.server.context
    const admin = await db
      .selectFrom('account')
      .selectAll()
      .where('loginname', '=', 'admin-a')
      .executeTakeFirstOrThrow()
    const stamps = { orgId: ORG, version: 1, modifiedBy: 'admin-a', gmtCreate: 0, gmtModified: 0 }
    const { id: _id, isMain: _main, isOperator: _operator, ...plain } = admin
    const add = async (loginname: string, permissions: string, more: object = {}) => {
      const [id, roleId] = [`account-${ids.size}`, `role-${ids.size}`]
      const role = { ...stamps, id: roleId, title: loginname, note: '', permissions, secondFactor: 0 }
      await db.insertInto('role').values(role).execute()
      const email = `${id}@plant.example`
      await db
        .insertInto('account')
        .values({ ...plain, ...more, id, loginname, roleId, email, verifiedEmail: email })
        .execute()
      ids.set(loginname, id)
      targets.account.push(id)
      targets.role.push(roleId)
    }
    for (const [name, { permissions, range }] of Object.entries(holders)) await add(`of ${name}`, permissions, range)
    // One that nobody but an operator may change.
    const [other = ''] = targets.account.slice(-2)
    // Whom the holders may manage, and whom they may not: with a wider range, and an operator of a role of its own.
    targets.account = [admin.id, other]
    targets.role = Object.keys(rolePermissions)
    await add('wide', 'equipment.read')
    await add('no rights', '')
    await add('manager', administration.join(','))
    await add('operator', 'equipment.read', { isOperator: 1 })
    await add('group', 'equipment.read', oneGroup)
    const key = {
      ...stamps,
      author: 'admin-a',
      lifetime: 'never' as const,
      addresses: '',
      secretHash: '',
      gmtExpire: 0,
    }
    const keys = [
      { id: 'key-all', title: 'All', permissions: 'equipment.read', ...everything },
      { id: 'key-group', title: 'Group', permissions: 'equipment.read', ...oneGroup },
      { id: 'key-writes', title: 'Writes', permissions: 'signal.write', ...everything },
    ]
    for (const each of keys)
      await db
        .insertInto('api_key')
        .values({ ...key, ...each, secretHash: each.id })
        .execute()
    const grant = {
      ...stamps,
      ...{ author: 'admin-a', company: 'Example', addresses: '', perMinute: 60, isSignedOnly: 1, publicKey: '' },
      ...{ lastDay: '2099-12-31', gmtExpire: 4_102_329_600_000, rangeGroups: '', rangeEquips: '', rangeProjects: '' },
    }
    const grants = [
      { id: 'grant-wide', title: 'Wide', permissions: 'equipment.read', rangeEquips: 'eq-a-none' },
      { id: 'grant-group', title: 'Group', permissions: 'equipment.read', rangeGroups: 'group-a' },
      { id: 'grant-writes', title: 'Writes', permissions: 'signal.write', rangeGroups: 'group-a' },
    ]
    for (const each of grants)
      await db
        .insertInto('api_grant')
        .values({ ...grant, ...each })
        .execute()
    const shown = { text: `The code is ${CODE}`, purpose: 'code', state: 'sent', accountId: admin.id } as const
    // Newer than all that the calls send.
    const gmtCreate = Date.now() + 3_600_000
    await db
      .updateTable('outbox')
      .set({ ...shown, gmtCreate })
      .where('id', '=', 'outbox-a')
      .execute()
    for (const table of tables) {
      const rows = await db.selectFrom(table).select('id').where('orgId', '=', ORG).execute()
      for (const { id } of rows) tableOf.set(id, table)
      if (table !== 'account' && table !== 'role') targets[table].push(...rows.map(({ id }) => id))
    }
    for (const name of Object.keys(holders)) clients.set(name, await plant.test.login(`of ${name}`))
    look = await Standings.look(db)
    before = await Standings.read(db, ORG, look)
  })
  afterAll(() => plant.stop())

  const note = (allow: Endpoint['allow'], reach: Reach) => {
    if (allow === 'public' || allow === 'session') return
    seen.set(allow, (seen.get(allow) ?? new Set()).add(reach))
  }

  /** What could stand in place of a row. */
  const targetsOf = (id: string): string[] => {
    const table = tableOf.get(id)
    return table === undefined ? [] : targets[table]
  }
  /** Values that a field could be given instead of its example. */
  const valuesOf = (e: Endpoint, name: string, schema: TSchema, base: string, self: string): string[] => {
    const { type, enum: choices } = schema as { type?: string; enum?: readonly unknown[] }
    if (type === 'boolean') return ['true', 'false']
    if (choices) return choices.map(String)
    const field = fieldsOf(e)[name]
    if (field?.is === 'choices') return [Object.keys(field.choices).join(','), ...Object.keys(field.choices)]
    const known = targetsOf(base)
    if (known.length > 0) return known === targets.account ? [...known, self] : known
    return field?.is === 'text' && 'form' in field && field.form === 'email' ? ['thief@plant.example'] : []
  }
  const bodiesOf = (e: Endpoint, self: string): Bodies => {
    const base = plant.rightBody(e)
    for (const name of ['baseVersion', 'version']) if (!e.body.required?.includes(name)) delete base[name]
    const given = (body: Record<string, string>, name: string, value: string) => ({ ...body, [name]: value })
    const fields = Object.entries(e.body.properties as Record<string, TSchema>)
    const options = fields.flatMap(([name, schema]) =>
      name === 'rows' && base['rows']
        ? rowsOf(e, base['rows'], self)
        : valuesOf(e, name, schema, base[name] ?? '', self).map((value) => [name, value] as const),
    )
    const greedy = options.reduce(
      (body, [name, value]) => (name === e.scopedBy ? body : given(body, name, value)),
      base,
    )
    const required = plant.rightBody(e, true)
    const upon = options.filter(([name]) => name === e.scopedBy)
    // An edit changes one field, a new row has them all.
    const plain = e.scopedBy === undefined ? base : required
    return [
      base,
      required,
      ...options.map(([name, value]) => given(plain, name, value)),
      greedy,
      ...upon.map(([name, value]) => given(greedy, name, value)),
    ]
  }
  /** The rows of an import, each with one other value. */
  const rowsOf = (e: Endpoint, text: string, self: string): (readonly [string, string])[] => {
    const [row] = JSON.parse(text) as Record<string, unknown>[]
    const { items } =
      (e.body.properties as Record<string, { items?: { properties?: Record<string, TSchema> } }>)['rows'] ?? {}
    return Object.entries(items?.properties ?? {}).flatMap(([name, schema]) =>
      valuesOf(e, name, schema, String(row?.[name] ?? ''), self).map(
        (value) => ['rows', JSON.stringify([{ ...row, [name]: value }])] as const,
      ),
    )
  }

  /** Makes a call, and tells what it has given that the caller lacks. */
  const violations = async (client: TestClient, e: Endpoint, body: Record<string, string>, self: string) => {
    const { status, reply } = await send(client, e, body)
    expect(status, `${e.id} ${JSON.stringify(reply)}`).toBeLessThan(500)
    const found: string[] = []
    if (JSON.stringify(reply.data ?? null).includes(CODE)) {
      note(e.allow, 'messages')
      const missing = lacking(before.of(self), before.anybody)
      if (missing) found.push(`${e.id} tells a code, without ${missing}`)
    }
    if (!isSuccess(reply.code) || e.audit === 'reads') return found
    const after = await Standings.read(db(), ORG, look, before)
    for (const { reach, lacking: missing } of after.gotSince(before, self, ORG)) {
      note(e.allow, reach)
      if (missing) found.push(`${e.id} gives ${reach} without ${missing}: ${JSON.stringify(body)}`)
    }
    const grown = lacking(before.of(self), after.among(self, before))
    if (grown) found.push(`${e.id} gives ${grown} to the caller: ${JSON.stringify(body)}`)
    before = after
    return found
  }

  it.each(Object.entries(holders))('%s', { timeout: 120_000 }, async (name, { permissions, isBrief }) => {
    const client = clients.get(name) ?? plant.viewer
    const self = ids.get(`of ${name}`) ?? ''
    const held = permissions.split(',')
    const found: string[] = []
    const mayCall = ({ allow }: Endpoint) =>
      isBrief
        ? allow in worth && worth[allow as Permission].length > 0
        : allow === 'session'
          ? everybodys.includes(name)
          : held.includes(allow)
    for (const e of tried.filter(mayCall))
      for (const body of e.audit === 'reads' ? [plant.rightBody(e), {}] : bodiesOf(e, self))
        found.push(...(await violations(client, e, body, self)))
    expect(found).toEqual([])
  })

  it('whoever holds everything reaches what the table of worth says, and nothing else', {
    timeout: 120_000,
  }, async () => {
    const self = plant.given['main-a'] ?? ''
    // The calls that remove accounts stand before those that need them.
    for (const e of tried.toReversed()) {
      const [base, required] = [plant.rightBody(e), plant.rightBody(e, true)]
      const subject = e.scopedBy ?? ''
      const named = targetsOf(base[subject] ?? '')
        .filter((id) => id !== self)
        .map((id) => ({ ...base, [subject]: id }))
      for (const body of e.audit === 'reads' ? [base, {}] : [base, required, ...named])
        expect(await violations(plant.admin, e, body, self)).toEqual([])
    }
    const reached = Object.fromEntries(permissions.map((each) => [each, [...(seen.get(each) ?? [])].sort()]))
    expect(reached).toEqual(worth)
    expect(changing.length).toBeGreaterThan(100)
  })
})

const fieldsOf = (e: Endpoint): Readonly<Record<string, EntityField>> =>
  entities.find(({ path }) => e.path.slice(0, e.path.lastIndexOf('/')) === path)?.fields ?? {}
