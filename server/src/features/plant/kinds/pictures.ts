import { isDeepStrictEqual } from 'node:util'
import { image, pageSet } from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import { ImageRows } from '../../images/ImageRows.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { ownedBy, ownerFields, ownerOf, withoutOwner } from './owner.ts'
import type { PlantKind } from './PlantKind.ts'

/** Pictures of projects, devices and templates: their files were handed in before. */
export const pictures: PlantKind = {
  name: 'picture',
  table: 'image',
  titleField: 'title',
  schema: itemSchema({ ...callFields(image.take), ...ownerFields }),
  ids: async ({ db, scope }) => {
    const rows = await db.selectFrom('image').select('id').where(inScope(scope, 'image')).execute()
    return rows.map(({ id }) => id)
  },
  read: async (calls, id) => {
    const own = calls.db.selectFrom('image').select(['projectId', 'title', 'file']).where(inScope(calls.scope, 'image'))
    const { projectId, title, file } = orNotFound(await own.where('id', '=', id).executeTakeFirst())
    return { id, ...(await ownerOf(calls, projectId)), title, file }
  },
  add: async (calls, item) => {
    const owner = ownedBy(item)
    // Its pages or reports came before, and have opened the set.
    const set = owner && (await calls.make(pageSet.find, owner))
    if (set?.projectId === null) throw invalid(`${owner?.owner}Id`, 'unknown')
    const { id: _id, ...rest } = withoutOwner(item)
    await calls.make(image.take, { ...rest, projectId: set ? set.projectId : item['projectId'] }, [item.id])
  },
  // Browsers keep what is at an address for ever, so another picture is another id.
  edit: async (_calls, before, after) => {
    const name = Object.keys(after).find((each) => !isDeepStrictEqual(before[each], after[each]))
    if (name !== undefined) throw invalid(name, 'fixed')
  },
  remove: async (calls, { id }) => {
    await calls.make(image.delete, { id })
  },
  affects: async ({ db, scope }, id) => {
    const { pages } = await new ImageRows(db).usage(scope, id, 1000)
    return pages.map(({ title }) => `page ${title}`)
  },
}
