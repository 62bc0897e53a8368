import type { LiveState } from '../../render/LiveState.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { model, SELECT_ITEMS, type SelectItem } from './model.ts'

export function itemsOf(p: Props): SelectItem[] {
  return listEntries(p, SELECT_ITEMS, model.lists[SELECT_ITEMS]).map(({ item }) => item)
}

/** The entry whose write value equals the signal's value. */
export function matching(items: readonly SelectItem[], value: LiveState['value']): SelectItem | undefined {
  if (value === undefined || value === null) return undefined
  return items.find(({ clickEvent }) => {
    const written = (clickEvent as { config?: { writeValue?: unknown } } | undefined)?.config?.writeValue
    return (
      written !== undefined &&
      written !== '' &&
      (String(written) === String(value) || Number(written) === Number(value))
    )
  })
}

/** 3.6: an entry that is shown and cannot be chosen. */
export function isPressDisabled({ clickEvent }: SelectItem): boolean {
  const { pressDisabled } = (clickEvent as { config?: { pressDisabled?: unknown } } | undefined)?.config ?? {}
  return pressDisabled === true || pressDisabled === 'true' || pressDisabled === 1
}

/** A new entry. It writes as soon as a signal is chosen for it. */
export const newSelectItem = (text: string): SelectItem => ({
  indexId: '',
  text,
  clickEvent: { enable: true, config: { action: 'write', data: { signalId: '' }, writeValue: '', confirm: true } },
})
