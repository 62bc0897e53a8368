import { gateway, gatewayEntity } from '@mimic/contract'
import { ApiError } from '../../../platform/ApiError.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { allRows, fieldNames, type PlantKind, pick } from './PlantKind.ts'

const fields = fieldNames(gateway.edit)

/** A new gateway has no key yet: its page gives one for its machine. */
export const gateways: PlantKind = {
  name: 'gateway',
  table: 'gateway',
  titleField: 'title',
  schema: itemSchema(callFields(gateway.edit, gatewayEntity.fields)),
  ids: async (calls) => (await allRows((part) => calls.make(gateway.query, part))).map(({ id }) => id),
  read: async (calls, id) => ({ id, ...pick(await calls.make(gateway.detail, { id }), fields) }),
  add: async (calls, item) => {
    await calls.make(gateway.add, pick(item, fieldNames(gateway.add)), [item.id])
  },
  edit: async (calls, _before, { id, ...after }) => {
    await calls.make(gateway.edit, { id, ...after })
  },
  remove: async (calls, { id }, { isDeletingBuffered, buffered }) => {
    try {
      await calls.make(gateway.delete, { id })
    } catch (error) {
      const held = error instanceof ApiError ? error.fields?.find(({ reason }) => reason === 'buffered') : undefined
      if (!held || !isDeletingBuffered) throw error
      await calls.make(gateway.delete, { id, force: true })
      buffered.set(id, held.limit ?? null)
    }
  },
}
