import type { Locale } from '@mimic/contract'
import type { InspectorField, Props } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import type { Translate } from '../i18n/createLabels.ts'
import { fieldLabel, optionLabel } from '../i18n/fieldLabels.ts'
import type { FieldChange } from './comparePages.ts'

/** Sources of the words. */
export interface Words {
  readonly t: Translate
  readonly locale: Locale
  readonly edits: EditTable
  /** The name of a signal or variable, if it is known. */
  titleOf(id: string): string | undefined
}

/** A change in words; `undefined` where there was nothing. */
export interface FieldWords {
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** Both are colours. */
  readonly isColour: boolean
  /** Addresses of the pictures before and after; undefined where there was none, or the field is no picture. */
  readonly pictures: readonly [string | undefined, string | undefined]
}

const LONGEST = 80

/** @param type of the widget; undefined for the page's options */
export function fieldWords(change: FieldChange, type: string | undefined, words: Words): FieldWords {
  const { path, before, after } = change
  const field = fieldsOf(type, words.edits).get(path)
  const label = labelOf(path, field, words)
  if (change.is === 'leaf') {
    const isColour = field?.control === 'color' || path === 'bgColor'
    const isPicture = field?.control === 'image' || path === 'bgImage'
    const pictures = isPicture ? ([addressOf(before), addressOf(after)] as const) : NO_PICTURES
    return {
      label,
      before: valueWords(before, field, words),
      after: valueWords(after, field, words),
      isColour,
      pictures,
    }
  }
  return {
    label: `${label} ${change.place}`,
    before: change.before && itemWords(change.before, change.after, field, words),
    after: change.after && itemWords(change.after, change.before, field, words),
    isColour: false,
    pictures: NO_PICTURES,
  }
}

/**
 * The field of a leaf and its value in words; an item of a list is named by the list.
 * @param type of the widget; undefined for the page's options
 */
export function leafWords(path: string, value: unknown, type: string | undefined, words: Words) {
  const fields = fieldsOf(type, words.edits)
  const list = [...fields.values()].find((each) => each.control === 'list' && path.startsWith(`${each.path}.`))
  const field = fields.get(path)
  if (!list || field || typeof value !== 'object' || value === null)
    return { label: labelOf(list?.path ?? path, list ?? field, words), text: valueWords(value, field, words) }
  const { k: _, ...item } = value as Props
  return { label: labelOf(list.path, list, words), text: itemWords(item, undefined, list, words) }
}

const NO_PICTURES = [undefined, undefined] as const

const addressOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const known = new WeakMap<object, ReadonlyMap<string, InspectorField>>()

function fieldsOf(type: string | undefined, edits: EditTable): ReadonlyMap<string, InspectorField> {
  const edit = edits.get(type ?? '')
  if (!edit) return new Map()
  let fields = known.get(edit)
  if (!fields) {
    fields = new Map(edit.inspector.flatMap((group) => group.fields).map((field) => [field.path, field]))
    known.set(edit, fields)
  }
  return fields
}

/** A leaf without a field of its own is named with what it belongs to, and by its own name. */
function labelOf(path: string, field: InspectorField | undefined, { locale }: Words): string {
  const own = fieldLabel(field?.label ?? path, locale) ?? fieldLabel(path, locale)
  if (own !== undefined) return own
  const at = path.lastIndexOf('.')
  const owner = at < 0 ? undefined : fieldLabel(`${path.slice(0, at)}.signalId`, locale)
  return owner === undefined ? path : `${owner} · ${path.slice(at + 1)}`
}

/** The fields of an item; of a changed item only those that changed. */
function itemWords(item: Props, other: Props | undefined, list: InspectorField | undefined, words: Words): string {
  const fields = new Map((list?.items ?? []).map((field) => [field.path, field]))
  const parts: string[] = []
  for (const [path, value] of flat(item)) {
    if (other && JSON.stringify(new Map(flat(other)).get(path)) === JSON.stringify(value)) continue
    const field = fields.get(path)
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) continue
    parts.push(`${labelOf(path, field, words)} ${valueWords(value, field, words) ?? '–'}`)
  }
  return short(parts.join(words.locale === 'cn' ? '，' : ', '))
}

function flat(item: Props, at = ''): [string, unknown][] {
  return Object.entries(item).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value as Props, `${at}${name}.`)
      : [[`${at}${name}`, value] as [string, unknown]],
  )
}

function valueWords(value: unknown, field: InspectorField | undefined, words: Words): string | undefined {
  const { t, locale } = words
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return t(value ? 'versionOn' : 'versionOff')
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000)
  if (typeof value !== 'string') return short(JSON.stringify(value))
  if (field?.control === 'signal' || field === undefined) {
    const title = words.titleOf(value)
    if (title !== undefined) return title
  }
  if (field?.control === 'select' || field === undefined) return short(optionLabel(value, locale))
  // An image in the page itself is no text to be read.
  return value.startsWith('data:') ? `${value.slice(0, value.indexOf(','))}…` : short(value)
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
