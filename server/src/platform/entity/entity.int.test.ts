import { createHash } from 'node:crypto'
import {
  apiGrantEntity,
  codes,
  type Entity,
  type EntityVerb,
  endpoints,
  entities,
  equipmentEntity,
  firmwareEntity,
  limits,
  modelEntity,
  paths,
  plainEntities,
  projectEntity,
  templateEntity,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { everything, inScopeOf } from '../db/range.ts'
import { EntityRows } from './EntityRows.ts'

// Generated from the list of entities: a new one is tested without a line here.

const A = { orgId: 'org-a', userId: 'admin-a', range: everything }
const B = { orgId: 'org-b', userId: 'admin-b', range: everything }
const author = { loginname: 'admin-a', now: 1_700_000_000_000 }
const has = (verb: EntityVerb) => (entity: Entity) => entity.verbs.includes(verb)
const named = (list: readonly Entity[]) => list.map((entity) => [entity.name, entity] as const)

let test: TestServer
let admin: TestClient
let designer: TestClient
let foreign: TestClient

const call = async (client: TestClient, entity: Entity, verb: EntityVerb, body: Record<string, string | number>) =>
  (await client.call(`${entity.path}/${verb}`, body as Record<string, string>)).reply
const dataOf = ({ data }: { data?: unknown }) => data as { id: string; version: number } & Record<string, unknown>
/** A name for a row of an entity. Login names are unique over all kinds of accounts, numbers of cards are digits. */
const nameFor = ({ name, fields }: Entity, text: string) => {
  const forms = Object.values(fields).flatMap((field) => (field.is === 'text' && field.form) || [])
  if (forms.includes('iccid'))
    return `8986${BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)}`.slice(0, 20)
  return forms.includes('login') ? `${name}.${text}`.replaceAll(' ', '-') : text
}
/** Rows that the samples do not have, by the names of their samples. */
const made = new Map<string, string>()
/** Values for the fields that a new row needs; those of a declared example are of no free form. */
const required = (entity: Entity, text: string) =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      // The first choice, where one has to be made.
      if ((field.is === 'choice' || field.is === 'choices') && field.initial === undefined)
        return Object.keys(field.choices)
          .slice(0, 1)
          .map((first) => [name, first])
      if ((field.is === 'references' || field.is === 'reference') && field.initial === undefined)
        return [[name, made.get(field.sample) ?? field.sample]]
      if (field.is !== 'text' || (field.initial !== undefined && field.example === undefined)) return []
      const own = nameFor(entity, text)
      if (field.form === 'iccid') return [[name, own]]
      if (field.form === 'slug') return [[name, own.toLowerCase().replaceAll(' ', '-')]]
      return [[name, field.example ?? (field.hasNoBlanks ? own.replaceAll(' ', '-') : own)]]
    }),
  )

/** The parent of a row, by its field in the calls. */
const parentIn = ({ of }: Entity) => (of ? { [of.field ?? of.column]: of.sample } : {})
/** The fields of an edit that gives its row this name. */
const renamed = (entity: Entity, name: string, text: string) => ({
  ...(entity.isEditedWhole && required(entity, text)),
  [name]: text,
})

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`every declared entity on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, env: { MIMIC_BROKER_EMBEDDED: '1' } })
      await insertSampleRows(test.server.context.db)
      admin = await test.login('admin-a')
      designer = await test.login('designer-a')
      foreign = await test.login('admin-b')
      const content = await call(admin, plainEntities.inspectionContent, 'add', { title: 'Level' })
      made.set('inspectionContent-a', dataOf(content).id)
      made.set('notifyRoster-a', dataOf(await call(admin, plainEntities.notifyRoster, 'add', { title: 'Shifts' })).id)
      const accounts = test.server.context.db.selectFrom('account').select('id').where('loginname', '=', 'admin-a')
      made.set('main-a', (await accounts.executeTakeFirstOrThrow()).id)
      const grant = { company: 'Partner', title: 'Grant', permissions: 'equipment.read', lastDay: '2099-12-31' }
      const ends = { author: '', publicKey: '', gmtExpire: 0 }
      await new EntityRows(test.server.context.db, apiGrantEntity).add(A, grant, author, ends)
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    /** The field by which people know a row, or their first one. */
    const nameOf = ({ searched, fields }: Entity) =>
      searched.find((name) => name in fields) ?? Object.keys(fields)[0] ?? ''
    /** A firmware is added with its file. */
    const aFirmware = async (firmwareVersion: string) => {
      const model = await call(admin, modelEntity, 'add', { title: firmwareVersion, manufacturer: 'Maker' })
      const fields = { modelId: dataOf(model).id, firmwareVersion: firmwareVersion.replaceAll(' ', '-'), fileName: 'x' }
      const { reply } = await admin.upload(paths.firmwareUpload, fields, new Uint8Array([1]))
      return { id: dataOf(reply).id, version: 1 }
    }
    /** A row of organisation A: a new one, or the sample. */
    const aRow = async (entity: Entity, text: string): Promise<{ id: string; version: number }> => {
      if (entity === firmwareEntity) return aFirmware(text)
      // Some entities are added by a call of their own.
      const isAdded = Object.keys(entity.fields).length > 0
      if (isAdded && endpoints.some(({ path }) => path === `${entity.path}/add`)) {
        const reply = await call(admin, entity, 'add', { ...parentIn(entity), ...required(entity, text) })
        expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
        return { id: dataOf(reply).id, version: 1 }
      }
      const { rows } = await new EntityRows(test.server.context.db, entity)
        .query(A, { page: 1, pageSize: 1 })
        .catch(() =>
          // Features read rows that have facts of other tables.
          test.server.context.db
            .selectFrom(entity.table as 'equipment')
            .select(['id', 'version'])
            .where(inScopeOf(A, entity.table))
            .orderBy('id')
            .execute()
            .then((found) => ({ rows: found })),
        )
      const [row] = rows as { id: string; version: number }[]
      if (!row) throw new Error(`the sample has no ${entity.name} of organisation A`)
      return row
    }

    it.each(named(entities.filter(has('add'))))(
      '%s: an added row has the given and the initial values',
      async (_, entity) => {
        const given = required(entity, 'Added')
        const added = dataOf(await call(admin, entity, 'add', { ...parentIn(entity), ...given }))
        const initial = Object.fromEntries(
          Object.entries(entity.fields).flatMap(([name, { initial: value }]) =>
            value === undefined ? [] : [[name, value]],
          ),
        )
        const kept = await new EntityRows(test.server.context.db, entity).fields(A, added.id)
        const parent = entity.of && { [entity.of.column]: entity.of.sample }
        expect(kept).toEqual({ ...initial, ...given, ...parent, id: added.id, version: 1 })
      },
    )

    it.each(named(entities.filter(has('edit'))))(
      '%s: the second of two who edit the same version is told who was first, and nothing is lost',
      async (_, entity) => {
        const { id, version } = await aRow(entity, 'Contested')
        const name = nameOf(entity)
        const [one, two, three] = ['First', 'Second', 'Third'].map((text) => nameFor(entity, text)) as [
          string,
          string,
          string,
        ]
        const first = await call(admin, entity, 'edit', { id, baseVersion: version, ...renamed(entity, name, one) })
        expect(dataOf(first)).toMatchObject({ id, version: version + 1, [name]: one })
        const second = await call(admin, entity, 'edit', { id, baseVersion: version, ...renamed(entity, name, two) })
        expect(second.code).toBe(codes.conflict)
        expect(second.fields).toEqual([{ path: 'baseVersion', reason: 'changed', detail: 'admin-a' }])
        const kept = await new EntityRows(test.server.context.db, entity).fields(A, id)
        expect(kept).toMatchObject({ version: version + 1, [name]: one })
        // An edit without a version changes the newest one.
        const third = await call(admin, entity, 'edit', { id, ...renamed(entity, name, three) })
        expect(dataOf(third)).toMatchObject({ version: version + 2, [name]: three })
      },
    )

    it.each(named(entities.filter(has('edit'))))(
      '%s: of two edits at the same time one is accepted',
      async (_, entity) => {
        const { id, version } = await aRow(entity, 'Raced')
        const name = nameOf(entity)
        const replies = await Promise.all(
          [admin, admin, admin].map((client, i) =>
            call(client, entity, 'edit', {
              id,
              baseVersion: version,
              ...renamed(entity, name, nameFor(entity, `Racer-${i}`)),
            }),
          ),
        )
        expect(replies.map(({ code }) => code).sort()).toEqual([codes.ok, codes.conflict, codes.conflict])
      },
    )

    const partly = entities.filter((entity) => has('edit')(entity) && !entity.isEditedWhole)
    it.each(named(partly))('%s: fields that are not given stay', async (_, entity) => {
      const { id } = await aRow(entity, 'Kept')
      const rows = new EntityRows(test.server.context.db, entity)
      const before = await rows.fields(A, id)
      const name = nameOf(entity)
      await call(admin, entity, 'edit', { id, [name]: nameFor(entity, 'Alone') })
      const after = await rows.fields(A, id)
      expect(after).toEqual({ ...before, [name]: nameFor(entity, 'Alone'), version: Number(before?.version) + 1 })
    })

    it.each(named(entities.filter(has('delete'))))(
      '%s: a removal for an older version is refused, for the newest it is done',
      async (_, entity) => {
        const { id } = await aRow(entity, 'Removed')
        const stale = await call(admin, entity, 'delete', { id, baseVersion: 0 })
        expect([stale.code, stale.fields?.[0]?.reason]).toEqual([codes.conflict, 'changed'])
        expect((await call(foreign, entity, 'delete', { id })).code).toBe(codes.notFound)
        expect((await call(admin, entity, 'delete', { id, baseVersion: 1 })).code).toBe(codes.ok)
        expect((await call(admin, entity, 'delete', { id })).code).toBe(codes.notFound)
      },
    )

    it.each(named(entities.filter(has('import'))))(
      '%s: an import edits rows with an id, adds rows without, and leaves equal ones alone',
      async (_, entity) => {
        const { id, version } = await aRow(entity, 'Imported over')
        const name = nameOf(entity)
        const rows: object[] = [{ id, baseVersion: version, [name]: nameFor(entity, 'Imported') }]
        const canAdd = has('add')(entity)
        if (canAdd) rows.push(required(entity, 'Imported anew'))
        const text = JSON.stringify(rows)
        const first = await call(admin, entity, 'import', { rows: text })
        expect([first.code, first.data]).toEqual([codes.ok, { added: canAdd ? 1 : 0, changed: 1 }])
        const kept = await new EntityRows(test.server.context.db, entity).fields(A, id)
        expect(kept).toMatchObject({ version: version + 1, [name]: nameFor(entity, 'Imported') })
        const again = await call(admin, entity, 'import', {
          rows: JSON.stringify([{ id, [name]: nameFor(entity, 'Imported') }]),
        })
        expect(again.data).toEqual({ added: 0, changed: 0 })
        expect((await new EntityRows(test.server.context.db, entity).fields(A, id))?.version).toBe(version + 1)
      },
    )

    it.each(named(entities.filter(has('import'))))(
      '%s: an import with one wrong row changes nothing and names the row and its field',
      async (_, entity) => {
        const { id, version } = await aRow(entity, 'Not imported')
        const rows = new EntityRows(test.server.context.db, entity)
        const before = await rows.fields(A, id)
        const name = nameOf(entity)
        const right = { id, [name]: nameFor(entity, 'Half an import') }
        const refusalOf = async (client: TestClient, wrong: object) => {
          const reply = await call(client, entity, 'import', { rows: JSON.stringify([right, wrong]) })
          return [reply.code, ...(reply.fields ?? [])]
        }
        expect(await refusalOf(admin, { id, baseVersion: version + 7, [name]: nameFor(entity, 'x') })).toMatchObject([
          codes.conflict,
          { path: 'rows.1.baseVersion', reason: 'changed' },
        ])
        expect(await refusalOf(admin, { id: 'no-such-row', [name]: nameFor(entity, 'x') })).toEqual([
          codes.invalid,
          { path: 'rows.1.id', reason: 'unknown' },
        ])
        expect(await refusalOf(admin, { id, [name]: 'x'.repeat(1000) })).toMatchObject([
          codes.invalid,
          { path: `rows.1.${name}`, reason: 'tooLong' },
        ])
        expect(await refusalOf(admin, { id, nobody: '1' })).toMatchObject([codes.invalid, { path: 'rows.1.nobody' }])
        expect((await refusalOf(admin, {}))[0]).toBe(codes.invalid)
        // A row of another organisation is not there.
        expect(await refusalOf(foreign, right)).toEqual([codes.invalid, { path: 'rows.0.id', reason: 'unknown' }])
        expect(await rows.fields(A, id)).toEqual(before)
      },
    )

    it('a list is narrowed by its declared filters', async () => {
      const { id } = await aRow(projectEntity, 'Narrowed')
      await call(admin, projectEntity, 'edit', { id, errorValShow: 'custom' })
      const ids = async (errorValShow: string) => {
        const { data } = await call(admin, projectEntity, 'query', { errorValShow, pageSize: 200 })
        return (data as { rows: { id: string }[] }).rows.map((row) => row.id)
      }
      expect(await ids('custom')).toContain(id)
      expect(await ids('asIs')).not.toContain(id)
      expect((await call(admin, projectEntity, 'query', { errorValShow: 'other' })).code).toBe(codes.invalid)
    })

    it('a project stays while it has a variable; the refusal names the variable', async () => {
      const { id } = await aRow(projectEntity, 'With a variable')
      const mvar = { projectId: id, title: 'Overview', unit: '', calcType: 'custom', formula: '1 + 1' }
      await test.server.context.db
        .insertInto('mvar')
        .values({ ...mvar, id: 'mvar-of-project', orgId: 'org-a' })
        .execute()
      const refused = await call(admin, projectEntity, 'delete', { id })
      expect([refused.code, refused.fields]).toEqual([
        codes.conflict,
        [{ path: 'id', reason: 'used', detail: 'Overview' }],
      ])
    })

    it.each(named(entities))('%s: rows of another organisation are neither seen nor changed', async (_, entity) => {
      const { id } = await aRow(entity, 'Own')
      const rows = new EntityRows(test.server.context.db, entity)
      const before = await rows.fields(A, id)
      expect(await rows.fields(B, id)).toBeUndefined()
      await expect(rows.edit(B, id, {}, undefined, author)).rejects.toMatchObject({ code: codes.notFound })
      await expect(rows.remove(B, id, undefined, author)).rejects.toMatchObject({ code: codes.notFound })
      expect(await rows.fields(A, id)).toEqual(before)
    })

    it('a template that equipment is bound to stays; the refusal names the equipment', async () => {
      const { id } = await aRow(templateEntity, 'Bound')
      const { id: equipId } = await aRow(equipmentEntity, 'Pump')
      expect((await call(admin, equipmentEntity, 'edit', { id: equipId, equipName: 'Pump 7' })).code).toBe(codes.ok)
      const bound = await admin.call(`${equipmentEntity.path}/bindTemplate`, { id: equipId, templateId: id })
      expect(bound.reply.code).toBe(codes.ok)
      const refused = await call(admin, templateEntity, 'delete', { id })
      expect([refused.code, refused.fields]).toEqual([
        codes.conflict,
        [{ path: 'id', reason: 'used', detail: 'Pump 7' }],
      ])
      await admin.call(`${equipmentEntity.path}/unbindTemplate`, { id: equipId })
      expect((await call(admin, templateEntity, 'delete', { id })).code).toBe(codes.ok)
    })

    it('a list is searched, ordered and paged', async () => {
      for (const title of ['Zebra pump', 'Alpha PUMP', 'Tank']) await aRow(templateEntity, title)
      const query = async (body: Record<string, string | number>) => {
        const { data } = await call(designer, templateEntity, 'query', body)
        const { rows, total } = data as { rows: { title: string }[]; total: number }
        return [total, ...rows.map(({ title }) => title)]
      }
      expect(await query({ search: 'pump', sort: 'name' })).toEqual([2, 'Alpha PUMP', 'Zebra pump'])
      expect(await query({ search: 'pump', sort: 'name', page: 2, pageSize: 1 })).toEqual([2, 'Zebra pump'])
      expect(await query({ search: '%' })).toEqual([0])
    })

    it('no more rows are kept than the declaration allows', async () => {
      const few = { ...templateEntity, limit: 1 }
      const rows = new EntityRows(test.server.context.db, few)
      await expect(rows.add(A, { title: 'One too many' }, author)).rejects.toMatchObject({
        fields: [{ path: 'title', reason: 'limit', limit: 1 }],
      })
      expect(templateEntity.limit).toBe(limits.templates)
    })
  })
}
