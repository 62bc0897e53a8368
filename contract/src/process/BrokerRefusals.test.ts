import { expect, it } from 'vitest'
import { BrokerRefusals, isAccountRefused, isOldBroker } from './BrokerRefusals.ts'

const withCode = (code: number) => Object.assign(new Error('refused'), { code })

it('lists what a broker refuses, tells it once, and takes it off when it succeeds', () => {
  const told: string[] = []
  const refusals = new BrokerRefusals((deed, topic) => told.push(`${deed} ${topic}`))
  refusals.published('b', withCode(0x87))
  refusals.published('b', withCode(0x87))
  refusals.subscribed(['a', 'c', 'd'], [0x87, 1, 0x80])
  expect(refusals.list).toEqual(['publish b', 'subscribe a', 'subscribe d'])
  expect(told).toEqual(['publish b', 'subscribe a', 'subscribe d'])
  refusals.published('b')
  refusals.subscribed(['a'], [1])
  expect(refusals.list).toEqual(['subscribe d'])
})

it('takes other failures for no refusal', () => {
  const refusals = new BrokerRefusals(() => undefined)
  refusals.published('a', new Error('connection closed'))
  refusals.published('a', withCode(0x97))
  refusals.published('a', Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  expect(refusals.list).toEqual([])
})

it('knows a broker of MQTT 3.1.1, and a refused account in either version', () => {
  expect([1, 0x84, 5].map((code) => isOldBroker(withCode(code)))).toEqual([true, true, false])
  expect([4, 5, 0x86, 0x87, 1].map((code) => isAccountRefused(withCode(code)))).toEqual([true, true, true, true, false])
})
