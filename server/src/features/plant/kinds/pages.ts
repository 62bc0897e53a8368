import { isDeepStrictEqual } from 'node:util'
import { project } from '@mimic/contract'
import { found } from '../../../platform/handle.ts'
import { PageRows, pageDefaults } from '../../pages/PageRows.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { isObject, type Json, type PlantItem } from '../plantText.ts'
import { type PlantKind, pick } from './PlantKind.ts'
import { projectIds } from './projects.ts'

/** The options of a page beside its file. */
const options = Object.keys(pageDefaults)
/** The parts of a page file that people make; what it binds follows from them. */
const parts = ['format', 'con', 'widgets'] as const

export const pages: PlantKind = {
  name: 'page',
  table: 'page',
  titleField: 'title',
  ids: async (calls) => {
    const ids: string[] = []
    for (const projectId of await projectIds(calls))
      for (const { id } of (await calls.make(project.pageQuery, { projectId })).rows) ids.push(id)
    return ids
  },
  read: async ({ db, scope }, id) => {
    const rows = new PageRows(db)
    const { projectId, title, version } = found(await rows.find(scope, id))
    const saved = version > 0 ? await rows.version(scope, id, version) : undefined
    if (!saved) return { id, projectId, title }
    // Both were written by us.
    const file = JSON.parse(saved.file) as Record<string, Json>
    const set = JSON.parse(saved.options) as Record<string, Json>
    const con = isObject(file['con']) ? file['con'] : {}
    return { id, projectId, title, ...pick(file, parts), con: { ...con, ...pageDefaults, ...pick(set, options) } }
  },
  add: async (calls, { id, projectId = '', title = '' }) => {
    await calls.make(project.pageAdd, { projectId, title }, [id])
  },
  edit: async (calls, before, after) => {
    const { id, title = '' } = after
    if (isDeepStrictEqual(drawn(before), drawn(after))) await calls.make(project.pageEdit, { id, title })
    else await save(calls, after)
  },
  remove: async (calls, { id }) => {
    await calls.make(project.pageDelete, { id })
  },
}

const drawn = (page: PlantItem) => pick(page, parts)

async function save(calls: InnerCalls, { id, projectId = '', title = '', ...page }: PlantItem): Promise<void> {
  const { version } = found(await new PageRows(calls.db).find(calls.scope, id))
  const con = isObject(page['con']) ? page['con'] : {}
  await calls.make(project.pageSave, {
    // The call names the fields that it does not know.
    ...Object.fromEntries(Object.entries(page).filter(([name]) => !parts.some((part) => part === name))),
    ...pageDefaults,
    ...pick(con, options),
    id,
    projectId,
    title,
    baseVersion: version,
    file: JSON.stringify({ format: 1, ...pick(page, parts) }),
  })
}
