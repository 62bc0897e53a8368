import { expect, it } from 'vitest'
import { refuseOwn } from './accountRules.ts'

const own = { roleId: 'admin', dataRange: 'all' }

it.each([
  ['roleId', { roleId: 'viewer' }],
  ['isDisabled', { isDisabled: true }],
  ['dataRange', { dataRange: 'dept' }],
])('nobody changes %s of the own account', (path, fields) => {
  expect(() => refuseOwn(fields, own)).toThrow(
    expect.objectContaining({ code: 409, fields: [{ path, reason: 'own' }] }) as Error,
  )
})

it('the own account may be edited where role, range and state stay', () => {
  for (const fields of [{}, { name: 'Li' }, { ...own }, { isDisabled: false }])
    expect(() => refuseOwn(fields, own)).not.toThrow()
})
