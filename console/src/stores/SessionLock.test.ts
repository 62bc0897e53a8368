import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HardwareKeyError, SessionLock } from './SessionLock.ts'

const SERVICE = 'http://localhost:10880'

/** A hardware key that signs by reversing a text, and a server that hands out `random`. */
function harness(service = SERVICE, isSecurePage = false) {
  const state = { keyCode: 0, server: undefined as unknown, isServiceThere: true }
  const asked: string[] = []
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    if (state.server) throw state.server
    asked.push(`${path} ${JSON.stringify(body)}`)
    return null as T
  }
  const get = async <T>(path: string): Promise<T> => {
    if (state.server) throw state.server
    asked.push(path)
    return 'abc' as T
  }
  const lock = new SessionLock({
    service,
    isSecurePage,
    caller: { call, get },
    ask: async (address, body) => {
      if (!state.isServiceThere) throw new TypeError('Failed to fetch')
      asked.push(`${address} ${body ?? ''}`.trim())
      if (state.keyCode !== 0) return { code: state.keyCode, description: 'key was removed' }
      return body ? { code: 0, sign: [...(body.get('verify_data') ?? '')].reverse().join('') } : { code: 0, desc: 'k1' }
    },
  })
  return { lock, state, asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the session lock', () => {
  it('[spec:hwkey-sign] [spec:hwkey-verify] [spec:hwkey-success] has the server’s random data signed by the key, and sends the signature', async () => {
    const { lock, asked } = harness()
    await lock.check()
    expect(asked).toEqual([
      paths.userRandom,
      `${SERVICE}/slm_get_local_description`,
      `${SERVICE}/slm_ctrl_sign_by_device desc=k1&verify_data=abc`,
      `${paths.userValidLockCert} {"verifyData":"cba"}`,
    ])
  })

  it.each([
    [SERVICE, true, SERVICE],
    [SERVICE, false, undefined],
    ['https://localhost:10881', true, undefined],
  ])('names a service that browsers may refuse: %s, a page by https: %s', async (service, isSecure, named) => {
    const { lock, state } = harness(service, isSecure)
    state.isServiceThere = false
    await expect(lock.check()).rejects.toMatchObject({ code: undefined, insecureService: named })
  })

  it('[spec:hwkey-error] passes the key’s code and description through', async () => {
    const { lock, state } = harness()
    state.keyCode = 13
    await expect(lock.check()).rejects.toMatchObject({ code: 13, message: 'key was removed' })
    state.isServiceThere = false
    await expect(lock.check()).rejects.toEqual(new HardwareKeyError(undefined, ''))
  })

  it('[spec:lock-check-interval] checks every 60 s, until it is stopped', async () => {
    const { lock, asked } = harness()
    const failures: unknown[] = []
    lock.watch((error) => failures.push(error))
    const checks = () => asked.filter((each) => each.startsWith(paths.userValidLockCert)).length
    await vi.advanceTimersByTimeAsync(59_999)
    expect(checks()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(checks()).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks()).toBe(2)
    lock.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([checks(), failures]).toEqual([2, []])
  })

  it('reports nothing of a check that was in progress when it was stopped', async () => {
    const { lock, state } = harness()
    const failures: unknown[] = []
    lock.watch((error) => failures.push(error))
    state.keyCode = 7
    vi.advanceTimersByTime(60_000)
    lock.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures).toEqual([])
  })

  it('fails if the key or the server refuses, not if a server is away for a moment', async () => {
    const { lock, state } = harness()
    const failures: unknown[] = []
    lock.watch((error) => failures.push(error))
    state.server = new CallError(codes.unavailable, '')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures).toEqual([])
    state.server = new CallError(codes.lockFailed, 'no')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures).toEqual([state.server])
    state.server = undefined
    state.keyCode = 7
    lock.watch((error) => failures.push(error))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures.at(-1)).toMatchObject({ code: 7 })
  })

  it('reports the first failure alone: the end of the session fails the checks beside it', async () => {
    const { lock, state } = harness()
    const failures: unknown[] = []
    lock.watch((error) => failures.push(error))
    state.keyCode = 7
    vi.advanceTimersByTime(60_000)
    vi.advanceTimersByTime(60_000)
    state.server = new CallError(codes.sessionEnded, '')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(failures).toEqual([expect.objectContaining({ code: 7 })])
  })
})
