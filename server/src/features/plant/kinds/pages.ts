import { isDeepStrictEqual } from 'node:util'
import { pageSet, project, Title } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import { PageRows, pageDefaults } from '../../pages/PageRows.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { isObject, type Json, type PlantItem } from '../plantText.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { widgetDefinitions } from '../schemas/widgetSchema.ts'
import { assertSameOwner, ownedBy, ownerFields, ownerOf, withoutOwner } from './owner.ts'
import { type PlantKind, pick } from './PlantKind.ts'

/** The options of a page beside its file. */
const options = Object.keys(pageDefaults)
const saved = callFields(project.pageSave)
const optionFields = Object.fromEntries(Object.entries(saved).filter(([name]) => options.includes(name)))
/** The parts of a page file that people make; what it binds follows from them. */
const parts = ['format', 'con', 'widgets'] as const

export const pages: PlantKind = {
  name: 'page',
  table: 'page',
  titleField: 'title',
  schema: {
    ...itemSchema({
      ...ownerFields,
      title: Title,
      place: Type.Integer({ minimum: 0, description: 'Its place among the pages of a device or a template.' }),
      format: Type.Literal(1, { description: 'The form of the drawing.' }),
      con: Type.Partial(Type.Object(optionFields), { description: 'The page itself.' }),
      widgets: Type.Array({ $ref: '#/$defs/widget' } as TSchema, { description: 'The widgets in paint order.' }),
    }),
    $defs: widgetDefinitions(),
  } as TSchema,
  ids: async ({ db, scope }) => {
    const rows = await db.selectFrom('page').select('id').where(inScope(scope, 'page')).execute()
    return rows.map(({ id }) => id)
  },
  read: async (calls, id) => {
    const rows = new PageRows(calls.db)
    const { projectId, title, version } = orNotFound(await rows.find(calls.scope, id))
    const owner = await ownerOf(calls, projectId)
    const place = 'projectId' in owner ? {} : { place: (await pagesOf(calls, projectId)).indexOf(id) }
    const saved = version > 0 ? await rows.version(calls.scope, id, version, calls.regions) : undefined
    if (!saved) return { id, ...owner, ...place, title }
    // Both were written by us.
    const file = JSON.parse(saved.file) as Record<string, Json>
    const set = JSON.parse(saved.options) as Record<string, Json>
    const con = isObject(file['con']) ? file['con'] : {}
    const drawing = { ...pick(file, parts), con: { ...con, ...pageDefaults, ...pick(set, options) } }
    return { id, ...owner, ...place, title, ...drawing }
  },
  add: async (calls, { id, title = '', ...item }) => {
    const owner = ownedBy(item)
    const set = owner && (await calls.make(pageSet.find, owner))
    if (owner && set?.homePageId === null) await calls.make(pageSet.open, { ...owner, title }, [id])
    else await calls.make(project.pageAdd, { projectId: set ? set.projectId : item['projectId'], title }, [id])
  },
  edit: async (calls, before, after) => {
    assertSameOwner(before, after)
    const { id, title = '' } = after
    if (!isDeepStrictEqual(rest(before), rest(after))) await save(calls, after)
    else if (before['title'] !== title) await calls.make(project.pageEdit, { id, title })
  },
  remove: async (calls, { id }) => {
    await calls.make(project.pageDelete, { id })
  },
  hidden: async ({ db, scope, regions }, id) => (await new PageRows(db).hidden(scope, id, regions)).size,
  // Projects have the order of their pages.
  arrange: async (calls, items) => {
    const places = new Map(items.map(({ id, place }) => [id, Number(place)]))
    const owners = new Map(items.flatMap((item) => (ownedBy(item) ? [[JSON.stringify(ownedBy(item)), item]] : [])))
    for (const item of owners.values()) {
      const { projectId } = await calls.make(pageSet.find, { ...ownedBy(item) })
      const present = projectId === null ? [] : await pagesOf(calls, projectId)
      const placeOf = (id: string) => places.get(id) ?? present.indexOf(id)
      const wanted = present.toSorted((a, b) => placeOf(a) - placeOf(b))
      if (wanted.some((id, place) => present[place] !== id))
        await calls.make(project.pageSort, { projectId, pageIds: wanted.join(',') })
    }
  },
}

/** Everything but owner, title and place: the drawing, and fields that no page has. */
const rest = (page: PlantItem) => {
  const { title: _title, place: _place, ...more } = withoutOwner(page)
  return more
}

async function pagesOf(calls: InnerCalls, projectId: string): Promise<string[]> {
  return (await calls.make(project.pageQuery, { projectId })).rows.map(({ id }) => id)
}

async function save(calls: InnerCalls, page: PlantItem): Promise<void> {
  const { id, title = '' } = page
  const { version, projectId } = orNotFound(await new PageRows(calls.db).find(calls.scope, id))
  const con = isObject(page['con']) ? page['con'] : {}
  await calls.make(project.pageSave, {
    // The call names the fields that it does not know.
    ...Object.fromEntries(Object.entries(rest(page)).filter(([name]) => !parts.some((part) => part === name))),
    ...pageDefaults,
    ...pick(con, options),
    id,
    projectId,
    title,
    baseVersion: version,
    file: JSON.stringify({ format: 1, ...pick(page, parts) }),
  })
}
