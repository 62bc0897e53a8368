import { CallError, type Caller } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'

/** The answer of the hardware key service. */
interface KeyReply {
  readonly code: number
  readonly description?: string
  readonly desc?: string
  readonly sign?: string
}

/** A refusal by the hardware key, with its code and text unchanged (8.1). */
export class HardwareKeyError extends Error {
  /** Undefined when no service answered. */
  readonly code: number | undefined
  /** The service that did not answer, where the page came by https and it speaks http: some browsers refuse to ask it. */
  readonly insecureService: string | undefined
  constructor(code: number | undefined, description: string, insecureService?: string) {
    super(description)
    this.name = 'HardwareKeyError'
    this.code = code
    this.insecureService = insecureService
  }
}

/** The part of a caller that the session uses. */
export type SessionCalls = Pick<Caller, 'call' | 'get'>

export interface SessionLockOptions {
  readonly caller: SessionCalls
  /** Origin of the hardware key service on this machine. */
  readonly service: string
  /** The page came by https; by default as its address says. */
  readonly isSecurePage?: boolean
  readonly ask?: (address: string, body: URLSearchParams | undefined) => Promise<unknown>
}

/** The hardware key service's code for success (7.1). */
const KEY_OK = 0
const KEY_TIMEOUT_MS = 10_000

/** The session lock check (7.1): the hardware key on this machine signs a challenge of the server. */
export class SessionLock {
  readonly #options: SessionLockOptions
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: SessionLockOptions) {
    this.#options = options
  }

  /** @throws {HardwareKeyError} when the key refuses. @throws {CallError} when the server refuses */
  async check(): Promise<void> {
    const { call, get } = this.#options.caller
    const random = await get(paths.userRandom, { time: String(Date.now()) })
    const { desc = '' } = await this.#key('slm_get_local_description')
    const { sign = '' } = await this.#key('slm_ctrl_sign_by_device', { desc, verify_data: random })
    await call(paths.userValidLockCert, { verifyData: sign })
  }

  /**
   * Checks every 60 s until it is stopped or a check fails. A server that cannot be reached for a moment does not fail
   * the check.
   */
  watch(onFailed: (error: unknown) => void): void {
    const timer = setInterval(() => {
      this.check().catch((error) => {
        // A check that was under way when its session ended must not count for the next session. The failed one ends
        // the session, so a check beside it would fail because of that, and hide the first reason.
        if (this.#timer !== timer || (error instanceof CallError && error.isAway)) return
        this.stop()
        onFailed(error)
      })
    }, limits.lock.checkMs)
    this.#timer = timer
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #key(name: string, fields?: Readonly<Record<string, string>>): Promise<KeyReply> {
    const { service, isSecurePage = globalThis.location?.protocol === 'https:', ask = askKey } = this.#options
    let reply: KeyReply
    try {
      // The answer comes from a program on this machine, so no more is assumed of it than the fields read below.
      reply = (await ask(`${service}/${name}`, fields && new URLSearchParams(fields))) as KeyReply
    } catch {
      throw new HardwareKeyError(undefined, '', isSecurePage && service.startsWith('http:') ? service : undefined)
    }
    if (reply.code !== KEY_OK) throw new HardwareKeyError(reply.code, String(reply.description ?? ''))
    return reply
  }
}

async function askKey(address: string, body: URLSearchParams | undefined): Promise<unknown> {
  const response = await fetch(address, {
    ...(body && { method: 'POST', body }),
    credentials: 'omit',
    signal: AbortSignal.timeout(KEY_TIMEOUT_MS),
  })
  return response.json()
}
