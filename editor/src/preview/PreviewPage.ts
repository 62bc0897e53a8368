import { pagePreview, paths } from '@mimic/contract'
import { createEngine, type DocStore, deriveBind, type Engine, pageProps, parseColor } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { completeProps } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { call } from '../api/call.ts'
import type { LiveSource } from './LiveSource.ts'

/** `none`: the page shows no signal, or the host page gave no source of values. */
export type PreviewLink = 'none' | 'connecting' | 'live' | 'retrying' | 'ended'
/** What a click on the page would have done on a monitor. */
export type Withheld = 'write' | 'link' | 'page'

export interface PreviewOptions {
  readonly host: HTMLElement
  readonly document: DocStore
  readonly pageId: string
  readonly locale: 'cn' | 'en'
  readonly live: LiveSource | undefined
  readonly onLink: (link: PreviewLink) => void
  readonly onWithheld: (what: Withheld) => void
}

/** A colleague may be typing a binding; the socket is opened anew once the list of signals stands still. */
const REBIND_MS = 400

const modelOf = new Map(models.map((model) => [model.type as string, model]))
/** Types that stand on the page as DOM elements and answer clicks themselves. */
const controls = new Set(views.filter(({ mount }) => mount !== undefined).map(({ model }): string => model.type))

/**
 * The document as it is edited now, drawn by an engine of its own as a viewer draws it, with live values. Nothing is
 * written from here. The drawing board goes on beneath, camera and selection untouched.
 */
export class PreviewPage {
  readonly #options: PreviewOptions
  readonly #engine: Engine
  readonly #stops: (() => void)[] = []
  #signals = ''
  #link: InstanceType<LiveSource> | undefined
  #rebind: ReturnType<typeof setTimeout> | undefined

  private constructor(options: PreviewOptions, engine: Engine) {
    this.#options = options
    this.#engine = engine
    this.#stops.push(
      options.document.onDiff(() => {
        clearTimeout(this.#rebind)
        this.#rebind = setTimeout(() => this.#bind(), REBIND_MS)
      }),
      this.#listen(options.host),
    )
    this.#bind()
  }

  static async open(options: PreviewOptions): Promise<PreviewPage> {
    const { host, document, locale, onWithheld } = options
    const { con } = document
    const bgColor = con['bgColor']
    const engine = await createEngine({
      host,
      document,
      views,
      mode: 'live',
      locale,
      onControl: (_, action) => onWithheld(action.is === 'write' ? 'write' : withheldBy(actionOf(action.clickEvent))),
      // As the viewer does: around the page goes on what the page is made of.
      surround: typeof bgColor === 'string' && parseColor(bgColor) !== undefined ? bgColor : '#ffffff',
    })
    engine.fit(pageProps.fit.parse(con['fit']) ?? pageProps.fit.initial)
    return new PreviewPage(options, engine)
  }

  close(): void {
    clearTimeout(this.#rebind)
    this.#link?.stop()
    for (const stop of this.#stops) stop()
    this.#engine.destroy()
  }

  /** Opens the socket of the signals that the document binds now, unless it is open already. */
  #bind(): void {
    const { document, pageId, live, onLink } = this.#options
    const dataSignal = deriveBind(document).signals.join(',')
    if (dataSignal === this.#signals && this.#link) return
    this.#signals = dataSignal
    this.#link?.stop()
    this.#link = undefined
    if (!live || dataSignal === '') {
      onLink('none')
      return
    }
    const link = new live({
      token: async () => {
        const { token, signals } = await call(pagePreview.open, { pageId, dataSignal })
        if (link !== this.#link) return token
        this.#engine.setSignals(signals)
        this.#engine.setValues(
          signals.flatMap(({ id, value, time, quality }) => (time === null ? [] : [{ id, value, time, quality }])),
        )
        return token
      },
      address: (token) => `${location.origin.replace(/^http/, 'ws')}${paths.projectSocket}${token}`,
      // A signal that has no value yet stands in the snapshot with time 0.
      onFrame: ({ signalVal }) => this.#engine.setValues(signalVal.filter(({ time }) => time > 0)),
      onPage: () => {},
      onState: ({ is }) => {
        this.#engine.setConnected(is === 'live')
        onLink(is)
      },
    })
    this.#link = link
    link.start()
  }

  #listen(host: HTMLElement): () => void {
    const end = new AbortController()
    const on = { signal: end.signal }
    const hit = (event: PointerEvent): string | undefined => {
      const { left, top } = host.getBoundingClientRect()
      const { x, y } = this.#engine.toPage(event.clientX - left, event.clientY - top)
      const id = this.#engine.hitTest(x, y, { deep: true })
      return id !== undefined && this.#clickOf(id) ? id : undefined
    }
    host.addEventListener(
      'pointermove',
      (event) => {
        const id = hit(event)
        host.style.cursor = id === undefined ? '' : 'pointer'
        this.#engine.setPointerState(id ?? null, 'hover')
      },
      on,
    )
    host.addEventListener('pointerdown', (event) => this.#engine.setPointerState(hit(event) ?? null, 'press'), on)
    host.addEventListener(
      'pointerup',
      (event) => {
        this.#engine.setPointerState(null, 'press')
        const id = hit(event)
        if (id !== undefined) this.#options.onWithheld(this.#clickOf(id) ?? 'write')
      },
      on,
    )
    return () => end.abort()
  }

  /** What a click on the widget would do; undefined where it does nothing, and for controls, which answer themselves. */
  #clickOf(id: string): Withheld | undefined {
    const record = this.#options.document.get(id)
    const model = record && modelOf.get(record.type)
    if (!record || !model || controls.has(record.type)) return undefined
    const props = completeProps(model, record.props)
    return props['clickEvent.enable'] === true ? withheldBy(props['clickEvent.config.action']) : undefined
  }
}

/** Of a click event as it stands in the page file. */
function actionOf(clickEvent: unknown): unknown {
  // What is not of this shape has no action.
  return (clickEvent as { config?: { action?: unknown } } | null | undefined)?.config?.action
}

const withheldBy = (action: unknown): Withheld => (action === 'link' || action === 'page' ? action : 'write')
