import { i18n } from '../../../texts/i18n.ts'
import { conditionLabel, conditionValue, isConditionField } from '../../alarm/conditionTexts.ts'

/** A setting in the words of the forms. */
export interface SettingText {
  /** The tag of the signal; undefined for a setting of the device. */
  readonly signal?: string
  /** The field of the driver or the column of the grid; undefined for what is neither. */
  readonly key?: string
  readonly label: string
  readonly one: string
  readonly other: string
}

/** The settings that a device takes of its template beside its driver and signals. */
const parts = ['alarms', 'reports'] as const
type Part = (typeof parts)[number]

export const partOf = (path: string): Part | undefined => parts.find((part) => path.startsWith(`${part}.`))

/** A difference in an alarm condition or a report, or a whole one: `alarms.High.value`, `reports.Day`. */
export function partText(
  part: Part,
  path: string,
  before: unknown,
  after: unknown,
  nameOf?: (id: string) => string | undefined,
): SettingText {
  const rest = path.slice(part.length + 1)
  if (isWhole(before) || isWhole(after))
    return {
      signal: rest,
      label: i18n.t(($) => $.whole[part], { ns: 'template' }),
      one: isWhole(before) ? rest : '—',
      other: isWhole(after) ? rest : '—',
    }
  const dot = rest.lastIndexOf('.')
  const [signal, name] = [rest.slice(0, dot), rest.slice(dot + 1)]
  return { signal, label: labelOf(name), one: textOf(name, before, nameOf), other: textOf(name, after, nameOf) }
}

const isWhole = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const reportFields = ['title', 'span', 'columns'] as const
const has = <T extends string>(list: readonly T[], name: string): name is T => list.some((each) => each === name)

function labelOf(name: string): string {
  if (isConditionField(name)) return conditionLabel(name)
  return has(reportFields, name) ? i18n.t(($) => $[name], { ns: 'report' }) : name
}

const spans = ['raw', '1m', '1h', '1d'] as const

function textOf(name: string, value: unknown, nameOf?: (id: string) => string | undefined): string {
  if (value === undefined || value === '') return '—'
  if (Array.isArray(value)) return String(value.length)
  const text = String(value)
  if (isConditionField(name)) return conditionValue(name, value, nameOf)
  if (name === 'span' && has(spans, text)) return i18n.t(($) => $.spans[text], { ns: 'report' })
  if (typeof value === 'boolean') return i18n.t(($) => (value ? $.yes : $.no), { ns: 'common' })
  return text
}
