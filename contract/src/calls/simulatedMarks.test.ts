import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'

// Every place of an answer that holds a value of a device either has the mark `simulated` beside it, or stands below
// with the reason why it needs none. A new call with a value fails here until that is decided.

const SETTING = 'a setting of the plant: nobody measures it'
const ASYNC = 'the mark stands beside `data`, with status and uuid'
const COUNT = 'counts rows and devices; where a page shows such a figure, its call has the mark'
/** By path, without the call in front where the reason holds for every call. */
const unmarked: Readonly<Record<string, string>> = {
  'signalMaps[].value': SETTING,
  'alarms[].value': SETTING,
  'parameters[].value': SETTING,
  'equipment.multi.alarm.rule.add.value': SETTING,
  'equipment.multi.alarm.rule.edit.value': SETTING,
  'equipment.multi.alarm.rule.query[].value': SETTING,
  'running.value': SETTING,
  'approved.value': SETTING,
  'draft.value': SETTING,
  'previous.value': SETTING,
  'next.value': SETTING,
  'monitor.project.page.info.errorValue': SETTING,
  'gateway.multi.config.diff.changes[].fields[].before': SETTING,
  'wrongTries.last': 'when somebody last failed to log in',
  'bad.value': 'the last value that was measured: a simulated one never takes its place',
  'equipment.multi.callback': ASYNC,
  'monitor.project.signal.writeVal': ASYNC,
  'monitor.project.signal.callback': ASYNC,
  'readings[].value': 'the mark stands in the answer that has the readings',
  'monitor.project.equip.queryCount.equipment_count': COUNT,
  'monitor.project.equip.queryCount.online_count': COUNT,
  'monitor.project.equip.queryCount.offline_count': COUNT,
  'monitor.project.equip.queryCount.alarm_equipment': COUNT,
  'monitor.project.alarm.queryCount.active': COUNT,
  'monitor.project.alarm.queryCount.unconfirmed': COUNT,
}
/** Files, which have no schema. */
const files: Readonly<Record<string, string>> = {
  'monitor.project.history.export': 'columns of their own name the values with a mark (exportFile.ts)',
  'user.operationlog.export': 'the entry of a write has the mark in its details',
  'cdn.page.json': 'a drawing without values',
  'content.announcement': 'a picture that somebody uploaded',
  'content.avatar': 'a picture of a person',
  'content.image': 'a picture that somebody uploaded',
  'content.frame': 'a document of ours with a page of another site',
  'content.invoice': 'an invoice',
  'content.style': 'a picture of a look',
  'content.orderPhoto': 'a photo that somebody took',
}

/** Names that hold values of devices, whatever their type is; a new kind of aggregate belongs here. */
const VALUE = /^(value|values|releaseValue|errorValue|last|avg|mean|sum|min|max|reading|now|before)$/
const COUNTED = /_count$|^alarm_equipment$|^active$|^unconfirmed$/

interface Found {
  readonly path: string
  readonly isMarked: boolean
}

const partsOf = (schema: TSchema): readonly TSchema[] => {
  const { anyOf = [] } = schema as { anyOf?: readonly TSchema[] }
  return anyOf.length > 0 ? anyOf.flatMap(partsOf) : [schema]
}
const propertiesOf = (schema: TSchema) =>
  Object.entries((schema as { properties?: Record<string, TSchema> }).properties ?? {})
const itemsOf = (schema: TSchema) => (schema as { items?: TSchema }).items

/** A number, a text or a switch, or an array of them. */
function isScalar(schema: TSchema): boolean {
  return partsOf(schema).some((part) => {
    const items = itemsOf(part)
    if (items) return isScalar(items)
    return propertiesOf(part).length === 0 && (part as { type?: string }).type !== 'object'
  })
}

/** A value of any type, as devices have them. */
const isAnyScalar = (schema: TSchema): boolean => {
  const types = partsOf(schema).map((part) => (part as { type?: string }).type)
  return ['number', 'string', 'boolean'].every((type) => types.includes(type))
}

function find(schema: TSchema, path: string, out: Found[]): void {
  if (isAnyScalar(schema)) out.push({ path, isMarked: false })
  for (const part of partsOf(schema)) {
    const properties = propertiesOf(part)
    const isMarked = properties.some(([name]) => name === 'simulated')
    for (const [name, own] of properties) {
      const at = `${path}.${name}`
      if ((VALUE.test(name) || COUNTED.test(name) || isAnyScalar(own)) && isScalar(own))
        out.push({ path: at, isMarked })
      else find(own, at, out)
    }
    const items = itemsOf(part)
    if (items) find(items, `${path}[]`, out)
  }
}

describe('every value in the answer of a call', () => {
  const found = endpoints.flatMap(({ id, reply, encoding }) => {
    const out: Found[] = []
    if (encoding !== 'file') find(reply, id, out)
    return out
  })
  const isKnown = ({ path }: Found) =>
    Object.keys(unmarked).some((known) => path === known || path.endsWith(`.${known}`))

  it('has the mark of simulated values beside it, or a reason', () => {
    const marked = found.filter(({ isMarked }) => isMarked)
    // The walk finds what it is made for.
    for (const id of [
      'history.query.rows[].values',
      'signal.query[].value',
      'mvar.queryAll[].value',
      'alarm.query.rows[].value',
    ])
      expect(
        marked.some(({ path }) => path.endsWith(id)),
        id,
      ).toBe(true)
    expect(found.filter((each) => !each.isMarked && !isKnown(each)).map(({ path }) => path)).toEqual([])
  })

  it('has no reason that nothing needs any more', () => {
    const open = found.filter(({ isMarked }) => !isMarked)
    const isNeeded = (known: string) => open.some(({ path }) => path === known || path.endsWith(`.${known}`))
    expect(Object.keys(unmarked).filter((known) => !isNeeded(known))).toEqual([])
  })
})

it('every call that answers with a file has said where the mark stands', () => {
  const ids = endpoints.filter(({ encoding }) => encoding === 'file').map(({ id }) => id)
  expect(ids.sort()).toEqual(Object.keys(files).sort())
})
