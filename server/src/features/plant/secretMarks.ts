import { isObject, itemOf, type Json, type PlantItem } from './plantText.ts'

/** Stands in the settings of a device for a password or key that whoever pushes knows by this name. */
const MARK = /^\$\{secret:([A-Za-z0-9_.-]{1,64})\}$/

/** A name of a secret, and the setting that it stands for. */
export interface SecretMark {
  readonly field: string
  readonly name: string
}

/** The marks in the settings of an item. */
export const secretMarks = (item: PlantItem): SecretMark[] =>
  settingsOf(item).flatMap(([field, value]) => {
    const name = typeof value === 'string' ? MARK.exec(value)?.[1] : undefined
    return name === undefined ? [] : [{ field, name }]
  })

/** The item with other values for its marks. */
export function withMarksAs(item: PlantItem, textFor: (mark: SecretMark) => string): PlantItem {
  const values = secretMarks(item).map((mark) => [mark.field, textFor(mark)])
  if (values.length === 0) return item
  return { ...item, driverConfig: { ...Object.fromEntries(settingsOf(item)), ...Object.fromEntries(values) } }
}

const settingsOf = ({ driverConfig }: PlantItem): [string, Json][] =>
  isObject(driverConfig) ? Object.entries(driverConfig) : []

/** The marks of a file; none in what is no item. */
export function marksOfText(text: string): SecretMark[] {
  const item = itemOf(text)
  return item ? secretMarks(item) : []
}
