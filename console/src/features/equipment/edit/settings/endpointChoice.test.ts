import { expect, it } from 'vitest'
import { bestFirst, chosenIn, type Endpoint, isUsable } from './endpointChoice.ts'

const endpoint = (securityMode: string, securityPolicy: string, level: number): Endpoint => ({
  url: 'opc.tcp://plc:4840',
  securityMode,
  securityPolicy,
  level,
  userTokens: ['anonymous'],
})
const none = endpoint('None', 'None', 0)
const secure = endpoint('SignAndEncrypt', 'Aes256_Sha256_RsaPss', 20)
const signed = endpoint('Sign', 'Basic256Sha256', 10)
/** Its policy is out of date. */
const old = endpoint('SignAndEncrypt', 'Basic128Rsa15', 30)

it('offers the most secure endpoint first, and one that the driver cannot use last', () => {
  expect([none, old, signed, secure].map(isUsable)).toEqual([true, false, true, true])
  expect(bestFirst([none, old, signed, secure])).toEqual([secure, signed, none, old])
})

it('finds the endpoint that the form describes by mode and policy together', () => {
  const draft = { 'driverConfig.securityMode': 'Sign', 'driverConfig.securityPolicy': 'Basic256Sha256' }
  expect(chosenIn([none, signed, secure], draft)).toBe(signed)
  expect(chosenIn([none, signed, secure], { ...draft, 'driverConfig.securityPolicy': 'None' })).toBeUndefined()
})
