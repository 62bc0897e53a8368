import { limits } from '@mimic/contract/limits'
import { describe, expect, it } from 'vitest'
import { SocketTokens } from './SocketTokens.ts'

const page = { kind: 'page', id: '1' } as const

describe('a socket token', () => {
  it('expires', () => {
    let now = 0
    const tokens = new SocketTokens(() => now)
    const first = tokens.issue('s', page)
    now = limits.socket.tokenTtlMs - 1
    expect(tokens.spend(first, 's')).toEqual(page)
    const second = tokens.issue('s', page)
    now += limits.socket.tokenTtlMs
    expect(tokens.spend(second, 's')).toBeUndefined()
  })

  it('is not used up by a stranger', () => {
    const tokens = new SocketTokens(() => 0)
    const token = tokens.issue('s', page)
    expect(tokens.spend(token, 'other')).toBeUndefined()
    expect(tokens.spend(token, 's')).toEqual(page)
    expect(tokens.spend(token, 's')).toBeUndefined()
  })
})
