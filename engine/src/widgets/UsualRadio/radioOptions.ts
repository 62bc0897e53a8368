import type { LiveState } from '../../render/LiveState.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { model, RADIO_OPTIONS, type RadioOption } from './model.ts'

export function optionsOf(p: Props): RadioOption[] {
  return listEntries(p, RADIO_OPTIONS, model.lists[RADIO_OPTIONS]).map(({ item }) => item)
}

/** Index of the option that has the signal's value, or of the page's checked option while the value is unknown; -1: none. */
export function checkedIndex(options: readonly RadioOption[], value: LiveState['value']): number {
  if (value === undefined || value === null) return options.findIndex(({ isChecked }) => isChecked)
  return options.findIndex(
    (option) =>
      String(option.value) === String(value) || (option.value !== '' && Number(option.value) === Number(value)),
  )
}

/** A tall widget has its options in a column. */
export function isColumn(width: number, height: number): boolean {
  return height > width
}
