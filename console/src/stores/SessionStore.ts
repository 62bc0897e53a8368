import type { LoggedIn, Theme, UserInfo } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'
import { endedCodes } from '../kit/sessionCaller.ts'
import { type SessionCalls, SessionLock } from './SessionLock.ts'

export interface Login {
  readonly loginname: string
  readonly password: string
  readonly vcodeId?: string
  readonly vcode?: string
}

export type SessionState =
  | { readonly is: 'unknown' }
  | { readonly is: 'in'; readonly user: UserInfo }
  | { readonly is: 'out' }

/** Who is logged in (section 4, "Login"); no texts, no screens. */
export class SessionStore {
  state: SessionState = { is: 'unknown' }
  /** 8.1: the account's info or the theme could not be had; the user is asked to log in again. */
  hasNoPermissionInfo = false
  /** The code (1006, 1010) that ended the session of whoever was in; undefined after a logout of one's own. */
  endedBy: number | undefined
  /** Why the session lock let nobody in, or ended the session: a HardwareKeyError or a CallError. */
  lockFailure: unknown
  readonly #caller: SessionCalls
  readonly #onTheme: (theme: Theme) => void
  #fetching: Promise<boolean> | undefined
  #refresh: ReturnType<typeof setInterval> | undefined
  #lock: SessionLock | undefined

  constructor(caller: SessionCalls, onTheme: (theme: Theme) => void) {
    this.#caller = caller
    this.#onTheme = onTheme
    makeAutoObservable(this)
  }

  get user(): UserInfo | undefined {
    return this.state.is === 'in' ? this.state.user : undefined
  }

  may(permission: string): boolean {
    return this.user?.auths.includes(permission) ?? false
  }

  /** Before a guarded screen: the user info is fetched once when nobody knows. @returns whether somebody is logged in */
  ensure(): Promise<boolean> {
    if (this.state.is !== 'unknown') return Promise.resolve(this.state.is === 'in')
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  /** @returns what others have tried since the account came in last. @throws {CallError} */
  async login(login: Login): Promise<LoggedIn['wrongTries']> {
    runInAction(() => {
      this.hasNoPermissionInfo = false
      this.endedBy = undefined
      this.lockFailure = undefined
    })
    const user = await this.#caller.call(paths.login, { ...login })
    await this.#admit(user)
    return user?.wrongTries
  }

  /** The account as it is now. @throws {CallError} */
  async refresh(): Promise<void> {
    const user = await this.#caller.get(paths.userInfo, { time: String(Date.now()) })
    runInAction(() => {
      if (this.state.is === 'in') this.state = { is: 'in', user }
    })
  }

  async logout(): Promise<void> {
    try {
      await this.#caller.call(paths.logout, {})
    } catch (error) {
      // Logged out here in any case; the server's session ends by itself.
      if (!(error instanceof CallError)) throw error
    } finally {
      this.leave()
    }
  }

  /** The server said that the session is over (1006, 1010). */
  end(code: number): void {
    if (this.state.is === 'in') this.endedBy = code
    this.leave()
  }

  /** Nobody is in any more. */
  leave(): void {
    clearInterval(this.#refresh)
    this.#lock?.stop()
    this.state = { is: 'out' }
  }

  async #fetch(): Promise<boolean> {
    try {
      await this.#admit(await this.#caller.get(paths.userInfo, { time: String(Date.now()) }))
      return true
    } catch {
      runInAction(() => this.leave())
      return false
    }
  }

  /** Nobody is in before the theme is there: the screen behind the login opens once, as it stays. */
  async #admit(user: UserInfo | undefined): Promise<void> {
    try {
      if (!user) throw new CallError(0, '')
      this.#onTheme(await this.#caller.call(paths.theme, {}))
    } catch (error) {
      runInAction(() => {
        this.hasNoPermissionInfo = true
      })
      throw error
    }
    await this.#unlock(user)
    this.#enter(user)
  }

  /** With a session lock nobody is in before the hardware key was seen, and nobody stays when it is gone. */
  async #unlock({ useLock, lockService }: UserInfo): Promise<void> {
    if (!useLock) return
    const lock = new SessionLock({ caller: this.#caller, service: lockService })
    try {
      await lock.check()
    } catch (error) {
      await this.#lockFailed(error)
      throw error
    }
    this.#lock = lock
    lock.watch((error) => void this.#lockFailed(error))
  }

  async #lockFailed(error: unknown): Promise<void> {
    await this.logout()
    runInAction(() => {
      this.lockFailure = error
    })
  }

  #enter(user: UserInfo): void {
    runInAction(() => {
      this.state = { is: 'in', user }
    })
    clearInterval(this.#refresh)
    this.#refresh = setInterval(() => {
      // Only the end of the session ends it; a network that is away for a moment does not.
      this.refresh().catch((error) => error instanceof CallError && endedCodes.has(error.code) && this.end(error.code))
    }, limits.user.refreshMs)
  }
}
