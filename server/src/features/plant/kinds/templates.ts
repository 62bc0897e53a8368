import { isDeepStrictEqual } from 'node:util'
import { plainCalls, TemplateAlarm, templateEntity, templateSettings } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { newId } from '../../../platform/bulkChange.ts'
import type { PlantItem } from '../plantText.ts'
import { driverConditions, driverFields } from '../schemas/driverSchema.ts'
import { callFields, itemSchema, partSchema } from '../schemas/itemSchema.ts'
import { boundDevices } from './affected.ts'
import { allRows, fieldNames, objectsOf, type PlantKind, pick } from './PlantKind.ts'

const { template } = plainCalls
const fields = fieldNames(template.edit)
const settings = fieldNames(templateSettings.edit)

export const templates: PlantKind = {
  name: 'template',
  table: 'template',
  titleField: 'title',
  schema: {
    ...itemSchema({
      ...callFields(template.edit, templateEntity.fields),
      ...callFields(templateSettings.edit),
      ...driverFields,
      alarms: Type.Array(partSchema(TemplateAlarm.properties), { title: 'Alarm conditions' }),
    }),
    allOf: driverConditions(true),
  } as TSchema,
  ids: async (calls) => (await allRows((part) => calls.make(template.query, part))).map(({ id }) => id),
  read: async (calls, id) => ({
    id,
    ...pick(await calls.make(template.detail, { id }), fields),
    ...pick(await calls.make(templateSettings.detail, { id }), settings),
  }),
  add: async (calls, item) => {
    await calls.make(template.add, pick(item, fields), [item.id])
  },
  edit: async (calls, before, after) => {
    const { id } = after
    const known = [...fields, ...settings, 'id']
    // The call names the fields that it does not know.
    const unknown = Object.keys(after).filter((name) => !known.includes(name))
    const changed = pick(after, [...fields, ...unknown])
    if (!isDeepStrictEqual(changed, pick(before, fields))) await calls.make(template.edit, { id, ...changed })
    const given = pick(after, settings)
    if (!isDeepStrictEqual(given, pick(before, settings)))
      await calls.make(templateSettings.edit, { id, ...given }, newAlarmIds(before, after))
  },
  remove: async (calls, { id }) => {
    await calls.make(template.delete, { id })
  },
  affects: (calls, id) => boundDevices(calls, id),
}

/** The ids of alarm conditions that the template has not. One that is given to another signal is another condition. */
function newAlarmIds(before: PlantItem, after: PlantItem): string[] {
  const known = new Map(objectsOf(before['alarms']).map(({ id, signalId }) => [id, signalId]))
  return objectsOf(after['alarms'])
    .filter(({ id = '', signalId }) => !known.has(id) || known.get(id) !== signalId)
    .map(({ id }) => (typeof id === 'string' && !known.has(id) ? id : newId()))
}
