import { type Backend, createDocStore, createEngine, type Engine, type Props, type SignalUpdate } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { seededRandom } from '@mimic/engine/testing'
import { views } from '@mimic/engine/views'

/**
 * Milliseconds of one frame: `js` on the main thread, `total` until the picture is finished (a read-back waits for
 * it).
 */
export interface FrameTimes {
  js: number[]
  total: number[]
  drawCalls: number
  backend: string
}

export interface CaseRequest {
  readonly page: unknown
  readonly backend: Backend
  readonly scenario: 'first picture' | 'live tick' | 'everything moves' | 'pan' | 'idle'
  readonly frames: number
  readonly seed: number
}

declare global {
  interface Window {
    runCase(request: CaseRequest): Promise<FrameTimes>
  }
}

window.runCase = async (request) => {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('the bench page has no host')
  const times: FrameTimes = { js: [], total: [], drawCalls: 0, backend: '' }
  if (request.scenario === 'first picture') {
    for (let i = 0; i < request.frames; i++) {
      const startedAt = performance.now()
      const engine = await open(host, request)
      await nextFrame(engine)
      times.js.push(performance.now() - startedAt)
      fence(host)
      times.total.push(performance.now() - startedAt)
      note(times, engine)
      engine.destroy()
    }
    return times
  }
  const engine = await open(host, request)
  await settle(engine)
  if (request.scenario === 'idle') {
    const before = engine.stats().frames
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    times.js.push(engine.stats().frames - before)
    times.total.push(engine.stats().frames - before)
  } else {
    const step = scenarioStep(engine, request)
    for (let i = 0; i < request.frames; i++) {
      const drawn = nextFrame(engine)
      step(i)
      await drawn
      const { jsMs } = engine.stats()
      const fencedAt = performance.now()
      fence(host)
      times.js.push(jsMs)
      times.total.push(jsMs + performance.now() - fencedAt)
    }
  }
  note(times, engine)
  engine.destroy()
  return times
}

function open(host: HTMLElement, request: CaseRequest): Promise<Engine> {
  const { page } = parsePage(request.page, models)
  return createEngine({ host, document: createDocStore(page), views, backend: request.backend, mode: 'live' })
}

/** Returns the function that makes the scenario's change before each frame. */
function scenarioStep(engine: Engine, { scenario, seed }: CaseRequest): (frame: number) => void {
  const ids = [...engine.document.widgets.keys()]
  const random = seededRandom(seed)
  if (scenario === 'pan') {
    const { x, y, zoom } = engine.camera
    return (frame) => engine.setCamera({ x: x + Math.sin(frame / 5) * 40, y: y + Math.cos(frame / 5) * 30, zoom })
  }
  if (scenario === 'everything moves') {
    return (frame) => {
      const preview = new Map<string, Props>()
      for (const [id, record] of engine.document.widgets) {
        const { props } = record
        const dx = frame % 2 === 0 ? 3 : -3
        if (typeof props['position.x'] === 'number') preview.set(id, { 'position.x': props['position.x'] + dx })
        else if (typeof props['position.cx'] === 'number') preview.set(id, { 'position.cx': props['position.cx'] + dx })
      }
      engine.setPreview(preview)
    }
  }
  const signals = [
    ...new Set(
      ids
        .map((id) => engine.document.get(id)?.props['data.signalId'])
        .filter((id): id is string => typeof id === 'string' && id !== ''),
    ),
  ]
  if (signals.length === 0) throw new Error('the page binds no signal')
  const perTick = Math.max(1, Math.round(ids.length * 0.02))
  let time = Date.now()
  return () => {
    time += 1000
    const values: SignalUpdate[] = []
    for (let i = 0; i < perTick; i++)
      values.push({
        id: signals[Math.floor(random() * signals.length)] as string,
        value: random() * 100,
        time,
        quality: 0,
      })
    engine.setValues(values)
  }
}

const nextFrame = (engine: Engine) =>
  new Promise<void>((resolve) => {
    const stop = engine.onFrame(() => {
      stop()
      resolve()
    })
  })

/** Waits until nothing has been drawn for half a second: by then fonts, first values and animations are done. */
async function settle(engine: Engine): Promise<void> {
  for (;;) {
    const before = engine.stats().frames
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (engine.stats().frames === before) return
  }
}

/** Waits for the picture: reading one pixel back forces every pending drawing to finish. */
function fence(host: HTMLElement): void {
  const canvas = host.querySelector('canvas')
  const gl = canvas?.getContext('webgl') ?? canvas?.getContext('webgl2')
  if (gl) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  else canvas?.getContext('2d')?.getImageData(0, 0, 1, 1)
}

function note(times: FrameTimes, engine: Engine): void {
  const stats = engine.stats()
  times.drawCalls = stats.drawCalls
  times.backend = stats.backend
}
