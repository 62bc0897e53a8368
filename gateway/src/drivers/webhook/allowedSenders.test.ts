import { describe, expect, it } from 'vitest'
import { allowedSenders, maySend } from './allowedSenders.ts'

describe('the senders of a webhook', () => {
  it.each([
    ['', ['127.0.0.1', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', 'fe80::1']],
    ['10.1.0.0/16, 192.168.1.7', ['10.1.255.255', '::ffff:10.1.0.1', '192.168.1.7'], ['10.2.0.1', '127.0.0.1']],
    ['fd00::/8', ['fd12::9'], ['fe80::1', '127.0.0.1']],
  ] as const)('%s', (text, yes, no) => {
    const list = allowedSenders(text)
    expect(yes.filter((address) => maySend(list, address))).toEqual(yes)
    expect(no.filter((address) => maySend(list, address))).toEqual([])
  })

  it.each(['host.local', '10.1.0.0/33', '10.1.0.0/', '300.1.1.1'])('%s is none', (text) => {
    expect(() => allowedSenders(text)).toThrow(text)
  })
})
