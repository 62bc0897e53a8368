import { expect, it } from 'vitest'
import { keyOf, keyParts, makeSecret, markOf, publicKeyOf } from './secrets.ts'

it('the public key of a seed is that of RFC 8032, section 7.1, test 1', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const own = Buffer.from(publicKeyOf(seed.toString('base64url')), 'base64url').toString('hex')
  expect(own).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
})

it('a key and a grant are told apart, and neither is stored by its secret', () => {
  const secret = makeSecret()
  for (const is of ['key', 'grant'] as const) {
    expect(keyParts(keyOf({ is, id: 'a-1', secret }))).toEqual({ is, id: 'a-1', secret })
    expect(markOf({ is, secret })).not.toContain(secret)
  }
  expect(keyParts(`mx_a-1_${secret}`)).toBeUndefined()
  expect(markOf({ is: 'key', secret })).not.toBe(markOf({ is: 'grant', secret }))
})
