import { expect, it } from 'vitest'
import { badgeText } from './badgeText.ts'

it('[spec:msg-badge-99] [spec:msg-badge-over] counts to 99, and says 99+ from 100 on', () => {
  expect([0, 1, 99, 100, 12_345].map(badgeText)).toEqual(['0', '1', '99', '99+', '99+'])
})
