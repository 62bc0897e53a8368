import { pageLimits } from '../schema/limits.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Prop } from '../schema/props/prop.ts'
import type { InspectorField, InspectorGroup } from './WidgetEdit.ts'

/**
 * A field as a widget declares it: the path of its leaf, and what the model does not say. Without a control, the control
 * and its range, options and length follow from the leaf.
 */
export type DeclaredField = string | DetailedField

interface DetailedField extends Omit<InspectorField, 'control' | 'items'> {
  readonly control?: InspectorField['control']
  /** For a list: the fields of one item. */
  readonly items?: readonly DeclaredField[]
}

export interface DeclaredGroup {
  readonly title: InspectorGroup['title']
  readonly fields: readonly DeclaredField[]
}

const detailed = (declared: DeclaredField): DetailedField =>
  typeof declared === 'string' ? { path: declared } : declared

/** Fields whose control does not follow from their leaf, or says more than the leaf. */
export const field = {
  /** A short field: two stand in one row. */
  half: (path: string): DeclaredField => ({ path, isHalf: true }),
  step: (path: string, step: number): DeclaredField => ({ path, step }),
  /** A leaf of any form that is written as a text. */
  text: (path: string, max: number): DeclaredField => ({ path, control: 'text', max }),
  /** A text of several lines. */
  area: (path: string): DeclaredField => ({ path, control: 'area' }),
  /** A leaf of any form that is written as true or false. */
  toggle: (path: string): DeclaredField => ({ path, control: 'switch' }),
  /** A text of which the inspector offers some values. */
  choice: (path: string, ...options: string[]): DeclaredField => ({ path, control: 'select', options }),
  signal: (path: string): DeclaredField => ({ path, control: 'signal' }),
  list: (path: string, ...items: DeclaredField[]): DeclaredField => ({ path, control: 'list', items }),
  rare: (declared: DeclaredField): DeclaredField => ({ ...detailed(declared), isRare: true }),
}

/** Shows the fields only while `condition` holds, in addition to the conditions that they have. */
export function when(condition: NonNullable<InspectorField['when']>, ...fields: DeclaredField[]): DeclaredField[] {
  return fields.map(detailed).map((declared) => ({ ...declared, when: { ...condition, ...declared.when } }))
}

/** @returns the groups with what the model says of their fields. @throws {Error} for a leaf that has no control */
export function readGroups(
  { type, props, lists }: WidgetModel,
  groups: readonly DeclaredGroup[],
): readonly InspectorGroup[] {
  const read = (declared: DeclaredField, leaves: Readonly<Record<string, Prop<unknown>>>): InspectorField => {
    const { control, items, ...own } = detailed(declared)
    if (control === undefined) return { ...factsOf(leaves[own.path], `${type} ${own.path}`), ...own }
    if (items === undefined) return { control, ...own }
    // The items of a drop-down have the fields of a click, as the widget has.
    const ofItem = { ...props, ...lists[own.path]?.fields }
    return { control, ...own, items: items.map((item) => read(item, ofItem)) }
  }
  return groups.map(({ title, fields }) => ({ title, fields: fields.map((declared) => read(declared, props)) }))
}

type Facts = Pick<InspectorField, 'control' | 'options' | 'min' | 'max' | 'step' | 'unit' | 'isWhole'>

function factsOf(prop: Prop<unknown> | undefined, name: string): Facts {
  if (prop === undefined) throw new Error(`${name}: the model has no such leaf`)
  const { options, range, isImage, maxLength, initial, unit } = prop
  if (options) return { control: 'select', options }
  if (range) {
    const half = Math.floor((range[0] + range[1]) / 2) + 0.5
    const isWhole = prop.parse(half) !== half
    return {
      control: 'number',
      min: range[0],
      max: range[1],
      step: 1,
      ...(unit && { unit }),
      ...(isWhole && { isWhole }),
    }
  }
  if (isImage) return { control: 'image' }
  if (typeof initial === 'boolean') return { control: 'switch' }
  if (maxLength !== undefined) return { control: 'text', ...(maxLength < pageLimits.leaf && { max: maxLength }) }
  // A text without a length is a colour.
  if (typeof initial === 'string') return { control: 'color' }
  throw new Error(`${name}: the model says nothing of its control`)
}
