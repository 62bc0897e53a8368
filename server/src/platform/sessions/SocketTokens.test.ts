import { limits } from '@mimic/contract/limits'
import { describe, expect, it } from 'vitest'
import { MemoryStore, memoryState } from '../../testing/memoryState.ts'
import { SocketTokens } from './SocketTokens.ts'

const page = { kind: 'page', id: '1' } as const

describe('a socket token', () => {
  it('expires', async () => {
    let now = 0
    const tokens = new SocketTokens(await memoryState(() => now), () => now)
    const first = await tokens.issue('s', page)
    now = limits.socket.tokenTtlMs - 1
    expect(await tokens.spend(first, 's')).toEqual(page)
    const second = await tokens.issue('s', page)
    now += limits.socket.tokenTtlMs
    expect(await tokens.spend(second, 's')).toBeUndefined()
  })

  it('is not used up by a stranger, and used up by the first of two that come at once', async () => {
    const tokens = new SocketTokens(await memoryState(() => 0), () => 0)
    const token = await tokens.issue('s', page)
    expect(await tokens.spend(token, 'other')).toBeUndefined()
    const both = await Promise.all([tokens.spend(token, 's'), tokens.spend(token, 's')])
    expect(both).toEqual([page, undefined])
    expect(await tokens.spend(token, 's')).toBeUndefined()
  })

  it('is valid once at the server that took over, and is never stored in clear', async () => {
    const store = new MemoryStore()
    const before = new SocketTokens(await memoryState(() => 0, store), () => 0)
    const [spent, open] = [await before.issue('s', page), await before.issue('s', page)]
    await before.spend(spent, 's')
    const after = new SocketTokens(await memoryState(() => 0, store), () => 0)
    expect(await after.spend(spent, 's')).toBeUndefined()
    expect(after.ownerOf(open)).toBe('s')
    expect(await after.spend(open, 's')).toEqual(page)
    expect(JSON.stringify(await store.load())).not.toContain(open)
  })
})
