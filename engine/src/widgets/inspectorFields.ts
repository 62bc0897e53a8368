import type { InspectorField } from './WidgetEdit.ts'

const number = (path: string, min?: number, max?: number, step = 1): InspectorField => ({
  path,
  control: 'number',
  step,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})
/** A text field. @param max most characters */
const textual = (control: 'text' | 'area', path: string, max?: number): InspectorField => ({
  path,
  control,
  ...(max === undefined ? {} : { max }),
})

/** Constructors of inspector fields. */
export const field = {
  number,
  /** A short number: two stand in one row. */
  half: (path: string, min?: number, max?: number): InspectorField => ({ ...number(path, min, max), isHalf: true }),
  toggle: (path: string): InspectorField => ({ path, control: 'switch' }),
  colour: (path: string): InspectorField => ({ path, control: 'color' }),
  image: (path: string): InspectorField => ({ path, control: 'image' }),
  text: (path: string, max?: number) => textual('text', path, max),
  /** A text field with suggestions. */
  suggested: (path: string, max: number, ...options: string[]): InspectorField => ({
    ...textual('text', path, max),
    options,
  }),
  /** A text of several lines. */
  area: (path: string, max?: number) => textual('area', path, max),
  choice: (path: string, ...options: string[]): InspectorField => ({ path, control: 'select', options }),
  labelled: (label: string, declared: InspectorField): InspectorField => ({ ...declared, label }),
  rare: (declared: InspectorField): InspectorField => ({ ...declared, isRare: true }),
}

/** Shows the fields only while `condition` holds, in addition to the conditions that they have. */
export function when(
  condition: NonNullable<InspectorField['when']>,
  fields: readonly InspectorField[],
): readonly InspectorField[] {
  return fields.map((declared) => ({ ...declared, when: { ...condition, ...declared.when } }))
}
