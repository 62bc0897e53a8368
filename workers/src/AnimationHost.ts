import { InlineMotion, type MotionHost } from '@mimic/engine/motion'
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import {
  type AnimationService,
  type AnimationTick,
  COMMAND_LENGTH,
  RELEASE,
  type TickArrays,
} from './animationProtocol.ts'

/** A worker with running animations ticks every 16 ms, so one that is silent this long is dead. */
const SILENT_MS = 1_500
const MAX_RESTARTS = 3

export type WorkerFactory = () => Worker

const startWorker: WorkerFactory = () =>
  new Worker(new URL('./animation.worker.ts', import.meta.url), { type: 'module', name: 'mimic-animation' })

interface Target {
  to: number
  endsAt: number
}

/**
 * Value animation in a worker. The commands of one turn are sent together, and the arrays of ticks are sent back for
 * reuse. A worker that dies is restarted with its targets; where workers are forbidden, the same kernel runs inline.
 */
export class AnimationHost implements MotionHost {
  readonly #start: WorkerFactory
  /** Running animations and the values shown last. A new worker gets them. */
  readonly #targets = new Map<number, Target>()
  readonly #shown = new Map<number, number>()
  #listener: (slots: Int32Array, values: Float64Array, count: number) => void = () => undefined
  #worker: Worker | undefined
  #service: Remote<AnimationService> | undefined
  #ticks: MessagePort | undefined
  #inline: InlineMotion | undefined
  #commands = new Float64Array(64 * COMMAND_LENGTH)
  #count = 0
  #isFlushing = false
  #used: TickArrays | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #restarts = 0
  #isDestroyed = false

  /** `start` creates the worker. It may throw where workers are forbidden. */
  constructor(start: WorkerFactory = startWorker) {
    this.#start = start
    this.#open()
  }

  get isMoving(): boolean {
    return this.#inline?.isMoving ?? this.#targets.size > 0
  }

  /** `inline` once workers turned out to be forbidden or kept dying. */
  get place(): 'worker' | 'inline' {
    return this.#inline ? 'inline' : 'worker'
  }

  glide(slot: number, from: number, to: number, durationMs: number): void {
    if (this.#inline) {
      this.#inline.glide(slot, from, to, durationMs)
      return
    }
    this.#targets.set(slot, { to, endsAt: performance.now() + durationMs })
    if (!Number.isNaN(from)) this.#shown.set(slot, from)
    this.#command(slot, from, to, Math.max(0, durationMs))
    this.#watch()
  }

  release(slot: number): void {
    if (this.#inline) {
      this.#inline.release(slot)
      return
    }
    if (this.#targets.delete(slot)) this.#command(slot, 0, 0, RELEASE)
    this.#shown.delete(slot)
  }

  onTick(fn: (slots: Int32Array, values: Float64Array, count: number) => void): void {
    this.#listener = fn
    this.#inline?.onTick(fn)
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#close()
    this.#inline?.destroy()
  }

  #open(): void {
    try {
      const worker = this.#start()
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        this.#replace(worker)
      })
      this.#worker = worker
      const service = wrap<AnimationService>(worker)
      this.#service = service
      const { port1, port2 } = new MessageChannel()
      // Only our own worker has the other end.
      port1.onmessage = ({ data }: MessageEvent<AnimationTick>) => this.#take(worker, data)
      this.#ticks = port1
      service.listen(transfer(port2, [port2])).catch(() => this.#replace(worker))
    } catch {
      // The page's policy forbids workers, so values are animated inline.
      this.#goInline()
    }
  }

  #close(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    this.#service?.[releaseProxy]()
    this.#worker?.terminate()
    // If a worker ends before it has started, the port would stay open for ever, with everything that it references.
    this.#ticks?.close()
    this.#ticks = undefined
    this.#service = undefined
    this.#worker = undefined
  }

  #replace(dead: Worker): void {
    if (dead !== this.#worker || this.#isDestroyed) return
    this.#close()
    if (++this.#restarts > MAX_RESTARTS) this.#goInline()
    else {
      this.#open()
      this.#resume((slot, from, to, ms) => this.#command(slot, from, to, ms))
      this.#watch()
    }
  }

  #goInline(): void {
    const inline = new InlineMotion()
    this.#inline = inline
    inline.onTick(this.#listener)
    this.#resume((slot, from, to, ms) => inline.glide(slot, from, to, ms))
    this.#targets.clear()
  }

  /** Restarts all running animations elsewhere, from the values shown now. */
  #resume(glide: (slot: number, from: number, to: number, ms: number) => void): void {
    const now = performance.now()
    for (const [slot, { to, endsAt }] of this.#targets)
      glide(slot, this.#shown.get(slot) ?? Number.NaN, to, Math.max(0, endsAt - now))
  }

  #command(slot: number, from: number, to: number, durationMs: number): void {
    const at = this.#count++ * COMMAND_LENGTH
    if (at + COMMAND_LENGTH > this.#commands.length) {
      const larger = new Float64Array(this.#commands.length * 2)
      larger.set(this.#commands)
      this.#commands = larger
    }
    this.#commands[at] = slot
    this.#commands[at + 1] = from
    this.#commands[at + 2] = to
    this.#commands[at + 3] = durationMs
    if (this.#isFlushing) return
    this.#isFlushing = true
    queueMicrotask(() => this.#flush())
  }

  #flush(): void {
    this.#isFlushing = false
    const count = this.#count
    this.#count = 0
    const service = this.#service
    const worker = this.#worker
    if (!service || !worker || count === 0) return
    const commands = this.#commands.slice(0, count * COMMAND_LENGTH)
    const used = this.#used
    this.#used = undefined
    const sent = used
      ? service.push(
          transfer(commands, [commands.buffer]),
          count,
          transfer(used, [used.slots.buffer, used.values.buffer]),
        )
      : service.push(transfer(commands, [commands.buffer]), count)
    sent.catch(() => this.#replace(worker))
  }

  #take(from: Worker, tick: AnimationTick): void {
    if (from !== this.#worker) return
    const now = performance.now()
    for (let i = 0; i < tick.count; i++) {
      const slot = tick.slots[i] as number
      const value = tick.values[i] as number
      this.#shown.set(slot, value)
      const target = this.#targets.get(slot)
      if (target && value === target.to && now >= target.endsAt - SILENT_MS) this.#targets.delete(slot)
    }
    if (!tick.isMoving && this.#count === 0) this.#targets.clear()
    this.#listener(tick.slots, tick.values, tick.count)
    this.#used = { slots: tick.slots, values: tick.values }
    this.#watch()
  }

  /** One timer while something moves, otherwise none. */
  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    const worker = this.#worker
    if (this.#targets.size > 0 && worker) this.#watchdog = setTimeout(() => this.#replace(worker), SILENT_MS)
  }
}
