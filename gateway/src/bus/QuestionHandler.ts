import { isDeepStrictEqual } from 'node:util'
import type { Answer, BrowseNode, CertificateChange, Command, FaultSetting, TestReading } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { Clock } from '../Clock.ts'
import { judgeDevices } from '../config/judgeDevices.ts'
import type { Devices } from '../devices/Devices.ts'
import type { Owner } from '../devices/owners.ts'
import type { DeviceConfig } from '../drivers/DeviceConfig.ts'
import { type Driver, FieldError, textOf } from '../drivers/Driver.ts'
import { type Firmware, FirmwareRefusal } from '../firmware/Firmware.ts'
import { refusalText, refusedReading, testReading } from '../values/testReading.ts'

export type Question = Extract<
  Command,
  {
    kind:
      | 'test'
      | 'browse'
      | 'certificates'
      | 'endpoints'
      | 'faults'
      | 'acknowledge'
      | 'condition'
      | 'log'
      | 'restart'
      | 'firmware'
  }
>

export interface QuestionHandlerOptions {
  readonly devices: Pick<Devices, 'get' | 'openDriver' | 'listEndpoints'>
  readonly clock: Clock
  readonly log: Logger
  /** The newest lines of the log, oldest first. */
  readonly logLines: () => readonly string[]
  /** Ends the process in order, so that its supervisor starts it again; undefined where nothing would. */
  readonly restart: (() => void) | undefined
  readonly firmware: Firmware
  /** Resolves when the broker has the message, or when that takes too long. */
  readonly publish: (answer: Answer) => Promise<void>
  /** How long a device may take. */
  readonly waitMs?: number
}

/** A question is answered before the server gives up, which is after `limits.ask.waitMs`. */
const WAIT_MS = 25_000
/** Lines and nodes of an answer, as JSON: the rest of the packet is for its frame and for characters of many bytes. */
const ANSWER_BYTES = limits.bus.packetBytes * 0.75

type Outcome = Pick<Answer, 'code'> & Partial<Omit<Answer, 'v' | 'kind' | 'uuid' | 'code' | 'tookMs'>>

/** Answers questions about devices, whether they run or are only tried, and about the program itself. */
export class QuestionHandler {
  readonly #options: QuestionHandlerOptions

  constructor(options: QuestionHandlerOptions) {
    this.#options = options
  }

  async answer(question: Question): Promise<void> {
    const { clock, publish, restart, log } = this.#options
    const asked = clock.monotonic()
    const { text = '', ...outcome } = await this.#outcome(question).catch(failureOf)
    await publish({
      v: 2,
      kind: 'answer',
      uuid: question.uuid,
      text,
      tookMs: Math.round(clock.monotonic() - asked),
      ...outcome,
    })
    if (question.kind !== 'restart' || !restart) return
    log.info('restart, as asked for')
    restart()
  }

  async #outcome(question: Question): Promise<Outcome> {
    const { logLines, restart } = this.#options
    switch (question.kind) {
      case 'test':
        return this.#test(question.device)
      case 'browse':
        return this.#browse(question.device, question.node)
      case 'certificates':
        return this.#certificates(question.device, question.change)
      case 'endpoints':
        return this.#endpoints(question.device)
      case 'faults':
        return this.#faults(question.equipId, question.change)
      case 'acknowledge':
        return this.#acknowledge(question)
      case 'condition':
        return this.#act(question)
      case 'log':
        return { code: codes.ok, lines: fitting([...logLines()].reverse()).reverse() }
      case 'restart':
        return restart ? { code: codes.ok } : refusal(says('noSupervisor'))
      case 'firmware':
        return { code: codes.ok, ...(await this.#options.firmware.take(question)) }
    }
  }

  async #test(entry: unknown): Promise<Outcome> {
    const judged = judgeDevices([entry])
    const [device] = judged.devices
    const [first] = judged.refused
    if (first && (!device || device.signals.length === 0)) return refusal(refusalText(first))
    if (!device) return refusal(says('deviceInvalid'))
    const tried = { ...device, signals: device.signals.slice(0, limits.bus.tested) }
    const reads = await this.#ask(tried, (driver) => driver.test())
    const byId = new Map(reads.map((reading) => [reading.signalId, reading]))
    const readings: TestReading[] = tried.signals.map((signal) => testReading(signal, byId.get(signal.id)))
    const refused = judged.refused.map(refusedReading)
    return { code: codes.ok, readings: [...readings, ...refused].slice(0, limits.bus.tested) }
  }

  async #browse(entry: unknown, node: string): Promise<Outcome> {
    const nodes = await this.#ask(deviceOf(entry), (driver) => {
      if (!driver.browse) throw new FieldError(codes.commAddressMalformed, says('cannotBrowse'))
      return driver.browse(node)
    })
    return { code: codes.ok, nodes: fittingNodes(nodes.map(shortNode)) }
  }

  async #certificates(entry: unknown, change: CertificateChange | undefined): Promise<Outcome> {
    const certificates = await this.#ask(deviceOf(entry), (driver) => {
      if (!driver.certificates) throw new FieldError(codes.commAddressMalformed, says('noCertificates'))
      return driver.certificates(change)
    })
    return { code: codes.ok, certificates: certificates.slice(0, limits.bus.certificates) }
  }

  async #endpoints(entry: unknown): Promise<Outcome> {
    const { fail, failed } = failure()
    const listed = this.#options.devices.listEndpoints(deviceOf(entry), fail)
    if (!listed) return refusal(says('noEndpoints'))
    const { endpoints, certificates } = await this.#inTime(Promise.race([listed, failed]))
    return { code: codes.ok, endpoints: [...endpoints], certificates: certificates.slice(0, limits.bus.certificates) }
  }

  /** The faults of a simulated device that runs. A changed one shows at once, not at the next interval. */
  #faults(equipId: string, change: FaultSetting | undefined): Outcome {
    const running = this.#options.devices.get(equipId)
    if (!running?.driver.faults) return refusal(says('notSimulated'))
    const faults = [...running.driver.faults(change)]
    if (change) running.runner.readNow()
    return { code: codes.ok, faults: faults.slice(0, limits.bus.faults) }
  }

  async #acknowledge({ equipId, condition, event, comment }: Extract<Question, { kind: 'acknowledge' }>) {
    const driver = this.#options.devices.get(equipId)?.driver
    if (!driver?.acknowledge) return refusal(says('noAlarms'))
    await this.#inTime(driver.acknowledge({ condition, event, comment }))
    return { code: codes.ok }
  }

  async #act({ equipId, condition, act, comment }: Extract<Question, { kind: 'condition' }>) {
    const driver = this.#options.devices.get(equipId)?.driver
    if (!driver?.act) return refusal(says('noAlarms'))
    await this.#inTime(driver.act({ condition, act, comment }))
    return { code: codes.ok }
  }

  /**
   * Asks the driver that runs if it has these settings, because many devices take one connection only; otherwise one
   * that lives as long as the question.
   */
  async #ask<T>(device: DeviceConfig, work: (driver: Driver) => Promise<T>): Promise<T> {
    const running = this.#options.devices.get(device.equipId)
    if (running && isPartOf(device, running.config)) return this.#inTime(work(running.driver))
    const { fail, failed } = failure()
    const driver = this.#options.devices.openDriver(device, fail)
    try {
      return await this.#inTime(Promise.race([work(driver), failed]))
    } finally {
      // A device that hangs must not keep the answer waiting.
      driver.close().catch(() => undefined)
    }
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    const { waitMs = WAIT_MS } = this.#options
    let timer: NodeJS.Timeout | undefined
    const end = new Promise<never>((_, reject) => {
      const late = new FieldError(codes.gatewayTimeout, says('noAnswer', { ms: waitMs }), true)
      timer = setTimeout(() => reject(late), waitMs)
    })
    try {
      return await Promise.race([work, end])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A promise that rejects as soon as the code of a driver fails where nobody could catch it. */
function failure(): { readonly fail: Owner; readonly failed: Promise<never> } {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // It may fail while it ends, when the answer is out.
  failed.catch(() => undefined)
  const fail: Owner = ({ message }) => reject(new FieldError(codes.unknownException, says('driverFailed', {}, message)))
  return { fail, failed }
}

/** @throws {FieldError} that says what is wrong with the device */
function deviceOf(entry: unknown): DeviceConfig {
  const { devices, refused } = judgeDevices([entry])
  const [device] = devices
  const [first] = refused
  if (!device) throw new FieldError(codes.commAddressMalformed, first ? refusalText(first) : says('deviceInvalid'))
  return device
}

/** Whether the driver of a running device can answer for this one: it reaches the same device, and reads its signals. */
function isPartOf(device: DeviceConfig, running: DeviceConfig): boolean {
  const isSameDevice =
    device.driver === running.driver &&
    device.timeoutMs === running.timeoutMs &&
    isDeepStrictEqual(device.settings, running.settings)
  if (!isSameDevice) return false
  const signals = new Map(running.signals.map((signal) => [signal.id, signal]))
  return device.signals.every((signal) => isDeepStrictEqual(signal, signals.get(signal.id)))
}

/** As many of the first items as an answer can carry. */
function fitting<T>(items: readonly T[]): T[] {
  let bytes = 0
  const end = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    return bytes > ANSWER_BYTES
  })
  return items.slice(0, end < 0 ? items.length : end)
}

/** As many of the first nodes as an answer can carry; those further below only in whole branches. */
function fittingNodes(nodes: readonly BrowseNode[]): BrowseNode[] {
  const some = fitting(nodes.slice(0, limits.bus.browsed))
  const cut = nodes[some.length]?.parent
  return cut === undefined ? some : some.filter(({ parent }) => parent !== cut)
}

const shortNode = (node: BrowseNode): BrowseNode => ({
  ...node,
  title: typeof node.title === 'string' ? node.title.slice(0, 300) : node.title,
})
const refusal = (text: GatewayText): Outcome => ({ code: codes.commAddressMalformed, text })

function failureOf(error: unknown): Outcome {
  if (error instanceof FirmwareRefusal) return { code: codes.conflict, text: error.text }
  const text = textOf(error, (detail) => says('driverFailed', {}, detail))
  return { code: error instanceof FieldError ? error.code : codes.unknownException, text }
}
