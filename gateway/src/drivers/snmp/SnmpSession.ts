import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import type { Session, Varbind } from 'net-snmp'
import { connectText } from '../connectText.ts'
import { FieldError } from '../Driver.ts'
import type { SnmpDevice } from './snmpDevice.ts'

export type SnmpLibrary = typeof import('net-snmp')

/** The library is CommonJS: it is the default of its module. It is loaded with the first device that needs it. */
export const loadSnmp = async (): Promise<SnmpLibrary> => {
  const loaded: SnmpLibrary & { readonly default?: SnmpLibrary } = await import('net-snmp')
  return loaded.default ?? loaded
}

/** The agent refused a request as a whole: v1 does so when one of its objects is missing. */
export class RefusedError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Requests to one agent, each sent once. After a timeout the session is made anew, which asks a v3 agent for its engine
 * and its time again: an agent that was restarted has others.
 */
export class SnmpSession {
  readonly #device: SnmpDevice
  #lib: SnmpLibrary | undefined
  #session: Session | undefined
  #isClosed = false

  constructor(device: SnmpDevice) {
    this.#device = device
  }

  async library(): Promise<SnmpLibrary> {
    this.#lib ??= await loadSnmp()
    return this.#lib
  }

  get(oids: readonly string[]): Promise<Varbind[]> {
    return this.#ask((session, done) => session.get([...oids], done))
  }

  next(oid: string): Promise<Varbind[]> {
    return this.#ask((session, done) => session.getNext([oid], done))
  }

  /** @param isCurrent is asked at the moment in which the request is sent */
  set(varbind: Varbind, isCurrent: () => boolean): Promise<Varbind[]> {
    return this.#ask((session, done) => {
      if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
      session.set([varbind], done)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#drop()
  }

  /** @throws {FieldError} when the agent does not answer @throws {RefusedError} when it refuses */
  async #ask(
    send: (session: Session, done: (error: Error | null, varbinds?: Varbind[]) => void) => void,
  ): Promise<Varbind[]> {
    const lib = await this.library()
    if (this.#isClosed) throw new FieldError(codes.commFault, says('deviceClosed'), true)
    this.#session ??= this.#open(lib)
    const session = this.#session
    return await new Promise((resolve, reject) => {
      send(session, (error, varbinds) => {
        if (!error) return resolve(varbinds ?? [])
        if (error.name === 'RequestFailedError' && 'status' in error)
          return reject(new RefusedError(Number(error.status), error.message))
        if (this.#session === session) this.#drop()
        const isLate = error.name === 'RequestTimedOutError'
        const { timeoutMs: ms } = this.#device
        const text = isLate ? says('noAnswer', { ms }) : connectText(error.message)
        reject(new FieldError(isLate ? codes.gatewayTimeout : codes.commFault, text, true))
      })
    })
  }

  #open(lib: SnmpLibrary): Session {
    const { host, port, version, community } = this.#device.settings
    const common = {
      port,
      timeout: this.#device.timeoutMs,
      retries: 0,
      transport: host.includes(':') ? 'udp6' : 'udp4',
    } as const
    const session =
      version === '3'
        ? lib.createV3Session(host, this.#user(lib), { ...common, version: lib.Version3 })
        : lib.createSession(host, community, { ...common, version: version === '1' ? lib.Version1 : lib.Version2c })
    // The request that waits ends with its timeout; without a listener the error would end the process.
    session.on('error', () => undefined)
    return session
  }

  #user(lib: SnmpLibrary) {
    const { userName, authProtocol, authKey, privProtocol, privKey } = this.#device.settings
    if (authProtocol === 'none') return { name: userName, level: lib.SecurityLevel.noAuthNoPriv }
    const authenticated = { name: userName, authProtocol: lib.AuthProtocols[authProtocol], authKey }
    if (privProtocol === 'none') return { ...authenticated, level: lib.SecurityLevel.authNoPriv }
    return {
      ...authenticated,
      level: lib.SecurityLevel.authPriv,
      privProtocol: lib.PrivProtocols[privProtocol],
      privKey,
    }
  }

  #drop(): void {
    const session = this.#session
    this.#session = undefined
    try {
      session?.close()
    } catch {
      // Its socket is closed already.
    }
  }
}
