import { createDocStore, createEngine, type Engine } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { ChartLayoutHost } from '@mimic/workers'

/** Charts on the page of many, in rows of ten. */
const CHARTS = 100
/** The big chart: series, and samples of each, one a second. */
const SERIES = 10
const SAMPLES = 200_000

/** Calls of the suite `charts` into its page. */
const charts = {
  /** Opens 100 line charts of one minute, and waits until nothing is drawn any more. @returns the page's elements over the canvas */
  async openMany(hasTools: boolean): Promise<number> {
    const engine = await open({
      con: { width: 1920, height: 1080 },
      widgets: Array.from({ length: CHARTS }, (_, i) => ({
        id: `chart${i}`,
        widgetType: 'ComplexLine',
        position: { x: 192 * (i % 10), y: 108 * Math.floor(i / 10), width: 188, height: 104, rotate: 0 },
        data: { signalArray: [{ signalId: `s${i}`, equipId: 'e', title: `s${i}` }], timeRange: 1 },
        style: { timeFilter: { show: hasTools }, dataSelect: { show: hasTools } },
      })),
    })
    await settle(engine)
    return layerOf(host()).querySelectorAll('*').length
  },

  /** Counts frames for `ms`. With values, each chart gets one a second, all at other moments of it. */
  async rest(ms: number, hasValues: boolean): Promise<number> {
    const { engine } = current()
    const timers: ReturnType<typeof setInterval>[] = []
    const send = (i: number) =>
      engine.setValues([{ id: `s${i}`, value: 50 + 40 * Math.random(), time: Date.now(), quality: 0 }])
    if (hasValues)
      for (let i = 0; i < CHARTS; i++)
        setTimeout(() => timers.push(setInterval(() => send(i), 1000)), (1000 * i) / CHARTS)
    // The first second starts the senders.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const before = engine.stats().frames
    await new Promise((resolve) => setTimeout(resolve, ms))
    const frames = engine.stats().frames - before
    for (const timer of timers) clearInterval(timer)
    return frames
  },

  /** Opens one chart of ten full series; it shows half of their time. */
  async openBig(): Promise<void> {
    const signalArray = Array.from({ length: SERIES }, (_, i) => ({ signalId: `s${i}`, equipId: 'e', title: `s${i}` }))
    const engine = await open({
      con: { width: 1920, height: 1080 },
      widgets: [
        {
          id: 'chart',
          widgetType: 'ComplexLine',
          position: { x: 20, y: 20, width: 1880, height: 1040, rotate: 0 },
          data: { signalArray, timeRange: Math.ceil(SAMPLES / 60 / 2) },
        },
      ],
    })
    const start = Date.now() - 1000 * SAMPLES
    const times = Float64Array.from({ length: SAMPLES }, (_, k) => start + 1000 * k)
    for (let i = 0; i < SERIES; i++)
      engine.setHistory(
        `s${i}`,
        times,
        times.map((_, k) => 50 + 30 * Math.sin(k / 900 + i) + ((k * 7919) % 13)),
      )
    await settle(engine)
    layerOf(host()).querySelector<HTMLElement>('.chart')?.focus()
    const { drawn } = current()
    engine.onFrame(() => drawn.push(engine.stats().jsMs))
  },

  /** Waits until the chart is drawn as it was moved, and refined. @returns `js` of the frames since the last call, ms */
  async drawn(): Promise<readonly number[]> {
    const { engine, drawn } = current()
    await settle(engine, 60)
    return drawn.splice(0)
  },

  /** Moves by a key, and waits for the frame that shows it. @returns ms until the picture stood */
  async key(key: string): Promise<number> {
    const { engine } = current()
    const drawn = nextFrame(engine)
    layerOf(host()).querySelector('.chart')?.dispatchEvent(new KeyboardEvent('keydown', { key }))
    await drawn
    const startedAt = performance.now()
    host().querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1)
    return engine.stats().jsMs + performance.now() - startedAt
  },

  close(): void {
    shown?.engine.destroy()
    shown?.layouts.destroy()
    shown = undefined
  },
}

declare global {
  interface Window {
    charts: typeof charts
  }
}

window.charts = charts

let shown: { readonly engine: Engine; readonly layouts: ChartLayoutHost; readonly drawn: number[] } | undefined

async function open(given: unknown): Promise<Engine> {
  charts.close()
  const { page } = parsePage(given, models)
  const layouts = new ChartLayoutHost()
  const options = { backend: 'canvas2d', mode: 'live', charts: layouts } as const
  const engine = await createEngine({ host: host(), document: createDocStore(page), views, ...options })
  shown = { engine, layouts, drawn: [] }
  return engine
}

function current() {
  if (!shown) throw new Error('no page of charts is open')
  return shown
}

function host(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#host')
  if (!element) throw new Error('the bench page has no host')
  return element
}

function layerOf(element: HTMLElement): ShadowRoot {
  const layer = [...element.children].find((child) => child.shadowRoot)?.shadowRoot
  if (!layer) throw new Error('nothing stands over the canvas')
  return layer
}

const nextFrame = (engine: Engine) =>
  new Promise<void>((resolve) => {
    const stop = engine.onFrame(() => {
      stop()
      resolve()
    })
  })

/** Waits until at most one frame has been drawn in `quietMs`: the charts of one minute move once a second. */
async function settle(engine: Engine, quietMs = 500): Promise<void> {
  for (;;) {
    const before = engine.stats().frames
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const { frames, loading } = engine.stats()
    if (frames > 0 && loading === 0 && frames - before <= (quietMs < 500 ? 0 : 2)) return
  }
}
