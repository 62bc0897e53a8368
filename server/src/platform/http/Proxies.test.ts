import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Proxies } from './Proxies.ts'

const request = (remoteAddress: string, proto?: string | string[], encrypted = false) =>
  ({
    socket: { remoteAddress, encrypted },
    headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
  }) as unknown as IncomingMessage

describe('trusted proxies', () => {
  it('are addresses, ranges and names, IPv4 also where it comes as IPv6', () => {
    const proxies = new Proxies(['loopback', '10.1.0.0/16', '192.0.2.7', '2001:db8::/32'])
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.255.3', '192.0.2.7', '2001:db8::9'])
      expect(proxies.isTrusted(ip), ip).toBe(true)
    for (const ip of ['10.2.0.1', '192.0.2.8', '2001:db9::1', 'nonsense', undefined])
      expect(proxies.isTrusted(ip), ip).toBe(false)
  })

  it.each(['x', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0/8', 'localhost'])('%s is no address', (address) => {
    expect(() => new Proxies([address])).toThrow(/MIMIC_TRUSTED_PROXIES/)
  })

  it('are the only ones believed about the address of a caller', () => {
    const proxies = new Proxies(['192.0.2.7', '10.0.0.0/8'])
    const from = (remoteAddress: string, forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      return proxies.addressOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
    }
    expect(from('198.51.100.1')).toBe('198.51.100.1')
    expect(from('198.51.100.1', '203.0.113.9')).toBe('198.51.100.1')
    expect(from('192.0.2.7', '203.0.113.9')).toBe('203.0.113.9')
    expect(from('192.0.2.7', '203.0.113.1, 203.0.113.9, 10.1.1.1')).toBe('203.0.113.9')
    expect(from('192.0.2.7', '10.1.1.2,10.1.1.1')).toBe('10.1.1.2')
    expect(from('192.0.2.7')).toBe('192.0.2.7')
  })

  it('are the only ones believed about https in the browser', () => {
    const proxies = new Proxies(['192.0.2.7'])
    expect(proxies.isSecure(request('192.0.2.7', 'https'))).toBe(true)
    expect(proxies.isSecure(request('192.0.2.7', 'http, https'))).toBe(true)
    expect(proxies.isSecure(request('192.0.2.7', 'https, http'))).toBe(false)
    expect(proxies.isSecure(request('192.0.2.8', 'https'))).toBe(false)
    expect(proxies.isSecure(request('192.0.2.7'))).toBe(false)
    expect(proxies.isSecure(request('192.0.2.8', undefined, true))).toBe(true)
  })
})
