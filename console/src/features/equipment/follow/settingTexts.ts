import type { StoredSignal } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { deviceSettings, driverKindOf, driverKinds } from '@mimic/contract/drivers'
import type { EntityField } from '@mimic/contract/entities'
import type { FieldProblem } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { entityText } from '../../../kit/entity/entityText.ts'
import { factText } from '../../../kit/entity/factText.ts'
import { problemText } from '../../../kit/form/problemText.ts'
import { type Deed, outcomeText } from '../../../kit/text/outcomeText.ts'
import { i18n } from '../../../texts/i18n.ts'
import { addressKey, gridColumns } from '../grid/gridColumns.ts'
import { mapsText, type SignalMaps } from '../grid/mapsText.ts'
import { partOf, partText, type SettingText } from './partTexts.ts'

/** Two values of a setting at a path: before and after an update, or of the device and of the template. */
export interface TwoValues {
  readonly path: string
  /** JSON texts; empty for what is not there. */
  readonly one: string
  readonly other: string
}

/**
 * The difference at a path, in the words of the forms. An address has a line for each of its fields that differ.
 * @param nameOf the name of a class of alarms, where it is known
 */
export function settingTexts(
  { path, one, other }: TwoValues,
  driver: string,
  nameOf?: (id: string) => string | undefined,
): SettingText[] {
  const [before, after] = [readValue(one), readValue(other)]
  if (path === 'driver') return [{ label: driverLabel(), one: driverTitle(before), other: driverTitle(after) }]
  if (path.startsWith('driverConfig.')) {
    const name = path.slice('driverConfig.'.length)
    const kind = driverKindOf(driver)
    return [lineOf(kind && deviceSettings(kind)[name], name, before, after)]
  }
  const part = partOf(path)
  if (part) return [partText(part, path, before, after, nameOf)]
  const rest = path.slice('signals.'.length)
  if (isSignal(before) || isSignal(after)) {
    const whole = (value: unknown) => (isSignal(value) ? value.title : '—')
    return [
      {
        signal: rest,
        label: i18n.t(($) => $.wholeSignal, { ns: 'template' }),
        one: whole(before),
        other: whole(after),
      },
    ]
  }
  const dot = rest.lastIndexOf('.')
  const [signal, name] = [rest.slice(0, dot), rest.slice(dot + 1)]
  if (name === 'address') return addressLines(driver, before, after).map((line) => ({ signal, ...line }))
  // The values were stored by us.
  const textOf = (value: unknown) => (name === 'signalMaps' ? mapsText((value ?? []) as SignalMaps) : value)
  return [{ signal, ...lineOf(fieldAt(driver, name), name, textOf(before), textOf(after)) }]
}

/** Why settings were refused, in the words of the forms. @param signals the list whose places the paths count */
export const refusalText = (
  fields: readonly Pick<FieldProblem, 'path' | 'reason' | 'limit' | 'detail'>[],
  driver: string,
  signals: readonly StoredSignal[],
): string =>
  fields
    .map(({ path, detail, ...problem }) => {
      const reason = problemText(problem) + (detail ? ` (${detail})` : '')
      return i18n.t(($) => $.wrongAt, { ns: 'template', place: pathText(path, driver, signals), reason })
    })
    .join('; ')

/** Why a change failed: in the words of the forms where settings of a known driver were refused. */
export function settingsFailure(
  deed: Deed,
  error: unknown,
  driver: string | undefined,
  signals: readonly StoredSignal[] = [],
): string {
  const fields = error instanceof CallError ? error.fields : []
  return driver !== undefined && fields.some(({ path }) => /^(signals|driver)/.test(path))
    ? refusalText(fields, driver, signals)
    : outcomeText(deed, error)
}

/** The problem of a device in a plan: `signals.3.address.type (required), driverConfig.host (required)`. */
export const planProblems = (problem: string): { path: string; reason: FieldProblem['reason'] }[] =>
  [...problem.matchAll(/([^\s,]+) \(([^)]*)\)/g)].map(([, path = '', reason = '']) => ({
    path,
    // The server wrote the reason of a refusal.
    reason: reason as FieldProblem['reason'],
  }))

function pathText(path: string, driver: string, signals: readonly StoredSignal[]): string {
  if (path === 'driver') return driverLabel()
  const kind = driverKindOf(driver)
  const [, configName] = /^driverConfig\.(.+)$/.exec(path) ?? []
  if (configName !== undefined) return labelOf(kind && deviceSettings(kind)[configName], configName)
  const [, place, name] = /^signals\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (place === undefined) return path
  const signal = signals[Number(place)]
  if (signal) return placeText(name ?? '', driver, signal)
  const tag = `#${Number(place) + 1}`
  return name === undefined ? tag : `${tag} · ${labelOf(fieldAt(driver, name), name)}`
}

/** A field of a signal, or of the device without one; an empty name stands for the whole of it. */
export function placeText(name: string, driver: string, signal: StoredSignal | undefined): string {
  const kind = driverKindOf(driver)
  const field = signal ? fieldAt(driver, name) : kind && deviceSettings(kind)[name]
  const label = labelOf(field, name)
  if (!signal) return label || driverLabel()
  const tag = signal.sn || signal.title
  return name === '' ? tag : `${tag} · ${label}`
}

function addressLines(driver: string, before: unknown, after: unknown): Omit<SettingText, 'signal'>[] {
  const [one, other] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .map((name) => ({
      ...lineOf(fieldAt(driver, addressKey(name)), name, one[name], other[name]),
      key: addressKey(name),
    }))
}

const fieldAt = (driver: string, key: string): EntityField | undefined =>
  key === 'formula' ? formula : gridColumns(driverKindOf(driver)).find((column) => column.key === key)?.field
/** The formula of a calculated signal; the grid has no column for it. */
const formula: EntityField = { is: 'text', max: limits.mvar.formula, label: { cn: '公式', en: 'Formula' } }

function lineOf(field: EntityField | undefined, name: string, one: unknown, other: unknown) {
  const textOf = (value: unknown) => (field ? factText(field, value) : plainText(value))
  return { key: name, label: labelOf(field, name), one: textOf(one), other: textOf(other) }
}

const labelOf = (field: EntityField | undefined, name: string): string => (field ? entityText(field.label) : name)

const driverLabel = (): string => i18n.t(($) => $.edit.driver, { ns: 'equipment' })

function driverTitle(value: unknown): string {
  const kind = driverKinds.find(({ id }) => id === value)
  return kind ? entityText(kind.title) : plainText(value)
}

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(value) && value.length === 0) return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value of the server's JSON text; undefined for what is not there. */
const readValue = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A whole signal has a tag and a title; an address has neither. */
const isSignal = (value: unknown): value is Pick<StoredSignal, 'sn' | 'title'> =>
  typeof value === 'object' && value !== null && 'sn' in value && 'title' in value
