import { plainCalls } from '@mimic/contract'
import { found } from '../../../platform/handle.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { allRows, fieldNames, type PlantKind, pick } from './PlantKind.ts'

const { model } = plainCalls
const fields = fieldNames(model.edit)
const modelRows = (calls: InnerCalls) => allRows((part) => calls.make(model.query, part))

/** Models of equipment and gateways. */
export const models: PlantKind = {
  name: 'model',
  table: 'device_model',
  titleField: 'title',
  ids: async (calls) => (await modelRows(calls)).map(({ id }) => id),
  read: async (calls, id) => ({ id, ...pick(found((await modelRows(calls)).find((each) => each.id === id)), fields) }),
  add: async (calls, item) => {
    await calls.make(model.add, pick(item, fields), [item.id])
  },
  edit: async (calls, _before, after) => {
    await calls.make(model.edit, after)
  },
  remove: async (calls, { id }) => {
    await calls.make(model.delete, { id })
  },
}
