import type { LoggedIn, Theme, UserInfo } from '@mimic/contract'
import { asPoll, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'
import { type SessionCalls, SessionLock } from './SessionLock.ts'
import { endedCodes } from './sessionCaller.ts'

export interface Login {
  readonly loginname: string
  readonly password: string
  readonly vcodeId?: string
  readonly vcode?: string
  /** The organisation that the address of the login page names. */
  readonly company?: string
}

/** The second factor of a login: a code, or the answer of a passkey. */
export type FactorProof = { readonly code: string } | { readonly passkey: string }

export type SessionState =
  | { readonly is: 'unknown' }
  | { readonly is: 'in'; readonly user: UserInfo }
  | { readonly is: 'out' }

/** A server that does not answer, or whose store does not, says nothing about the session. Asked again after this, ms. */
const AGAIN_MS = 3_000
const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.isAway || error.code === codes.internal)

/** Holds who is logged in (section 4, "Login"). It knows no texts and no screens. */
export class SessionStore {
  state: SessionState = { is: 'unknown' }
  /** 8.1: the account's info or the theme could not be loaded, and the user is asked to log in again. */
  hasNoPermissionInfo = false
  /** The code (1006, 1010) that ended the session; undefined after a logout by the user. */
  endedBy: number | undefined
  /** Why the session lock refused the login or ended the session: a HardwareKeyError or a CallError. */
  lockFailure: unknown
  /** It is not known who is logged in, because the server does not answer. */
  isAway = false
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

  /** Called before a guarded screen. Fetches the user info once, while it is unknown. @returns whether somebody is logged in */
  ensure(): Promise<boolean> {
    if (this.state.is !== 'unknown') return Promise.resolve(this.state.is === 'in')
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  /** @returns failed logins to this account since its last login. @throws {CallError} */
  async login(login: Login): Promise<LoggedIn['wrongTries']> {
    runInAction(() => {
      this.hasNoPermissionInfo = false
      this.endedBy = undefined
      this.lockFailure = undefined
    })
    const user = await this.#caller.call(paths.userLogin, { ...login })
    await this.#admit(user)
    return user?.wrongTries
  }

  /** The second step of a login that was refused with 1003. @returns as `login`. @throws {CallError} */
  async giveFactor(proof: FactorProof): Promise<LoggedIn['wrongTries']> {
    const user = await this.#caller.call(paths.factorLogin, proof)
    await this.#admit(user)
    return user?.wrongTries
  }

  /** Ends a login by the company with the provider's answer. @returns as `login`. @throws {CallError} */
  async finishCompany(callback: string): Promise<LoggedIn['wrongTries']> {
    const user = await this.#caller.call(paths.companyLoginFinish, { callback })
    await this.#admit(user)
    return user?.wrongTries
  }

  /** Fetches the account again. @throws {CallError} */
  async refresh(): Promise<void> {
    const user = await this.#caller.get(paths.userInfo, { time: String(Date.now()) })
    runInAction(() => {
      if (this.state.is === 'in') this.state = { is: 'in', user }
    })
  }

  /** Takes over the account as it is now. Without an answer it stays as it was: the next time will do. */
  async follow(): Promise<void> {
    try {
      await this.refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Only a code that ends the session ends it. A short loss of the network does not.
      if (endedCodes.has(error.code)) this.end(error.code)
    }
  }

  /** @returns where the browser has to go to log out at the provider of the company too; empty for nowhere */
  async logout(): Promise<string> {
    try {
      return (await this.#caller.call(paths.userLogout, {})).url
    } catch (error) {
      // The user is logged out here in any case. The server's session then ends by itself.
      if (!(error instanceof CallError)) throw error
      return ''
    } finally {
      this.leave()
    }
  }

  /** The server said that the session is over (1006, 1010). */
  end(code: number): void {
    if (this.state.is === 'in') this.endedBy = code
    this.leave()
  }

  /** Clears the user. */
  leave(): void {
    clearInterval(this.#refresh)
    this.#lock?.stop()
    this.state = { is: 'out' }
  }

  async #fetch(): Promise<boolean> {
    try {
      await this.#admit(await this.#untilAnswered())
      return true
    } catch {
      // Somebody may have logged in while the server was asked.
      if (this.state.is === 'unknown') runInAction(() => this.leave())
      return this.state.is === 'in'
    } finally {
      runInAction(() => {
        this.isAway = false
      })
    }
  }

  /** The user info. @throws {CallError} when the server refuses it */
  async #untilAnswered(): Promise<UserInfo> {
    for (;;) {
      try {
        return await this.#caller.get(paths.userInfo, { time: String(Date.now()) }, asPoll)
      } catch (error) {
        if (!isAway(error) || this.state.is !== 'unknown') throw error
      }
      runInAction(() => {
        this.isAway = true
      })
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
  }

  /** The login counts only once the theme is loaded, so that the first screen does not change its look after it opens. */
  async #admit(user: UserInfo | undefined): Promise<void> {
    try {
      if (!user) throw new CallError(0, '')
      this.#onTheme(await this.#caller.call(paths.userTheme, {}))
    } catch (error) {
      runInAction(() => {
        this.hasNoPermissionInfo = true
      })
      throw error
    }
    await this.#unlock(user)
    this.#enter(user)
  }

  /** With a session lock, a login needs the hardware key, and the session ends when the key is gone. */
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
    this.#refresh = setInterval(() => void this.follow(), limits.user.refreshMs)
  }
}
