import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isOwnMachine } from './isOwnMachine.ts'

const isOwn = (remoteAddress: string, headers: Readonly<Record<string, string>>): boolean =>
  isOwnMachine({ socket: { remoteAddress } as IncomingMessage['socket'], headers })

describe('a request', () => {
  it.each([
    ['127.0.0.1', 'localhost:8080'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('from %s to %s comes from this machine', (address, host) => {
    expect(isOwn(address, { host })).toBe(true)
  })

  it.each([
    ['192.0.2.1', { host: 'localhost:8080' }],
    ['127.0.0.1', { host: 'plant.example' }],
    ['127.0.0.1', { host: 'localhost.example' }],
    ['127.0.0.1', {}],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=192.0.2.1' }],
    ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
  ])('from %s with %j is one of a stranger', (address, headers) => {
    expect(isOwn(address, { ...headers })).toBe(false)
  })
})
