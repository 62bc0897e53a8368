import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

it('is hashed by argon2id with 19 MiB and 2 passes, differently each time', async () => {
  const [first, second] = [await hashPassword('Pump-room-7'), await hashPassword('Pump-room-7')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await isPassword(first, 'Pump-room-7')).toBe(true)
  expect(await isPassword(first, 'pump-room-7')).toBe(false)
  for (const none of [null, undefined, '']) expect(await isPassword(none, 'Pump-room-7')).toBe(false)
})
