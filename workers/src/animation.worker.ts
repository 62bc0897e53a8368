import { Glides } from '@mimic/engine/motion'
import { expose } from 'comlink'
import { type AnimationService, type AnimationTick, COMMAND_LENGTH, type TickArrays } from './animationProtocol.ts'

/** About one frame. A worker has no animation frames of its own. */
const TICK_MS = 16

const glides = new Glides()
let ticks: MessagePort | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let spare: TickArrays | undefined

const service: AnimationService = {
  listen(port) {
    ticks = port
  },
  push(commands, count, used) {
    if (used) spare = used
    const now = performance.now()
    for (let i = 0; i < count; i++) {
      const at = i * COMMAND_LENGTH
      const slot = commands[at] as number
      const duration = commands[at + 3] as number
      if (duration < 0) glides.release(slot)
      else glides.glide(slot, commands[at + 1] as number, commands[at + 2] as number, duration, now)
    }
    if (timer === undefined && glides.isMoving) timer = setTimeout(tick, TICK_MS)
  },
}

function tick(): void {
  const count = glides.tick(performance.now())
  timer = glides.isMoving ? setTimeout(tick, TICK_MS) : undefined
  const { slots, values } = arrays(count)
  slots.set(glides.slots.subarray(0, count))
  values.set(glides.values.subarray(0, count))
  const sent: AnimationTick = { slots, values, count, isMoving: glides.isMoving }
  ticks?.postMessage(sent, [slots.buffer, values.buffer])
}

/** The returned arrays, if they are large enough. */
function arrays(count: number): TickArrays {
  const kept = spare
  spare = undefined
  if (kept && kept.slots.length >= count) return kept
  const capacity = Math.max(64, count * 2)
  return { slots: new Int32Array(capacity), values: new Float64Array(capacity) }
}

expose(service)
