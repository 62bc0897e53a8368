import type { EquipmentInfo } from '@mimic/contract'
import { type DriverDeclaration, deviceSettings, driverKindOf } from '@mimic/contract/drivers'
import { type EntityField, equipmentEntity, isShownWith } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { type ParameterValues, withParameters } from '@mimic/contract/parameterText'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { fieldProblem } from '../../../kit/entity/fieldProblem.ts'

const coordinate = (cn: string, en: string, max: number): EntityField => ({
  is: 'number',
  min: -max,
  max,
  unit: '°',
  label: { cn, en },
})

/** The names of a device. */
export const nameFields: Readonly<Record<string, EntityField>> = {
  equipName: equipmentEntity.fields.equipName,
  sn: { is: 'text', max: limits.title, label: equipmentEntity.facts.sn.label },
}
/** How a device is shown, and where it is. */
export const detailFields: Readonly<Record<string, EntityField>> = {
  display: equipmentEntity.fields.display,
  equipType: {
    is: 'choice',
    choices: { eg: { cn: 'EG（网关类）', en: 'EG (gateway type)' }, gm: { cn: 'GM（其他）', en: 'GM (other)' } },
    label: { cn: '设备类型', en: 'Type' },
  },
  ruleType: {
    is: 'choice',
    choices: {
      '01': { cn: '01（设计页面）', en: '01 (designed pages)' },
      '00': { cn: '00（设备信息）', en: '00 (equipment information)' },
    },
    shownWith: { field: 'equipType', value: 'gm' },
    label: { cn: '规则类型', en: 'Rule type' },
    help: {
      cn: '决定哪项权限可以查看该设备的报警：01 为“设计页面报警”，00 为“设备信息报警”。',
      en: 'Decides which permission shows its alarms: 01 those of designed pages, 00 those of equipment information.',
    },
  },
  deptId: equipmentEntity.fields.deptId,
  address: equipmentEntity.fields.address,
  latitude: coordinate('纬度', 'Latitude', 90),
  longitude: coordinate('经度', 'Longitude', 180),
  note: equipmentEntity.fields.note,
  archived: equipmentEntity.fields.archived,
}
/** The fields of the tab *Info*, beside the gateway and the model. */
export const infoFields = { ...nameFields, ...detailFields }
const optional: ReadonlySet<string> = new Set(['latitude', 'longitude'])

const CONFIG = 'driverConfig.'
export const configKey = (name: string): string => CONFIG + name

/** The draft's fields are the paths by which the server names a refused one. */
export function startDraft(info: EquipmentInfo | undefined, gatewayId: string): EntityDraft {
  const values: Readonly<Record<string, unknown>> = info ?? { display: 'list', equipType: 'eg', ruleType: '01' }
  const draft: EntityDraft = {
    gatewayId: info ? (info.gatewayId ?? '') : gatewayId,
    modelId: info?.modelId ?? '',
    driver: info?.driver ?? '',
  }
  for (const [name, { is }] of Object.entries(infoFields))
    draft[name] = is === 'flag' ? values[name] === true : String(values[name] ?? '')
  draft['simulated'] = info?.simulated === true
  return { ...draft, ...startConfig(info?.driver ?? '', info?.driverConfig ?? {}) }
}

/** The draft of the settings of a driver. */
export function startConfig(driver: string, config: object): EntityDraft {
  const draft: EntityDraft = {}
  const values: Readonly<Record<string, unknown>> = { ...config }
  const kind = driverKindOf(driver)
  for (const [name, field] of Object.entries(kind ? deviceSettings(kind) : {}))
    draft[configKey(name)] = inputOf(field, values[name])
  return draft
}

const inputOf = (field: EntityField, value: unknown): string | boolean => {
  const given = value ?? field.initial
  return field.is === 'flag' ? given === true || given === 'true' : String(given ?? firstChoice(field))
}
const firstChoice = (field: EntityField): string => (field.is === 'choice' ? (Object.keys(field.choices)[0] ?? '') : '')

/** Another kind of driver: settings that both kinds have keep what was typed, all others get the new kind's initial values. */
export function changeKind(draft: EntityDraft, driver: string): void {
  const before = driverKindOf(String(draft['driver']))
  const after = driverKindOf(driver)
  draft['driver'] = driver
  const known = before ? deviceSettings(before) : {}
  for (const [name, field] of Object.entries(after ? deviceSettings(after) : {})) {
    const value = draft[configKey(name)]
    const old = known[name]
    const isTyped = value !== undefined && old?.is === field.is && value !== inputOf(old, undefined)
    if (!isTyped || field.is === 'choice') draft[configKey(name)] = inputOf(field, undefined)
  }
}

/** The settings that the form shows: those whose condition holds. */
export const shownSettings = (kind: DriverDeclaration, draft: EntityDraft): [string, EntityField][] =>
  Object.entries(deviceSettings(kind)).filter(
    ([name, field]) =>
      isShownWith(field, (other) => draft[configKey(other)]) &&
      // Nobody asks a device that sends by itself.
      !(kind.isPushed && name === 'idleIntervalMs'),
  )

export function draftProblems(draft: EntityDraft): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {}
  for (const [name, field] of Object.entries(infoFields)) {
    if (optional.has(name) && String(draft[name]).trim() === '') continue
    problems[name] = fieldProblem(field, draft[name])
  }
  return { ...problems, ...configProblems(draft) }
}

/** @param values the initial values of a template's parameters: the settings are checked with them */
export function configProblems(draft: EntityDraft, values: ParameterValues = {}): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {}
  const kind = driverKindOf(String(draft['driver']))
  for (const [name, field] of kind ? shownSettings(kind, draft) : []) {
    const typed = draft[configKey(name)]
    problems[configKey(name)] = fieldProblem(field, typeof typed === 'string' ? withParameters(typed, values) : typed)
  }
  return problems
}

/** The settings of the device as the calls take them. */
export function configOf(draft: EntityDraft): Record<string, string | boolean> {
  const kind = driverKindOf(String(draft['driver']))
  const config: Record<string, string | boolean> = {}
  for (const [name] of kind ? shownSettings(kind, draft) : []) {
    const value = draft[configKey(name)]
    if (value !== undefined) config[name] = value
  }
  return config
}

/** The changed fields as the body of a call. An empty text takes a gateway, a model or a coordinate away. */
export function changedBody(draft: EntityDraft, changed: Partial<EntityDraft>): Record<string, unknown> {
  const names = Object.keys(changed)
  const body: Record<string, unknown> = {}
  for (const name of names) if (!name.startsWith(CONFIG)) body[name] = draft[name]
  if (names.some((name) => name.startsWith(CONFIG) || name === 'driver')) body['driverConfig'] = configOf(draft)
  return body
}

export const tabs = ['info', 'driver', 'signal', 'report', 'page', 'script'] as const
export type EditTab = (typeof tabs)[number]

/**
 * The tab on which a field of a refusal stands.
 * @param readCount signals in the grid; those after them are calculated
 */
export function tabOf(path: string, readCount = Infinity): EditTab {
  const [, place] = /^signals\.(\d+)/.exec(path) ?? []
  if (place !== undefined) return Number(place) < readCount ? 'signal' : 'script'
  return /^(signals|alarms)/.test(path) ? 'signal' : /^(driver|simulat)/.test(path) ? 'driver' : 'info'
}
