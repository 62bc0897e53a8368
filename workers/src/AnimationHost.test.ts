import { Glides } from '@mimic/engine/motion'
import { expose } from 'comlink'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AnimationHost } from './AnimationHost.ts'
import { type AnimationService, type AnimationTick, COMMAND_LENGTH } from './animationProtocol.ts'

/** A worker in this process: the real protocol over a channel, the real kernel, and two ways to die. */
class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel()
  readonly #glides = new Glides()
  readonly targets: number[] = []
  #timer: ReturnType<typeof setInterval> | undefined
  isTerminated = false

  constructor(isSilent: boolean) {
    super()
    let ticks: MessagePort | undefined
    const tick = () => {
      const count = this.#glides.tick(performance.now())
      const slots = this.#glides.slots.slice(0, count)
      const values = this.#glides.values.slice(0, count)
      if (!this.#glides.isMoving) clearInterval(this.#timer)
      const sent: AnimationTick = { slots, values, count, isMoving: this.#glides.isMoving }
      ticks?.postMessage(sent, [slots.buffer, values.buffer])
    }
    const service: AnimationService = {
      listen(port) {
        ticks = port
      },
      push: (commands, count) => {
        for (let i = 0; i < count; i++) {
          const [slot = 0, from = 0, to = 0, ms = 0] = commands.subarray(i * COMMAND_LENGTH)
          if (ms < 0) this.#glides.release(slot)
          else this.#glides.glide(slot, from, to, ms, performance.now())
          this.targets.push(to)
        }
        clearInterval(this.#timer)
        if (!isSilent) this.#timer = setInterval(tick, 5)
      },
    }
    expose(service, this.#channel.port2)
    this.#channel.port1.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: event.data })),
    )
    this.#channel.port1.start()
    this.#channel.port2.start()
  }

  postMessage(message: unknown, handed: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, handed)
  }

  terminate(): void {
    this.isTerminated = true
    clearInterval(this.#timer)
    this.#channel.port1.close()
  }
}

/** A host, its workers, and the value that each slot showed last. */
function aHost(start: (nth: number) => FakeWorker) {
  const workers: FakeWorker[] = []
  const host = new AnimationHost(() => {
    const worker = start(workers.length)
    workers.push(worker)
    return worker as unknown as Worker
  })
  const shown = new Map<number, number>()
  host.onTick((slots, values, count) => {
    for (let i = 0; i < count; i++) shown.set(slots[i]!, values[i]!)
  })
  return { host, workers, shown }
}

afterEach(() => vi.unstubAllGlobals())

describe('value animation in a worker', () => {
  it('moves to the value and stops', async () => {
    const { host, workers, shown } = aHost(() => new FakeWorker(false))
    host.glide(7, 0, 100, 60)
    await expect.poll(() => shown.get(7)).toBe(100)
    await expect.poll(() => host.isMoving).toBe(false)
    expect([host.place, workers.length]).toEqual(['worker', 1])
    host.destroy()
    expect(workers[0]!.isTerminated).toBe(true)
  })

  it('continues in a new worker from the shown value when one dies or falls silent', async () => {
    const { host, workers, shown } = aHost((nth) => new FakeWorker(nth === 0))
    host.glide(1, 20, 80, 100)
    await expect.poll(() => shown.get(1), { timeout: 10_000 }).toBe(80)
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
    host.glide(1, 80, 10, 5_000)
    await expect.poll(() => shown.get(1)).toBeLessThan(80)
    workers[1]!.dispatchEvent(new Event('error', { cancelable: true }))
    await expect.poll(() => workers[2]?.targets).toEqual([10])
    const at = shown.get(1)!
    await expect.poll(() => shown.get(1)).toBeLessThan(at)
    expect(host.place).toBe('worker')
    host.destroy()
  })

  it('continues inline where workers are forbidden or keep dying', async () => {
    vi.stubGlobal('requestAnimationFrame', (fn: () => void) => setTimeout(fn, 5))
    vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
    const forbidden = aHost(() => {
      throw new DOMException('refused by the policy', 'SecurityError')
    })
    forbidden.host.glide(1, 0, 50, 40)
    await expect.poll(() => forbidden.shown.get(1)).toBe(50)
    expect(forbidden.host.place).toBe('inline')
    forbidden.host.destroy()

    const dying = aHost(() => new FakeWorker(true))
    dying.host.glide(1, 0, 50, 40)
    for (let i = 0; i < 4; i++) dying.workers.at(-1)!.dispatchEvent(new Event('error', { cancelable: true }))
    await expect.poll(() => dying.shown.get(1)).toBe(50)
    expect(dying.host.place).toBe('inline')
    expect(dying.workers.every(({ isTerminated }) => isTerminated)).toBe(true)
    dying.host.destroy()
  })
})
