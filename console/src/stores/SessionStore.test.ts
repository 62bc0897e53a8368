import type { UserInfo } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionStore } from './SessionStore.ts'

// The store reads only these fields of the answer.
const admin = { userId: 'u1', loginname: 'admin', auths: ['equipment.edit'] } as unknown as UserInfo
const theme = { title: 'Water works', faviconIco: '/f.svg' }
const ended = new CallError(1010, '')

/** A session whose server gives the configured answers; a path without one is refused as logged out. */
function harness(
  answers: Record<string, unknown> = { [paths.userLogin]: admin, [paths.userInfo]: admin, [paths.userTheme]: theme },
) {
  const asked: string[] = []
  const themes: unknown[] = []
  const call = async <T>(path: string): Promise<T> => {
    const name = path.split('?')[0]!
    asked.push(name)
    if (!(name in answers)) throw ended
    if (answers[name] instanceof Error) throw answers[name]
    return answers[name] as T
  }
  const session = new SessionStore({ call, get: call }, (given) => themes.push(given))
  const count = (path: string) => asked.filter((each) => each === path).length
  return { session, asked, themes, answers, count }
}

const login = { loginname: 'admin', password: 'secret' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the session', () => {
  it('[spec:session-login-flag] [spec:session-login-user] [spec:session-login-auths] knows who logged in and what they may do', async () => {
    const { session } = harness()
    await session.login(login)
    expect(session.state).toMatchObject({ is: 'in', user: { loginname: 'admin' } })
    expect(session.may('equipment.edit')).toBe(true)
    expect(session.may('page.edit')).toBe(false)
  })

  it('[spec:session-theme] fetches the theme after the login', async () => {
    const { session, asked, themes } = harness()
    await session.login(login)
    expect(asked).toEqual([paths.userLogin, paths.userTheme])
    expect(themes).toEqual([theme])
  })

  it('[spec:session-logout-clear] forgets on logout, even when the server cannot be told', async () => {
    const { session, answers } = harness()
    await session.login(login)
    answers[paths.userLogout] = new CallError(503, '')
    await session.logout()
    expect(session.state).toEqual({ is: 'out' })
    expect(session.may('equipment.edit')).toBe(false)
  })

  it('[spec:guard-fetch] queries once, however many screens need it', async () => {
    const { session, count } = harness()
    expect(await Promise.all([session.ensure(), session.ensure()])).toEqual([true, true])
    expect(count(paths.userInfo)).toBe(1)
  })

  it('[spec:guard-fetch-fail] is logged out without a message if nobody is logged in', async () => {
    const { session } = harness({})
    expect(await session.ensure()).toBe(false)
    expect(session.state.is).toBe('out')
    expect(session.hasNoPermissionInfo).toBe(false)
  })

  it.each([
    ['nobody answers', new CallError(503, '', [], false)],
    ['the time is over', new CallError(408, '', [], false)],
    ['the store does not answer', new CallError(521, '')],
    ['the server fails', new CallError(500, '')],
  ])('is not over because %s: asks again until it knows', async (_what, error) => {
    const { session, answers, count } = harness()
    answers[paths.userInfo] = error
    const known = session.ensure()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.state.is).toBe('unknown')
    expect(session.isAway).toBe(true)
    expect(count(paths.userInfo)).toBeGreaterThan(5)
    answers[paths.userInfo] = admin
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await known).toBe(true)
    expect([session.state.is, session.isAway]).toEqual(['in', false])
  })

  it.each([
    ['[spec:session-no-data] the account has no data', { [paths.userInfo]: undefined, [paths.userTheme]: theme }],
    [
      '[spec:session-theme-fail] the theme fails',
      { [paths.userInfo]: admin, [paths.userTheme]: new CallError(500, '') },
    ],
  ])('%s: asks to log in again', async (_what, answers) => {
    const { session } = harness(answers)
    expect(await session.ensure()).toBe(false)
    expect(session.hasNoPermissionInfo).toBe(true)
    Object.assign(answers, { [paths.userLogin]: admin, [paths.userInfo]: admin, [paths.userTheme]: theme })
    await session.login(login)
    expect(session.state.is).toBe('in')
    expect(session.hasNoPermissionInfo).toBe(false)
  })

  it('[spec:session-refresh] fetches the user again every 1,000,000 ms, and no longer once logged out', async () => {
    const { session, count } = harness()
    await session.login(login)
    await vi.advanceTimersByTimeAsync(999_999)
    expect(count(paths.userInfo)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(count(paths.userInfo)).toBe(1)
    session.leave()
    await vi.advanceTimersByTimeAsync(2_000_000)
    expect(count(paths.userInfo)).toBe(1)
  })

  it('[spec:session-1010-clear] ends when a refresh says so, and outlives a network that is away', async () => {
    const { session, answers } = harness()
    await session.login(login)
    answers[paths.userInfo] = new CallError(503, '')
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(session.state.is).toBe('in')
    answers[paths.userInfo] = ended
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(session.state.is).toBe('out')
    expect(session.endedBy).toBe(1010)
  })

  it('[spec:session-1006-clear] 1006 clears the user, and is reported until the next login', async () => {
    const { session } = harness()
    await session.login(login)
    session.end(1006)
    expect(session.user).toBeUndefined()
    expect(session.endedBy).toBe(1006)
    await session.login(login)
    expect(session.endedBy).toBeUndefined()
  })

  it('a logout of one’s own, and a first visit, do not count as an ended session', async () => {
    const { session } = harness()
    session.end(1006)
    expect(session.endedBy).toBeUndefined()
    await session.login(login)
    await session.logout()
    expect(session.endedBy).toBeUndefined()
  })
})

describe('a session with a lock', () => {
  const locked = { ...admin, useLock: true, lockService: 'http://localhost:10880' }
  const answers = () => ({
    [paths.userLogin]: locked,
    [paths.userInfo]: locked,
    [paths.userTheme]: theme,
    [paths.userRandom]: 'abc',
    [paths.userValidLockCert]: null,
    [paths.userLogout]: { url: '' },
  })
  let key = { code: 0, sign: 'cba', description: '' }
  beforeEach(() => {
    key = { code: 0, sign: 'cba', description: '' }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(key)))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('lets nobody in before the hardware key was checked', async () => {
    const { session, count } = harness(answers())
    key = { code: 5, sign: '', description: 'no key' }
    await expect(session.login(login)).rejects.toMatchObject({ code: 5 })
    expect(session.state.is).toBe('out')
    expect(session.lockFailure).toMatchObject({ code: 5, message: 'no key' })
    expect(count(paths.userLogout)).toBe(1)
    key = { code: 0, sign: 'cba', description: '' }
    await session.login(login)
    expect(session.state.is).toBe('in')
    expect(session.lockFailure).toBeUndefined()
  })

  it('[spec:lock-fail-logout] logs out when the key is gone, and shows the key’s message', async () => {
    const { session, count } = harness(answers())
    await session.login(login)
    key = { code: 9, sign: '', description: 'key was removed' }
    await vi.advanceTimersByTimeAsync(59_999)
    expect(session.state.is).toBe('in')
    await vi.advanceTimersByTimeAsync(1)
    expect(session.state.is).toBe('out')
    expect(session.lockFailure).toMatchObject({ code: 9, message: 'key was removed' })
    expect(count(paths.userLogout)).toBe(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(count(paths.userRandom)).toBe(2)
  })

  it('[spec:lock-check-off] an account without one is never checked', async () => {
    const { session, count } = harness()
    await session.login(login)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(count(paths.userRandom)).toBe(0)
    expect(session.state.is).toBe('in')
  })
})
