import { isDeepStrictEqual } from 'node:util'
import { alarm, codes, equipment, equipmentEntity, Id, templateSettings } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { ApiError, invalid } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { isObject, type Json, type PlantItem } from '../plantText.ts'
import { driverConditions, driverFields, simulation } from '../schemas/driverSchema.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { showingPages } from './affected.ts'
import { alarmItems, alarmSchema, removeAlarms, setAlarms } from './alarmList.ts'
import { allRows, fieldNames, objectsOf, type PlantKind, pick } from './PlantKind.ts'

/** Fields that people give a device; `edit` takes facts as well, and ignores them. */
const fields = fieldNames(equipment.add)
const own = [...fields, 'template', 'alarms']
const { parameters } = templateSettings.setOfEquipment.body.properties

export const devices: PlantKind = {
  name: 'device',
  table: 'equipment',
  titleField: 'equipName',
  schema: {
    ...itemSchema({
      ...callFields(equipment.add, { ...equipmentEntity.facts, ...equipmentEntity.fields }),
      ...driverFields,
      simulation,
      template: Type.Union([Type.Object({ id: Id, parameters }, { additionalProperties: false }), Type.Null()], {
        title: 'Template',
        description: 'The template that it follows, with its values of the parameters; null: none.',
      }),
      alarms: Type.Array(alarmSchema({ signal: Type.String({ description: 'Tag of its signal.' }) }), {
        title: 'Alarm conditions',
      }),
    }),
    allOf: driverConditions(false),
  } as TSchema,
  ids: async (calls) => (await allRows((part) => calls.make(equipment.query, part))).map(({ id }) => id),
  read: async (calls, id) => {
    const info = await calls.make(equipment.info, { id })
    const rules = await calls.make(alarm.ruleQuery, { equipmentId: id })
    return {
      id,
      ...pick(info, fields),
      template: info.templateId === null ? null : await templateOf(calls, id),
      alarms: alarmItems(rules, nameOfSignal(info.signals)),
    }
  },
  add: async (calls, item) => {
    const { list, ids } = withoutNewIds(item['signals'], new Set())
    // How signals are simulated is by their ids, which are there afterwards.
    const { simulation: _later, ...given } = pick(item, fields)
    await calls.make(equipment.add, { ...given, signals: list }, [item.id, ...ids])
    const templateId = templateIdOf(item)
    if (templateId !== undefined) await bind(calls, item.id, item, templateId)
  },
  edit: async (calls, before, after) => {
    await removeAlarms(calls, before, after)
    await follow(calls, before, after)
    const start = isDeepStrictEqual(before['template'], after['template'])
      ? before
      : await devices.read(calls, after.id)
    const { simulation, ...changed } = pick(
      after,
      Object.keys(after).filter((name) => isChanged(start, after, name)),
    )
    const known = new Set(objectsOf(start['signals']).map(({ id }) => id))
    const { list, ids } = withoutNewIds(changed['signals'], known)
    const edit = (body: object, made: readonly string[] = []) =>
      calls.make(equipment.edit, { id: after.id, ...body }, made)
    const edited = Object.keys(changed).length > 0 && (await edit({ ...changed, ...(list && { signals: list }) }, ids))
    const simulated = simulation !== undefined && (await edit({ simulation }))
    const { signals } = simulated || edited || (await calls.make(equipment.info, { id: after.id }))
    const byTag = new Map(signals.map(({ id, sn }) => [sn, id]))
    const byId = new Set(signals.map(({ id }) => id))
    await setAlarms(calls, before, after, (name) =>
      typeof name !== 'string' ? undefined : (byTag.get(name) ?? (byId.has(name) ? name : undefined)),
    )
  },
  remove: async (calls, item) => {
    await calls.make(equipment.delete, { id: item.id })
  },
  parts: (item) => [
    { table: 'signal', list: item['signals'] },
    { table: 'alarm_rule', list: item['alarms'] },
  ],
  widened: (before, after) => {
    const old = new Map(objectsOf(before?.['signals']).map((signal) => [signal['id'], signal]))
    const signals = objectsOf(after['signals'])
    const kept = new Set(signals.map(({ id }) => id))
    const removed = [...old].flatMap(([id, signal]) => (kept.has(id) ? [] : signal))
    // A formula may name signals of other devices, as a condition may.
    const present = signals.flatMap((signal) => (signal['formula'] ? (old.get(signal['id']) ?? []) : signal))
    return {
      ...after,
      ...((before || after['signals']) && { signals: [...present, ...removed] }),
      ...(after['alarms'] && { alarms: before?.['alarms'] ?? [] }),
    }
  },
  affects: (calls, id) => showingPages(calls, 'equips', id),
}

/** Fields that no device has are sent too: the call names them. */
const isChanged = (before: PlantItem, after: PlantItem, name: string): boolean =>
  name !== 'id' && (fields.includes(name) || !own.includes(name)) && !isDeepStrictEqual(before[name], after[name])

/** Signals that the device has not take their ids from the call; everything else is sent as it is. */
function withoutNewIds(signals: Json | undefined, known: ReadonlySet<Json | undefined>) {
  if (!Array.isArray(signals)) return { list: signals, ids: [] }
  const ids: string[] = []
  const list = signals.map((signal: Json) => {
    if (!isObject(signal) || known.has(signal['id'])) return signal
    const { id, ...fresh } = signal
    ids.push(typeof id === 'string' ? id : newId())
    return fresh
  })
  return { list, ids }
}

/** Alarm conditions name their signal by its tag, or by its id where the tag is not its own. */
function nameOfSignal(signals: readonly { readonly id: string; readonly sn: string }[]): (id: string) => string {
  const counts = new Map<string, number>()
  for (const { sn } of signals) counts.set(sn, (counts.get(sn) ?? 0) + 1)
  const names = new Map(signals.map(({ id, sn }) => [id, sn !== '' && counts.get(sn) === 1 ? sn : id]))
  return (id) => names.get(id) ?? id
}

async function templateOf(calls: InnerCalls, equipmentId: string): Promise<Json> {
  const { templateId, parameters } = await calls.make(templateSettings.ofEquipment, { equipmentId })
  return { id: templateId, parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])) }
}

/** Binds, unbinds, and gives parameters. A device that is bound already keeps its template until it is unbound. */
async function follow(calls: InnerCalls, before: PlantItem, after: PlantItem): Promise<void> {
  if (isDeepStrictEqual(before['template'], after['template'])) return
  const [from, to] = [templateIdOf(before), templateIdOf(after)]
  if (from !== undefined && from === to) {
    const parameters = parametersOf(after)
    await calls.make(templateSettings.setOfEquipment, { equipmentId: after.id, parameters })
    return
  }
  if (from !== undefined) await calls.make(equipment.unbindTemplate, { id: after.id })
  if (to !== undefined) await bind(calls, after.id, after, to)
}

async function bind(calls: InnerCalls, id: string, item: PlantItem, templateId: string): Promise<void> {
  try {
    await calls.make(equipment.bindTemplate, { id, templateId, parameters: parametersOf(item) })
  } catch (error) {
    if (error instanceof ApiError && error.code === codes.notFound) throw invalid('template.id', 'unknown')
    throw error
  }
}

function templateIdOf({ template = null }: PlantItem): string | undefined {
  if (template === null) return undefined
  const id = isObject(template) ? template['id'] : undefined
  if (typeof id !== 'string') throw invalid('template.id', 'required')
  return id
}

const parametersOf = ({ template }: PlantItem): Json => (isObject(template) ? (template['parameters'] ?? {}) : {})
