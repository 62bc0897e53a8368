import type { Locale } from '@mimic/contract/errors'
import { createDocStore, createEngine, type Engine } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { viewsFor } from '@mimic/engine/viewsFor'
import { pageWorkers, showsPast } from './page/pageWorkers.ts'

export interface DrawingOptions {
  /** A page file, made in memory. */
  readonly page: unknown
  readonly locale: Locale
  /** Its charts over time share their range and cursor. */
  readonly areChartsLinked?: boolean
  readonly onError: (error: unknown) => void
}

/** A host's handle of a drawing; the host gives it signals, their past and their values. */
export type Drawing = Pick<Engine, 'setSignals' | 'setValues' | 'setHistory' | 'setGaps' | 'setConnected' | 'destroy'>

/** Draws a page that no server knows, such as one chart, inside `host`, which needs a size. Clicks do nothing. */
export async function openDrawing(
  host: HTMLElement,
  { page: input, locale, areChartsLinked, onError }: DrawingOptions,
): Promise<Drawing> {
  const { page } = parsePage(input, models)
  const types = new Set([...page.widgets.values()].map(({ type }) => type))
  const views = await viewsFor(types)
  const used = views.filter(({ model }) => types.has(model.type))
  const startWorkers = await pageWorkers(used, showsPast(used, page), onError)
  const workers = startWorkers()
  const engine = await createEngine({
    host,
    document: createDocStore(page),
    views,
    ...workers.hosts,
    mode: 'live',
    locale,
    areChartsLinked,
    onError: ({ error }) => onError(error),
  })
  engine.fit('container')
  return {
    setSignals: (signals) => engine.setSignals(signals),
    setValues: (values) => engine.setValues(values),
    setHistory: (id, times, values) => engine.setHistory(id, times, values),
    setGaps: (id, gaps) => engine.setGaps(id, gaps),
    setConnected: (isConnected) => engine.setConnected(isConnected),
    destroy: () => {
      engine.destroy()
      workers.destroy()
    },
  }
}
