import { DAY_MS, type LoggedIn } from '@mimic/contract'
import { refusal } from '../../platform/ApiError.ts'
import { type AuditEntry, audit } from '../../platform/audit.ts'
import type { Actor, Scope } from '../../platform/db/Database.ts'
import { wasStored } from '../../platform/db/storeFault.ts'
import type { PublicCaller } from '../../platform/handle.ts'
import { callerAddress } from '../../platform/http/callerAddress.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { setSessionCookie } from '../../platform/sessions/setSessionCookie.ts'
import { SharedCounters } from '../../platform/shared/SharedCounters.ts'
import type { FactorRows } from './factors/FactorRows.ts'
import { type Entering, HalfLogins } from './HalfLogins.ts'
import { userInfo } from './userInfo.ts'

/** Wrong tries of an account are kept this long, to be shown at its next login. */
const TOLD_MS = 90 * DAY_MS

/** The steps that every way to log in shares, from the right password on. */
export class Logins {
  readonly half: HalfLogins
  readonly #context: ServerContext
  readonly #factors: FactorRows
  readonly #untold: SharedCounters

  constructor(context: ServerContext, factors: FactorRows) {
    this.#context = context
    this.#factors = factors
    this.half = new HalfLogins(context.shared, context.now)
    this.#untold = new SharedCounters(context.shared, 'failures.untold', context.now)
  }

  /** Counts a wrong try; the next login tells it. */
  async countWrong(loginname: string): Promise<void> {
    await this.#untold.add(loginname.toLowerCase(), TOLD_MS)
  }

  /**
   * Opens a session for an account that has given its password.
   * @param logoutUrl sealed: where its browser logs out at the provider of the company
   * @throws {ApiError} 1003 where it has a second factor: the browser then holds a half login
   */
  async admit(userId: string, loginname: string, caller: PublicCaller, logoutUrl = ''): Promise<LoggedIn> {
    if ((await this.#factors.of(userId)).length > 0) {
      await this.half.begin({ userId, loginname, logoutUrl }, caller.request, caller.reply)
      throw refusal('factorRequired', 'code', 'required')
    }
    return this.open({ userId, loginname, logoutUrl }, caller)
  }

  /** Opens a session. @param by for the audit: how the account was proved beside the password */
  async open(
    { userId, loginname, logoutUrl }: Entering,
    { request, reply, session }: PublicCaller,
    by: object = {},
  ): Promise<LoggedIn> {
    const { db, now, devices, sessions, config } = this.#context
    // A session from before the login ends with it, so that nobody can plant one in advance (session fixation).
    if (session) await sessions.close(session.id)
    const token = await sessions.open(userId, request.headers['user-agent'] ?? '', logoutUrl)
    setSessionCookie(request, reply, token)
    const opened = await sessions.find(token)
    if (!opened) throw new Error('the session that was just opened is not there')
    await devices.remember(userId, opened.id, request, reply)
    await wasStored(db.updateTable('account').set({ gmtLogin: now() }).where('id', '=', userId).execute())
    await this.enter(opened.scope, 'user.login', by)
    return { ...(await userInfo(db, opened, config.lockService)), ...(await this.#toldTries(loginname)) }
  }

  /**
   * Enters a login or logout by audit(): a login's session is opened by the call itself, and while the audit takes no
   * entries, people can still log in to see the plant. Their changes are refused then.
   */
  enter(scope: Scope, action: 'user.login' | 'user.logout', detail: object = {}): Promise<void> {
    return this.enterOrLog(scope, { action, subject: scope.userId, detail, result: 'success' })
  }

  /** Enters a try to log in, or a logout. What a full disk or a damaged audit does not take is written to the log. */
  async enterOrLog(by: Actor, entry: AuditEntry): Promise<void> {
    const { db, log, now } = this.#context
    if (await wasStored(audit(db, by, entry, now()))) return
    const { action, result, detail } = entry
    log.warn(
      { action, userId: by.userId, result, detail, address: callerAddress() },
      'not in the audit, which takes no entries: the disk is full, or the audit damaged',
    )
  }

  /** Failed logins since the account's last login; shown once. */
  async #toldTries(loginname: string): Promise<Pick<LoggedIn, 'wrongTries'>> {
    const wrong = this.#untold.read(loginname.toLowerCase())
    if (!wrong) return {}
    await this.#untold.clear(loginname.toLowerCase())
    return { wrongTries: { count: wrong.count, last: wrong.last } }
  }
}
