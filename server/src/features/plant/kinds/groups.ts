import { isDeepStrictEqual } from 'node:util'
import { group, groupEntity, Id } from '@mimic/contract'
import { Type } from 'typebox'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { type PlantKind, textsOf } from './PlantKind.ts'

export const groups: PlantKind = {
  name: 'group',
  table: 'equip_group',
  titleField: 'title',
  schema: itemSchema({
    ...callFields(group.edit, groupEntity.fields),
    equipIds: Type.Array(Id, { title: 'Devices', description: 'Ids of the devices in it.' }),
    place: Type.Integer({ minimum: 0, title: 'Place', description: 'Its place among the groups; the first has 0.' }),
  }),
  ids: async (calls) => (await calls.make(group.members, {})).map(({ id }) => id),
  read: async (calls, id) => {
    const all = await calls.make(group.members, {})
    const place = all.findIndex((each) => each.id === id)
    const { title = '', equipIds = [] } = all[place] ?? {}
    return { id, title, equipIds: equipIds.toSorted(), place }
  },
  add: async (calls, { id, title = '' }) => {
    await calls.make(group.add, { title }, [id])
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
    const present = (await calls.make(group.members, {})).map(({ id }) => id)
    const wanted = present.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    if (wanted.every((id, place) => present[place] === id)) return
    for (const id of wanted) await calls.make(group.place, { id })
  },
}
