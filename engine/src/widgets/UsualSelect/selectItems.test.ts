import { expect, it } from 'vitest'
import { isPressDisabled, newSelectItem } from './selectItems.ts'

it('[spec:entities/click-event-select-item] an entry is shown and cannot be chosen where its pressDisabled is set', () => {
  const item = (pressDisabled?: unknown) => ({ ...newSelectItem('On'), clickEvent: { config: { pressDisabled } } })
  for (const on of [true, 'true', 1]) expect(isPressDisabled(item(on))).toBe(true)
  for (const off of [undefined, false, 'false', 0, '']) expect(isPressDisabled(item(off))).toBe(false)
  expect(isPressDisabled(newSelectItem('On'))).toBe(false)
  expect(isPressDisabled({ indexId: '', text: '', clickEvent: undefined })).toBe(false)
})
