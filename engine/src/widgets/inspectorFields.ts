import type { InspectorField } from './WidgetEdit.ts'

const number = (path: string, min?: number, max?: number, step = 1): InspectorField => ({
  path,
  control: 'number',
  step,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})
/** `max`: characters. */
const textual = (control: 'text' | 'area', path: string, max?: number): InspectorField => ({
  path,
  control,
  ...(max === undefined ? {} : { max }),
})

/** Short forms in which widgets declare their inspector. */
export const field = {
  number,
  toggle: (path: string): InspectorField => ({ path, control: 'switch' }),
  colour: (path: string): InspectorField => ({ path, control: 'color' }),
  image: (path: string): InspectorField => ({ path, control: 'image' }),
  text: (path: string, max?: number) => textual('text', path, max),
  /** A text, with some to choose from. */
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

/** The fields, shown only while `condition` holds, beside what they are conditioned on already. */
export function when(
  condition: NonNullable<InspectorField['when']>,
  fields: readonly InspectorField[],
): readonly InspectorField[] {
  return fields.map((declared) => ({ ...declared, when: { ...condition, ...declared.when } }))
}
