import { isDeepStrictEqual } from 'node:util'
import { Id, project, projectEntity } from '@mimic/contract'
import { Type } from 'typebox'
import type { InnerCalls } from '../InnerCalls.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { allRows, fieldNames, type PlantKind, pick, textsOf } from './PlantKind.ts'

const fields = fieldNames(project.edit)
const projectRows = (calls: InnerCalls) => allRows((part) => calls.make(project.query, part))

/** Ids of all projects. */
export const projectIds = async (calls: InnerCalls): Promise<string[]> => (await projectRows(calls)).map(({ id }) => id)

export const projects: PlantKind = {
  name: 'project',
  table: 'project',
  titleField: 'title',
  schema: itemSchema({
    ...callFields(project.edit, projectEntity.fields),
    pages: Type.Array(Id, { title: 'Pages', description: 'Ids of its pages in their order.' }),
    homePageId: Type.Union([Id, Type.Null()], { title: 'Home page', description: 'Id of the page that opens first.' }),
  }),
  ids: projectIds,
  read: async (calls, id) => {
    const row = (await projectRows(calls)).find((each) => each.id === id)
    const { rows, homePageId } = await calls.make(project.pageQuery, { projectId: id })
    return { id, ...pick(row ?? {}, fields), pages: rows.map((page) => page.id), homePageId }
  },
  add: async (calls, item) => {
    await calls.make(project.add, pick(item, fields), [item.id])
  },
  edit: async (calls, before, { pages: _pages, homePageId: _home, ...after }) => {
    const { pages: _old, homePageId: _first, ...old } = before
    if (isDeepStrictEqual(old, after)) return
    await calls.make(project.edit, after)
  },
  remove: async (calls, { id }) => {
    await calls.make(project.delete, { id })
  },
  // Pages are there only after their projects.
  arrange: async (calls, items) => {
    for (const item of items) {
      const { id: projectId, homePageId } = item
      const { rows, homePageId: home } = await calls.make(project.pageQuery, { projectId })
      const present = rows.map(({ id }) => id)
      const named = textsOf(item['pages']).filter((id) => present.includes(id))
      const wanted = [...named, ...present.filter((id) => !named.includes(id))]
      if (wanted.some((id, place) => present[place] !== id))
        await calls.make(project.pageSort, { projectId, pageIds: wanted.join(',') })
      if (typeof homePageId === 'string' && homePageId !== home && present.includes(homePageId))
        await calls.make(project.pageHome, { id: homePageId })
    }
  },
}
