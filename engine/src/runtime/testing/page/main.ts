import type { PastAsk, PastValues } from '../../../chart/PastHost.ts'
import { createDocStore } from '../../../document/createDocStore.ts'
import type { DocStore } from '../../../document/DocStore.ts'
import { exportSvg } from '../../../exchange/svg/exportSvg.ts'
import type { Backend } from '../../../gpu/Device.ts'
import type { SignalMeta, SignalUpdate } from '../../../live/SignalUpdate.ts'
import type { ControlAction } from '../../../overlay/WidgetOverlay.ts'
import { parsePage } from '../../../schema/page/parsePage.ts'
import { installPageClock } from '../../../testing/pageClock.ts'
import { createTextMeasure, REFERENCE_PX } from '../../../text/TextMeasure.ts'
import { models } from '../../../widgets/models.ts'
import { views } from '../../../widgets/views.ts'
import { createEngine } from '../../createEngine.ts'
import type { Engine } from '../../Engine.ts'
import { FakeTables } from './FakeTables.ts'

installPageClock()
const clock = performance.now
const wallClock = Date.now

/**
 * Engine statistics do not count code that is on its way. What the engine asked for before this call is there after it,
 * because imports resolve in order.
 */
const lazyCode = () =>
  Promise.all([
    import('../../../chart/ChartPast.ts'),
    import('../../../chart/layoutChart.ts'),
    import('../../../render/gapBands.ts'),
    import('../../../stage/OverlayLayer.ts'),
    import('../../../widgets/ComplexAlarm/alarmTable.ts'),
    import('../../../widgets/ComplexHistory/historyTable.ts'),
  ])
/** A page draws by itself within this time until its picture is at rest and sharp, also while a gesture is held. */
const REST_MS = 400
/**
 * Frames of a page whose motion stands in a stopped clock until all of it is drawn. Canvas 2D makes sprites after some
 * frames. WebGL draws every frame alike, and slowly without a graphics card.
 */
const FROZEN_FRAMES = { canvas2d: 12, webgl: 3 }

/** Functions of the test page that browser tests call. */
const lab = {
  engine: undefined as Engine | undefined,
  doc: undefined as DocStore | undefined,
  errors: [] as string[],
  /** Actions requested by controls. */
  actions: [] as { id: string; action: ControlAction }[],
  isFrozen: false,
  tables: new FakeTables(),
  /** Ranges requested by charts. */
  pastAsks: [] as PastAsk[],

  async open(
    page: unknown,
    options: {
      backend?: Backend | 'auto'
      mode?: 'live' | 'design'
      locale?: 'cn' | 'en'
      width?: number
      height?: number
      zoom?: number
      signals?: readonly SignalMeta[]
      values?: readonly SignalUpdate[]
      isOffline?: boolean
      hover?: string
      press?: string
      /** Stops the clock at this moment, ms. */
      frozenAt?: number
      /** Wall-clock time, ms since 1970 UTC. */
      now?: number
      /** Samples of signals before now: value by index, one a second. */
      history?: Readonly<Record<string, readonly (number | null)[]>>
      /** Recorded samples: of each of these signals one value, once a second. */
      past?: Readonly<Record<string, number>>
      /** Tables get rows from `lab.tables`. */
      hasTables?: boolean
      areChartsLinked?: boolean
    } = {},
  ): Promise<string> {
    await lazyCode()
    lab.engine?.destroy()
    const { frozenAt } = options
    performance.now = frozenAt === undefined ? clock : () => frozenAt
    const { now } = options
    Date.now = now === undefined ? wallClock : () => now
    lab.isFrozen = frozenAt !== undefined
    const host = document.getElementById('host')
    if (host === null) throw new Error('the test page has no host')
    host.style.width = `${options.width ?? 1024}px`
    host.style.height = `${options.height ?? 768}px`
    lab.doc = createDocStore(parsePage(page, models).page)
    lab.errors = []
    lab.actions = []
    lab.tables = new FakeTables()
    lab.pastAsks = []
    const { past } = options
    lab.engine = await createEngine({
      host,
      document: lab.doc,
      views,
      backend: options.backend ?? 'auto',
      mode: options.mode ?? 'live',
      locale: options.locale ?? 'en',
      tables: options.hasTables === true ? lab.tables : undefined,
      areChartsLinked: options.areChartsLinked,
      past: past && { past: async (ask) => lab.recorded(ask, past) },
      onControl: (id, action) => lab.actions.push({ id, action }),
      onError: ({ widgetId, error }) => lab.errors.push(`${widgetId ?? ''}: ${String(error)}`),
    })
    lab.engine.setCamera({ x: 0, y: 0, zoom: options.zoom ?? 1 })
    if (options.signals) lab.engine.setSignals(options.signals)
    if (options.values) lab.engine.setValues(options.values)
    for (const [id, values] of Object.entries(options.history ?? {})) {
      const times = values.map((_, i) => Date.now() - 1000 * (values.length - i))
      lab.engine.setHistory(
        id,
        Float64Array.from(times),
        Float64Array.from(values, (value) => value ?? Number.NaN),
      )
    }
    if (options.isOffline === true) lab.engine.setConnected(false)
    lab.engine.setPointerState(options.hover ?? null, 'hover')
    lab.engine.setPointerState(options.press ?? null, 'press')
    await lab.still()
    return lab.engine.backend
  },

  /**
   * Opens a page on WebGL, loses its context and draws again, in a task of the page's own, because calls by the
   * debugger are exempt from the CSP.
   */
  openDetached(page: unknown): Promise<{ canEval: boolean; backend: string; errors: string[] }> {
    return new Promise((resolve, reject) => {
      setTimeout(async () => {
        try {
          let canEval = true
          try {
            Reflect.construct(Function, ['return 1'])
          } catch {
            canEval = false
          }
          const backend = await lab.open(page, { backend: 'webgl' })
          await lab.loseContext()
          resolve({ canEval, backend, errors: lab.errors })
        } catch (error) {
          reject(error)
        }
      }, 0)
    })
  },

  recorded(ask: PastAsk, values: Readonly<Record<string, number>>): PastValues[] {
    lab.pastAsks.push(ask)
    const times = Float64Array.from({ length: Math.floor((ask.to - ask.from) / 1000) }, (_, i) => ask.from + 1000 * i)
    return Object.entries(values).map(([id, value]) => ({ id, times, values: times.map(() => value), isWhole: true }))
  },

  /** @returns the engine's canvas as a PNG data URL */
  png(): string {
    const canvas = document.querySelector<HTMLCanvasElement>('#host canvas')
    if (canvas === null) throw new Error('the engine has no canvas')
    return canvas.toDataURL('image/png')
  },

  /** The page as SVG. */
  svg(): Promise<string> {
    if (lab.engine === undefined) throw new Error('no page is open')
    return exportSvg(lab.engine, { title: 'A & B', imageBase: document.baseURI })
  },

  /** @returns the browser's own rendering of an SVG, as a PNG data URL */
  async pictureOf(svg: string): Promise<string> {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    URL.revokeObjectURL(image.src)
    return canvas.toDataURL('image/png')
  },

  /** Loses the WebGL context, and restores it unless told not to. */
  async loseContext(isRestored = true): Promise<void> {
    const canvas = document.querySelector<HTMLCanvasElement>('#host canvas')
    const loss = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!canvas || !loss) throw new Error('the engine has no WebGL context to lose')
    const seen = (name: string) => new Promise((done) => canvas.addEventListener(name, done, { once: true }))
    const lost = seen('webglcontextlost')
    loss.loseContext()
    await lost
    if (!isRestored) return
    // The browser restores a context only once its loss has been handled.
    await window.pageClock.frame()
    const restored = seen('webglcontextrestored')
    loss.restoreContext()
    await restored
    await lab.still()
  },

  /** @returns the widths of these texts by our measure, and by the browser's of each text as a whole, in ems */
  widthsOf(texts: readonly string[], family: string): { ours: number[]; browser: number[] } {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) throw new Error('the browser gave no 2D context')
    const measure = createTextMeasure(context)
    const ours = texts.map((text) => measure(text, `|${family}`, 1))
    const browser = texts.map((text) => context.measureText(text).width / REFERENCE_PX)
    return { ours, browser }
  },

  /** @returns the number of frames and timers of the whole page during `ms` without events, which pass at once */
  async idle(ms: number): Promise<{ frames: number; animationFrames: number; timers: number }> {
    const before = lab.engine?.stats().frames ?? 0
    const { requestAnimationFrame: raf, setTimeout: timeout, setInterval: interval } = window
    let animationFrames = 0
    let timers = 0
    window.requestAnimationFrame = (fn) => {
      animationFrames++
      return raf(fn)
    }
    const count = <F extends (...args: never[]) => unknown>(fn: F) =>
      ((...args: never[]) => {
        timers++
        return fn(...args)
      }) as unknown as F
    window.setTimeout = count(timeout) as typeof window.setTimeout
    window.setInterval = count(interval) as typeof window.setInterval
    await window.pageClock.pass(ms)
    Object.assign(window, { requestAnimationFrame: raf, setTimeout: timeout, setInterval: interval })
    return { frames: (lab.engine?.stats().frames ?? 0) - before, animationFrames, timers }
  },

  /**
   * Lets time pass until nothing is loading, no frame is asked for and no timer is about to fire; with a stopped clock,
   * until what moves has been drawn several times.
   */
  async still(): Promise<void> {
    const { pageClock } = window
    const { engine } = lab
    let [leftMs, drawn] = [REST_MS, 0]
    // A second look sees what the first frame of rest has started.
    for (let quiet = 0; quiet < 2 && lab.engine === engine; ) {
      await lazyCode()
      await pageClock.frame()
      const { loading = 0, backend = 'canvas2d' } = engine?.stats() ?? {}
      const isMoving = pageClock.pendingFrames > 0
      drawn = loading === 0 ? drawn + 1 : 0
      const next = pageClock.nextWithin(leftMs)
      if (loading > 0 || (isMoving && !(lab.isFrozen && drawn > FROZEN_FRAMES[backend]))) quiet = 0
      else if (next === undefined) quiet++
      else {
        // Endless motion asks for sharper pictures endlessly: once is enough.
        leftMs = isMoving ? 0 : leftMs - Math.max(1, next)
        await pageClock.pass(next, !isMoving)
        quiet = 0
      }
    }
  },
}

export type Lab = typeof lab

declare global {
  interface Window {
    lab: Lab
  }
}

window.lab = lab
