import { paths } from '@mimic/contract'
import type { CallData } from '@mimic/contract/client'
import { type ValuesFrame, valuesOf } from '@mimic/contract/live'
import { type DocStore, deriveBind, type Engine, type SignalUpdate } from '@mimic/engine'
import { call } from '../api/caller.ts'
import type { DeviceSignals } from './DeviceSignals.ts'
import type { LiveSource } from './LiveSource.ts'

/** `none`: the page shows no value, or the host page gave no source of values. */
export type PreviewLink = 'none' | 'connecting' | 'live' | 'retrying' | 'ended'

export interface PreviewValuesOptions {
  readonly engine: Engine
  readonly host: HTMLElement
  readonly locale: 'cn' | 'en'
  readonly document: DocStore
  readonly projectId: string
  /** A page of a template with one of its devices is `pageId~equipmentId`. */
  readonly pageId: string
  readonly device: DeviceSignals
  readonly live: LiveSource | undefined
  readonly onLink: (link: PreviewLink) => void
}

/** The picture that takes values. */
interface ShownPicture {
  /** By id of a value: the device or the variable that it is of. */
  readonly names: Map<string, string>
  readonly take: (values: readonly SignalUpdate[]) => void
  readonly mark: (frame: ValuesFrame) => void
  readonly close: () => void
}

/** ms: a colleague may be typing a binding, so the link starts again only once the bindings rest. */
const REBIND_MS = 400

/** Values for the document as it is edited now: signals, measured variables and system values, saved or not. */
export class PreviewValues {
  readonly #options: PreviewValuesOptions
  readonly #stopDiffs: () => void
  #bound = ''
  /** Ends the links of the present bindings. */
  #stop: () => void = () => {}
  #rebind: ReturnType<typeof setTimeout> | undefined

  constructor(options: PreviewValuesOptions) {
    this.#options = options
    this.#stopDiffs = options.document.onDiff(() => {
      clearTimeout(this.#rebind)
      this.#rebind = setTimeout(() => this.#bind(), REBIND_MS)
    })
    this.#bind()
  }

  close(): void {
    clearTimeout(this.#rebind)
    this.#stopDiffs()
    this.#stop()
  }

  #bind(): void {
    const { document, live, onLink } = this.#options
    const { signals, mvars, keys } = deriveBind(document)
    const bound = [signals, mvars, keys].join(';')
    if (bound === this.#bound) return
    this.#bound = bound
    this.#stop()
    const stops: (() => void)[] = []
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    const shown = live && bound !== ';;' ? this.#openPicture(live) : undefined
    if (shown) stops.push(shown.close)
    if (live && shown && signals.length + mvars.length > 0)
      stops.push(...this.#follow(live, shown, signals, mvars, keys))
    // The system's values come by calls, not by the socket: with nothing else bound they are the page's live values.
    else onLink(live && keys.length > 0 ? 'live' : 'none')
    if (live && shown && keys.length > 0)
      stops.push(this.#followSystem(live, shown, keys, signals.length + mvars.length === 0))
  }

  /** The picture and the mark over it: every value reaches both. */
  #openPicture(live: LiveSource): ShownPicture {
    const { engine, host, locale, device } = this.#options
    const names = new Map<string, string>()
    const mark = live.openMark(locale, (id) => names.get(id))
    host.append(mark.element)
    const marks = live.openMarks({ engine, host }, locale)
    return {
      names,
      take: (given) => {
        const values = device.named(given)
        engine.setValues(values)
        mark.take(values)
      },
      mark: (frame) => marks.take(frame),
      close: () => {
        mark.element.remove()
        marks.close()
      },
    }
  }

  /** @returns what ends it */
  #follow(
    live: LiveSource,
    { names, take, mark }: ShownPicture,
    signals: readonly string[],
    mvars: readonly string[],
    keys: readonly string[],
  ): readonly (() => void)[] {
    const { engine, projectId, pageId, device, onLink } = this.#options
    let isOver = false
    const ask = () => call(paths.pagePreviewOpen, { pageId, dataSignal: signals.join(','), dataMvar: mvars.join(',') })
    const show = ({ signals: stored, mvars: variables, deviceSignals }: CallData<typeof paths.pagePreviewOpen>) => {
      device.set(deviceSignals, signals)
      const known = device.named(stored)
      engine.setSignals([...known, ...variables.map(live.mvarMeta), ...keys.map(live.systemMeta)])
      for (const { id, equipTitle } of known) names.set(id, equipTitle)
      for (const variable of variables) names.set(live.mvarMeta(variable).id, variable.title)
      take(live.newestValues(stored, variables))
    }
    const link = new live.Link({
      token: async () => {
        const opened = await ask()
        if (!isOver) show(opened)
        return opened.token
      },
      address: (token) => `${location.origin.replace(/^http/, 'ws')}${paths.projectSocket}${token}`,
      onFrame: (frame) => {
        take(valuesOf(frame))
        mark(frame)
      },
      onPage: () => {},
      onState: ({ is }) => {
        engine.setConnected(is === 'live')
        onLink(is)
      },
    })
    const gateways = new live.Gateways({
      projectId,
      query: async () => (await ask()).gateways,
      open: (body) => call(paths.projectMonitorGatewayOpen, body),
      // Without it values come at the configured interval; the values of an offline gateway go stale.
      onError: () => {},
    })
    link.start()
    void gateways.run()
    return [
      () => {
        isOver = true
      },
      () => link.stop(),
      () => gateways.stop(),
    ]
  }

  #followSystem(live: LiveSource, { take }: ShownPicture, keys: readonly string[], isAlone: boolean): () => void {
    const { engine, pageId, onLink } = this.#options
    if (isAlone) {
      engine.setSignals(keys.map(live.systemMeta))
      engine.setConnected(true)
    }
    const system = new live.System({
      query: () => call(paths.pagePreviewSystem, { pageId, dataKey: keys.join(',') }),
      take: (values) => {
        take(values)
        if (isAlone) onLink('live')
      },
      // The shown values go stale; they are asked for again in a minute.
      onError: () => isAlone && onLink('retrying'),
    })
    return () => system.stop()
  }
}
