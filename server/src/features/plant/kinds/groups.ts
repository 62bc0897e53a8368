import { isDeepStrictEqual } from 'node:util'
import { group, groupEntity, Id } from '@mimic/contract'
import { Type } from 'typebox'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import { GroupRows } from '../../groups/GroupRows.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { type PlantKind, textsOf } from './PlantKind.ts'

/** Groups of equipment with the group that each is part of; `place` is the order among those of one parent. */
export const groups: PlantKind = {
  name: 'group',
  table: 'equip_group',
  titleField: 'title',
  schema: itemSchema({
    ...callFields(group.edit, groupEntity.fields),
    equipIds: Type.Array(Id, { title: 'Devices', description: 'Ids of the devices in it.' }),
    place: Type.Integer({
      minimum: 0,
      title: 'Place',
      description: 'Its place among the groups of its parent; the first has 0.',
    }),
  }),
  ids: async (calls) => (await calls.make(group.members, {})).map(({ id }) => id),
  read: async (calls, id) => {
    const { title, parentId, equipIds } = orNotFound(await new GroupRows(calls.db).find(calls.scope, id))
    const place = (await below(calls, parentId)).findIndex((each) => each.id === id)
    return { id, title, parentId, equipIds: equipIds.toSorted(), place }
  },
  add: async (calls, { id, title = '', parentId = '' }) => {
    await calls.make(group.add, { title, parentId }, [id])
  },
  edit: async (calls, before, { place: _place, ...after }) => {
    const { place: _old, ...old } = before
    if (isDeepStrictEqual(old, after)) return
    const { equipIds } = after
    await calls.make(group.edit, { ...after, equipIds: textsOf(equipIds).join(',') })
  },
  remove: async (calls, { id }) => {
    await calls.make(group.delete, { id })
  },
  arrange: async (calls, items) => {
    const places = new Map(items.map(({ id, place }) => [id, Number(place)]))
    const byParent = Map.groupBy(await calls.make(group.members, {}), ({ parentId }) => parentId)
    for (const siblings of byParent.values()) {
      const order = siblings.map(({ id }) => id)
      const placeOf = (id: string) => places.get(id) ?? order.indexOf(id)
      const wanted = order.toSorted((a, b) => placeOf(a) - placeOf(b))
      if (order.some((id) => places.has(id))) await arrange(calls, order, wanted)
    }
  },
  // They go with it where it goes, and move up when it is removed.
  affects: async (calls, id) => (await below(calls, id)).map(({ title }) => `group ${title}`),
}

const below = ({ db, scope }: InnerCalls, parentId: string) =>
  db
    .selectFrom('equip_group')
    .select(['id', 'title'])
    .where(inScope(scope, 'equip_group'))
    .where('parentId', '=', parentId)
    .orderBy('place')
    .orderBy('id')
    .execute()

/** Puts groups of one parent in another order, from the last on: those that stand right are not moved. */
async function arrange(calls: InnerCalls, present: readonly string[], wanted: readonly string[]): Promise<void> {
  let order = [...present]
  for (const [from, id] of wanted.toReversed().entries()) {
    const at = wanted.length - 1 - from
    const beforeId = wanted[at + 1]
    if (order[at] === id) continue
    await calls.make(group.place, { id, ...(beforeId !== undefined && { beforeId }) })
    order = order.filter((each) => each !== id).toSpliced(at, 0, id)
  }
}
