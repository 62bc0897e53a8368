import type { RefusedEntry } from '@mimic/contract/bus'
import {
  commonSettings,
  type DriverDeclaration,
  dataTypes,
  noValueProblem,
  type SettingFields,
  type Settings,
} from '@mimic/contract/drivers'
import { says } from '@mimic/contract/gatewayTexts'
import { ID_CHARS } from '@mimic/contract/ids'
import { limits } from '@mimic/contract/limits'
import { settingsSchema } from '@mimic/contract/settingsSchema'
import { type Static, type TObject, Type } from 'typebox'
import type { DeviceConfig, SignalConfig } from '../drivers/DeviceConfig.ts'
import { driverKinds } from '../drivers/index.ts'
import { noValueMarks } from '../values/noValueMarks.ts'
import { type Problem, schemaProblem } from './schemaProblem.ts'

const closed = { additionalProperties: false }
export const Id = Type.String({ minLength: 1, maxLength: limits.id, pattern: `^[${ID_CHARS}]+$` })

/** The fields of a signal that every kind of driver has. */
const SignalFields = Type.Object({
  id: Id,
  valueType: Type.Optional(Type.Enum(dataTypes)),
  scale: Type.Optional(Type.Number()),
  offset: Type.Optional(Type.Number()),
  /** Only for people: values keep the digits of the device. */
  decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  noValueAt: Type.Optional(Type.String({ maxLength: limits.marks })),
  deadBand: Type.Optional(Type.Number({ minimum: 0 })),
  intervalMs: Type.Optional(Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs })),
  writable: Type.Optional(Type.Boolean()),
  lowerLimit: Type.Optional(Type.Number()),
  upperLimit: Type.Optional(Type.Number()),
})
type SignalFields = Static<typeof SignalFields>

/** The fields of a device that every kind of driver has, beside its settings. */
const DeviceFields = Type.Object({
  equipId: Id,
  driver: Type.Enum(driverKinds.map(({ declaration }) => declaration.id)),
  signals: Type.Array(Type.Unknown(), { maxItems: limits.plant.perEquipment }),
})

/** The schemas of the flat entries of a kind. */
interface KindSchemas {
  readonly declaration: DriverDeclaration
  readonly device: TObject
  readonly signal: TObject
}
const kinds: ReadonlyMap<string, KindSchemas> = new Map(
  driverKinds.map(({ declaration }) => [
    declaration.id,
    {
      declaration,
      device: together(DeviceFields, { ...declaration.device, ...commonSettings }),
      signal: together(SignalFields, declaration.address),
    },
  ]),
)

function together(common: TObject, fields: SettingFields): TObject {
  return Type.Object({ ...common.properties, ...settingsSchema(fields).properties }, closed)
}

export interface JudgedDevices {
  /** Those that can run, without their wrong signals; perhaps without any. */
  readonly devices: readonly DeviceConfig[]
  /** In the order of the document. */
  readonly refused: readonly RefusedEntry[]
}

/** Judges the entries of a document's `devices`. Ids are there once: the later entry with the same id is refused. */
export function judgeDevices(entries: readonly unknown[]): JudgedDevices {
  const refused: RefusedEntry[] = []
  const devices: DeviceConfig[] = []
  const equipIds = new Set<string>()
  const signalIds = new Set<string>()
  entries.forEach((entry, i) => {
    const path = `devices.${i}`
    const checked = checkDevice(entry, path)
    const equipId = textField(entry, 'equipId')
    if ('reason' in checked) refused.push(refusal(checked, equipId))
    else if (equipIds.has(equipId)) refused.push(refusal({ path: `${path}.equipId`, reason: says('twice') }, equipId))
    else {
      equipIds.add(equipId)
      const signals: SignalConfig[] = []
      checked.entries.forEach((each, j) => {
        const signal = checkSignal(each, `${path}.signals.${j}`, checked.schemas)
        const id = textField(each, 'id')
        if ('reason' in signal) refused.push(refusal(signal, equipId, id))
        else if (signalIds.has(id))
          refused.push(refusal({ path: `${path}.signals.${j}.id`, reason: says('twice') }, equipId, id))
        else {
          signalIds.add(id)
          signals.push(signal)
        }
      })
      devices.push({ ...checked.device, signals })
    }
  })
  return { devices, refused }
}

interface CheckedDevice {
  readonly schemas: KindSchemas
  readonly device: Omit<DeviceConfig, 'signals'>
  readonly entries: readonly unknown[]
}

function checkDevice(entry: unknown, path: string): CheckedDevice | Problem {
  const schemas = kinds.get(textField(entry, 'driver'))
  const problem = schemaProblem(schemas?.device ?? DeviceFields, entry, path)
  if (problem || !schemas) return problem ?? { path, reason: says('invalid') }
  // It has the schema that was made of these fields.
  const { equipId, driver, signals } = entry as Static<typeof DeviceFields>
  const given = entry as Settings
  const common = filled(commonSettings, given) as unknown as Record<keyof typeof commonSettings, number>
  return {
    schemas,
    device: { equipId, driver, settings: filled(schemas.declaration.device, given), ...common },
    entries: signals,
  }
}

function checkSignal(
  entry: unknown,
  path: string,
  { declaration, signal: schema }: KindSchemas,
): SignalConfig | Problem {
  const problem = schemaProblem(schema, entry, path)
  if (problem) return problem
  // It has the schema that was made of these fields.
  const given = entry as SignalFields
  const address = filled(declaration.address, entry as Settings)
  const { id, scale = 1, offset = 0, noValueAt = '', deadBand, intervalMs } = given
  const { writable: isWritable = false, lowerLimit, upperLimit } = given
  const valueType = declaration.dataTypeOf(address) ?? given.valueType ?? 'number'
  const signal = {
    id,
    valueType,
    address,
    scale,
    offset,
    noValueAt: noValueMarks(noValueAt, declaration.formOf?.(address)),
    deadBand,
    intervalMs,
    isWritable,
    lowerLimit,
    upperLimit,
  }
  const contradiction = contradictionOf(signal, declaration, noValueAt)
  return contradiction ? { ...contradiction, path: `${path}.${contradiction.path}` } : signal
}

/** A contradiction between valid fields; undefined if there is none. */
function contradictionOf(signal: SignalConfig, declaration: DriverDeclaration, noValueAt: string): Problem | undefined {
  const { scale, lowerLimit, upperLimit, address, valueType: dataType, isWritable, deadBand = 0 } = signal
  if (scale === 0) return { path: 'scale', reason: says('zero') }
  if (lowerLimit !== undefined && upperLimit !== undefined && lowerLimit > upperLimit)
    return { path: 'lowerLimit', reason: says('aboveUpper') }
  const problem =
    noValueProblem(noValueAt, dataType) ?? declaration.problem({ address, dataType, isWritable, deadBand })
  if (!problem) return undefined
  // In a document the address is flat, and the access is a flag.
  const path = problem.path.replace(/^address\./, '').replace(/^access$/, 'writable')
  return { path, reason: says('contradiction', problem.text) }
}

/** The settings of these fields, with the initial value of each one that is left out. */
function filled(fields: SettingFields, given: Settings): Settings {
  const settings: Record<string, string | number | boolean> = {}
  for (const [name, { initial }] of Object.entries(fields)) {
    const value = given[name] ?? initial
    if (value !== undefined) settings[name] = value
  }
  return settings
}

const refusal = ({ path, reason }: Problem, equipId: string, signalId = ''): RefusedEntry => ({
  path: path.slice(0, 200),
  equipId: equipId.slice(0, limits.id),
  signalId: signalId.slice(0, limits.id),
  reason,
})

/** A text of an entry that may have any shape; empty without it. */
function textField(entry: unknown, name: string): string {
  const value = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
