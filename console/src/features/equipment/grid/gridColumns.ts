import { accessSpellings, type DriverDeclaration, type dataTypes, parseNoValueMarks } from '@mimic/contract/drivers'
import type { EntityField } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { entityText } from '../../../kit/entity/entityText.ts'
import { readMaps } from './mapsText.ts'

/** A column of the signal grid. */
export interface GridColumn {
  /** The path of the setting in a signal, as the server names it in a refusal: `title`, `address.type`. */
  readonly key: string
  readonly field: EntityField
  /** An empty cell is a value: no limit, no dead band. */
  readonly isOptional?: true
  /** Reads a setting that is neither text, number, flag nor choice from its text; undefined for a wrong one. */
  readonly read?: (text: string) => unknown
  readonly widthPx: number
}

const title: EntityField = { is: 'text', min: 1, max: limits.title, label: { cn: '变量名称', en: 'Name' } }
const sn: EntityField = { is: 'text', max: limits.title, label: { cn: '位号', en: 'Tag' } }
const dataType: EntityField = {
  is: 'choice',
  choices: {
    number: { cn: '数值', en: 'Number' },
    boolean: { cn: '开关量', en: 'Boolean' },
    string: { cn: '文本', en: 'Text' },
  } satisfies Record<(typeof dataTypes)[number], unknown>,
  initial: 'number',
  label: { cn: '数据类型', en: 'Data type' },
}
const unit: EntityField = { is: 'text', max: 16, label: { cn: '单位', en: 'Unit' } }
const access: EntityField = {
  is: 'choice',
  choices: { r: { cn: '只读', en: 'Read' }, rw: { cn: '读写', en: 'Read, write' } },
  spellings: accessSpellings,
  initial: 'r',
  label: { cn: '访问', en: 'Access' },
}
const number = (cn: string, en: string, initial?: number): EntityField => ({
  is: 'number',
  label: { cn, en },
  ...(initial !== undefined && { initial }),
})

const before: readonly GridColumn[] = [
  { key: 'title', field: title, widthPx: 180 },
  { key: 'sn', field: sn, widthPx: 120 },
]

const after: readonly GridColumn[] = [
  { key: 'dataType', field: dataType, widthPx: 104 },
  { key: 'unit', field: unit, widthPx: 76 },
  { key: 'access', field: access, widthPx: 108 },
  { key: 'scale', field: number('倍率', 'Scale', 1), widthPx: 76 },
  { key: 'offset', field: number('偏移', 'Offset', 0), widthPx: 76 },
  {
    key: 'decimals',
    field: { is: 'number', isWhole: true, min: 0, max: 6, initial: 2, label: { cn: '小数位', en: 'Decimals' } },
    widthPx: 88,
  },
  { key: 'lowerLimit', field: number('下限', 'Lower limit'), isOptional: true, widthPx: 100 },
  { key: 'upperLimit', field: number('上限', 'Upper limit'), isOptional: true, widthPx: 100 },
  {
    key: 'deadBand',
    field: { is: 'number', min: 0, label: { cn: '死区', en: 'Dead band' } },
    isOptional: true,
    widthPx: 96,
  },
]

const noValue: GridColumn = {
  key: 'noValueAt',
  field: { is: 'text', max: limits.marks, label: { cn: '无效值标记', en: 'No value at' } },
  isOptional: true,
  read: (text) => (parseNoValueMarks(text) ? text.trim() : undefined),
  widthPx: 128,
}

const interval: GridColumn = {
  key: 'intervalMs',
  field: {
    is: 'number',
    isWhole: true,
    min: limits.open.intervalMinMs,
    max: limits.open.intervalMaxMs,
    unit: 'ms',
    label: { cn: '采集间隔', en: 'Interval' },
  },
  isOptional: true,
  widthPx: 124,
}

const last: readonly GridColumn[] = [
  {
    key: 'signalMaps',
    field: { is: 'text', max: 4000, label: { cn: '值的文本', en: 'Texts of values' } },
    isOptional: true,
    read: readMaps,
    widthPx: 160,
  },
  {
    key: 'writeFormula',
    field: { is: 'text', max: limits.mvar.formula, label: { cn: '写入公式', en: 'Write formula' } },
    isOptional: true,
    widthPx: 124,
  },
  {
    key: 'secondPerson',
    field: { is: 'flag', initial: false, label: { cn: '第二人确认', en: 'Second person' } },
    widthPx: 124,
  },
]

const ADDRESS = 'address.'
const widths = { text: 180, number: 80, choice: 128, choices: 180, reference: 128, references: 180, flag: 80 } as const

/** The columns of a kind of driver: the address as it declares it, between the names and the settings of the value. */
export const gridColumns = (kind: DriverDeclaration | undefined): readonly GridColumn[] => [
  ...before,
  ...Object.entries(kind?.address ?? {}).map(
    ([name, field]): GridColumn => ({ key: ADDRESS + name, field, widthPx: widths[field.is] }),
  ),
  ...after,
  ...(kind?.isPushed ? [] : [interval]),
  noValue,
  ...last,
]

/** The head of a column, with the unit of its numbers. */
export function headText({ field }: GridColumn): string {
  const label = entityText(field.label)
  return field.is === 'number' && field.unit !== undefined ? `${label} (${field.unit})` : label
}

/** The name of an address's field; undefined for any other column. */
export const addressName = (key: string): string | undefined =>
  key.startsWith(ADDRESS) ? key.slice(ADDRESS.length) : undefined

export const addressKey = (name: string): string => ADDRESS + name

/** The text of a new row's cell, and of one that is cleared. */
export const initialText = ({ field: { initial } }: GridColumn): string => String(initial ?? '')
