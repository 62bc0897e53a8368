import type {
  Acknowledgement,
  BrowseNode,
  CertificateChange,
  ConditionOrder,
  DeviceCertificate,
} from '@mimic/contract/bus'
import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type { ClientSession, DataValue } from 'node-opcua-client'
import { Backoff } from '../Backoff.ts'
import { connectText } from '../connectText.ts'
import {
  type Driver,
  type DriverHost,
  FieldError,
  type FieldValue,
  type RawReading,
  textOf,
  type WriteBack,
} from '../Driver.ts'
import { isSameValue } from '../isSameValue.ts'
import { Turns } from '../Turns.ts'
import { acknowledgeThere } from './acknowledgeThere.ts'
import { actThere } from './actThere.ts'
import { browseNodes } from './browseNodes.ts'
import { changeCertificate, listCertificates } from './certificates.ts'
import { type Monitored, OpcuaConnection } from './OpcuaConnection.ts'
import { checkEndpointUrl, type OpcuaDevice, type OpcuaSignal } from './opcuaDevice.ts'
import { loadOpcua, type OpcuaLibrary } from './opcuaLibrary.ts'
import { nearEndOf, type OwnCertificate, placeOf, useOwnCertificate } from './ownCertificate.ts'
import { readReading, refusedReading } from './readReading.ts'
import { ServerConditions } from './ServerConditions.ts'
import { sendWrite } from './sendWrite.ts'
import { toTyped } from './variantValue.ts'

/** Nodes of one Read request; servers limit it. */
const NODES_PER_READ = 500
/** Nodes that the server did not know are asked for again: a program may have been loaded into the PLC meanwhile. */
const MISSING_MS = 30_000
/** Between two looks at a written value, because servers in front of a PLC show it after their next cycle only. */
const READ_BACK_MS = 100

/** Variables and alarms of an OPC UA server; the driver pushes their values and states. */
export class OpcuaDriver implements Driver {
  readonly #device: OpcuaDevice
  readonly #host: DriverHost
  readonly #signals: ReadonlyMap<string, OpcuaSignal>
  readonly #turns = new Turns()
  readonly #backoff: Backoff
  readonly #waiting = new Set<() => void>()
  readonly #conditions: ServerConditions
  /** Signals whose nodes the server does not monitor. */
  readonly #missing = new Set<string>()
  /** Ends with the first answer of the server, or with the first failure. */
  readonly #first: Promise<void>
  #lib: OpcuaLibrary | undefined
  #connection: OpcuaConnection | undefined
  #own: OwnCertificate | undefined
  #isOnline = false
  #isClosed = false
  /** The only attempt of a driver that is asked has failed. */
  #isRefused = false
  #retry: NodeJS.Timeout | undefined
  #missingTimer: NodeJS.Timeout | undefined
  #reason: GatewayText = says('notConnectedYet')

  /** @throws {FieldError} when the URL is no endpoint's */
  constructor(device: OpcuaDevice, host: DriverHost) {
    checkEndpointUrl(device.settings.endpointUrl)
    if ((device.settings.securityMode === 'None') !== (device.settings.securityPolicy === 'None'))
      throw new FieldError(codes.commAddressMalformed, says('securityNone'))
    this.#device = device
    this.#host = host
    this.#backoff = new Backoff(host.waits)
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#conditions = new ServerConditions({
      report: (states, isWhole) => host.reportConditions(states, isWhole),
      onRefreshRequired: () => void this.#refreshConditions(),
    })
    this.#first = this.#connect()
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const { timeoutMs } = this.#device
      const { lib, session } = await this.#online(timeoutMs)
      const nodeId = lib.client.resolveNodeId(signal.address.nodeId)
      const type = await within(session.getBuiltInDataType(nodeId), timeoutMs).catch((error: unknown) => {
        throw error instanceof FieldError
          ? error
          : new FieldError(codes.addressMissing, says('exception', {}, messageOf(error)))
      })
      const typed = toTyped(value, type)
      // The connection may have been lost while the type was asked for: the library would keep the write for later.
      if (this.#connection?.session !== session) throw new FieldError(codes.commFault, this.#reason, true)
      await sendWrite(lib, session, { nodeId, typed, ms: timeoutMs, isCurrent })
      return await this.#readBack(session, signal, value)
    })
  }

  async test(): Promise<readonly RawReading[]> {
    const { lib, session } = await this.#online(Math.max(this.#host.waits.connectMs, this.#device.timeoutMs))
    return await this.#readAll(lib, session)
  }

  async browse(node: string): Promise<readonly BrowseNode[]> {
    const { lib, session } = await this.#online(Math.max(this.#host.waits.connectMs, this.#device.timeoutMs))
    return await browseNodes(lib.client, session, node).catch((error: unknown) => {
      throw error instanceof FieldError ? error : new FieldError(codes.commFault, connectText(messageOf(error)))
    })
  }

  certificates(change?: CertificateChange): Promise<readonly DeviceCertificate[]> {
    const place = placeOf(this.#host)
    return this.#turns.run(async () => {
      // The certificate of the server is known once it was asked; a server that does not answer has shown none.
      await within(this.#first, this.#host.waits.connectMs).catch(() => undefined)
      if (change) {
        changeCertificate(place, change)
        // A connection keeps what it knew when it was made.
        await this.#connection?.close()
        this.#backoff.up()
        this.#again(says('trustChanged'))
      }
      // The next one is made in time also when the connection has stood for years.
      if (this.#lib) await useOwnCertificate(this.#lib, place)
      return listCertificates(place)
    })
  }

  acknowledge(what: Acknowledgement): Promise<void> {
    return this.#ask((lib, session) => acknowledgeThere(lib, session, what))
  }

  act(order: ConditionOrder): Promise<void> {
    return this.#ask((lib, session) => actThere(lib, session, order))
  }

  certificateEnd(): number | undefined {
    return this.#own && nearEndOf(this.#own)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isOnline = false
    this.#reason = says('deviceClosed')
    clearTimeout(this.#retry)
    clearInterval(this.#missingTimer)
    this.#wake()
    this.#conditions.flush()
    await this.#connection?.close()
    this.#connection = undefined
  }

  /** Asks the server for something about one of its conditions. */
  async #ask(work: (lib: OpcuaLibrary, session: ClientSession) => Promise<void>): Promise<void> {
    if (!this.#device.settings.passAlarms) throw new FieldError(codes.commAddressMalformed, says('noAlarms'))
    const { timeoutMs } = this.#device
    const { lib, session } = await this.#online(timeoutMs)
    await within(work(lib, session), timeoutMs)
  }

  async #connect(): Promise<void> {
    try {
      const lib = await loadOpcua()
      this.#lib = lib
      const place = placeOf(this.#host)
      const own = await useOwnCertificate(lib, place)
      this.#own = own
      const connection = await OpcuaConnection.create(
        lib,
        this.#device,
        { folder: place.folder, own, waits: this.#host.waits, isAskedOnly: this.#host.isAskedOnly },
        {
          onValue: (signalId, value) => this.#take(signalId, value),
          onRefused: (signalId, status) => {
            this.#missing.add(signalId)
            this.#host.push([refusedReading(signalId, status)])
          },
          onEvent: (fields) => {
            if (!this.#isClosed) this.#conditions.take(fields)
          },
          onLost: (reason) => this.#offline(reason),
          onRepaired: () => void this.#repaired(),
          onDead: (reason) => this.#again(reason),
        },
      )
      if (this.#isClosed) return await connection.close()
      this.#connection = connection
      await connection.connect()
      if (this.#isClosed) return await connection.close()
      this.#up()
      this.#missing.clear()
      if (this.#host.isAskedOnly) return
      await connection.subscribe(this.#monitored(this.#device.signals))
      clearInterval(this.#missingTimer)
      if (this.#isClosed) return
      this.#missingTimer = setInterval(() => this.#askForMissing(), MISSING_MS)
      await this.#followConditions(connection)
    } catch (error) {
      await this.#connection?.close()
      this.#again(textOf(error, connectText))
    }
  }

  #up(): void {
    this.#backoff.up()
    this.#isOnline = true
    this.#host.setOnline(true)
    this.#wake()
  }

  #offline(reason: GatewayText): void {
    if (this.#isClosed) return
    this.#conditions.flush()
    this.#isOnline = false
    this.#reason = reason
    this.#host.setOnline(false, codes.commFault, reason)
  }

  /** Makes a new connection after a while. */
  #again(reason: GatewayText): void {
    if (this.#isClosed) return
    this.#connection = undefined
    this.#offline(reason)
    clearTimeout(this.#retry)
    this.#isRefused = this.#host.isAskedOnly
    if (this.#isRefused) this.#wake()
    else this.#retry = setTimeout(() => void this.#connect(), this.#backoff.down())
  }

  /** A repaired subscription sends changes only, so that every value is read once. */
  async #repaired(): Promise<void> {
    const session = this.#connection?.session
    if (!this.#lib || !session || this.#isClosed) return
    this.#up()
    try {
      const readings = await this.#readAll(this.#lib, session)
      if (this.#isOnline) this.#host.push(readings)
    } catch (error) {
      this.#host.log.warn(
        { reason: messageOf(error) },
        'the values could not be read after the connection was repaired',
      )
    }
    await this.#refreshConditions()
  }

  /** A server without events still gives its values. */
  async #followConditions(connection: OpcuaConnection): Promise<void> {
    if (!this.#device.settings.passAlarms) return
    try {
      await connection.monitorEvents()
    } catch (error) {
      this.#host.log.warn({ reason: messageOf(error) }, 'the server sends no alarms')
      return
    }
    await this.#refreshConditions()
  }

  /** Which alarms ended while nobody listened, only the server knows. */
  async #refreshConditions(): Promise<void> {
    if (!this.#device.settings.passAlarms) return
    try {
      await this.#connection?.refreshConditions()
    } catch (error) {
      this.#host.log.warn({ reason: messageOf(error) }, 'the server does not tell which alarms it has')
    }
  }

  #askForMissing(): void {
    const connection = this.#connection
    if (this.#missing.size === 0 || !connection?.session) return
    const signals = this.#device.signals.filter(({ id }) => this.#missing.has(id))
    this.#missing.clear()
    connection.monitor(this.#monitored(signals)).catch((error: unknown) => {
      for (const { id } of signals) this.#missing.add(id)
      this.#host.log.warn({ reason: messageOf(error) }, 'missing nodes could not be asked for')
    })
  }

  #monitored(signals: readonly OpcuaSignal[]): Monitored[] {
    const lib = this.#lib
    if (!lib) return []
    return signals.map(({ id, address }) => ({
      signalId: id,
      nodeId: lib.client.resolveNodeId(address.nodeId),
      samplingIntervalMs: address.samplingIntervalMs,
    }))
  }

  #take(signalId: string, value: DataValue): void {
    const signal = this.#signals.get(signalId)
    if (!signal || this.#isClosed) return
    this.#host.push([readReading(signal, value)])
  }

  async #readAll(lib: OpcuaLibrary, session: ClientSession): Promise<RawReading[]> {
    const { signals } = this.#device
    const readings: RawReading[] = []
    for (let i = 0; i < signals.length; i += NODES_PER_READ) {
      const some = signals.slice(i, i + NODES_PER_READ)
      const nodes = some.map(({ address }) => ({
        nodeId: lib.client.resolveNodeId(address.nodeId),
        attributeId: lib.client.AttributeIds.Value,
      }))
      const values = await within(session.read(nodes), Math.max(this.#host.waits.connectMs, this.#device.timeoutMs))
      some.forEach((signal, k) => {
        const value = values[k]
        if (value) readings.push(readReading(signal, value))
      })
    }
    return readings
  }

  async #readBack(session: ClientSession, signal: OpcuaSignal, written: FieldValue): Promise<WriteBack> {
    const end = performance.now() + this.#device.timeoutMs
    for (;;) {
      const left = end - performance.now()
      const value = await within(session.read({ nodeId: signal.address.nodeId }), Math.max(left, READ_BACK_MS))
      const { value: back, code, text } = readReading(signal, value)
      if (back === null) throw new FieldError(codes.commIncomplete, text ?? says('readBackCode', { code: code ?? 0 }))
      if (isSameValue(back, written)) return { value: back, isHeld: true }
      if (left < READ_BACK_MS) return { value: back, isHeld: false }
      await new Promise((resolve) => setTimeout(resolve, READ_BACK_MS))
    }
  }

  /** Waits for a session. @throws {FieldError} with the reason when there is none within `ms` */
  async #online(ms: number): Promise<{ lib: OpcuaLibrary; session: ClientSession }> {
    const end = performance.now() + ms
    for (;;) {
      const session = this.#isOnline ? this.#connection?.session : undefined
      if (session && this.#lib) return { lib: this.#lib, session }
      const left = end - performance.now()
      if (left <= 0 || this.#isClosed || this.#isRefused) throw new FieldError(codes.commFault, this.#reason, true)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, Math.min(left, 500))
        function done(): void {
          clearTimeout(timer)
          resolve()
        }
        this.#waiting.add(done)
      })
    }
  }

  #wake(): void {
    for (const done of this.#waiting) done()
    this.#waiting.clear()
  }
}

/** @throws {FieldError} when there is no answer within `ms` */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FieldError(codes.gatewayTimeout, says('noAnswer', { ms: Math.round(ms) }))), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    // The library answers later, perhaps with an error.
    answer.catch(() => undefined)
  }
}
