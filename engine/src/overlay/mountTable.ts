import type { Props } from '../schema/props/prop.ts'
import { labelControl } from './controlStyle.ts'
import type { TableHost } from './TableHost.ts'
import type { OverlayContext, WidgetOverlay } from './WidgetOverlay.ts'

/** A table with its rows, made by its own chunk. */
export interface LoadedTable {
  readonly element: HTMLElement
  update(p: Props): void
  pause(): void
  resume(): void
  dispose(): void
}

export type OpenTable = (locale: 'cn' | 'en', host: TableHost) => LoadedTable

const texts = {
  cn: { label: '表格', failed: '加载失败。' },
  en: { label: 'Table', failed: 'Could not be loaded.' },
} as const

/** Mounts a table, whose code is loaded with the first one. Without a host there is none: the placeholder stays. */
export function mountTable(context: OverlayContext, load: () => Promise<OpenTable>): WidgetOverlay | undefined {
  const { tables, locale } = context
  if (tables === undefined) return undefined
  const element = document.createElement('div')
  element.className = 'table-place'
  element.setAttribute('role', 'group')
  let table: LoadedTable | undefined
  let newest: Props | undefined
  let isShown = true
  let isDisposed = false
  let isLoading = false

  const open = () => {
    isLoading = true
    load().then(
      (openTable) => {
        isLoading = false
        if (isDisposed) return
        table = openTable(locale, tables)
        element.replaceChildren(table.element)
        if (!isShown) table.pause()
        if (newest !== undefined) table.update(newest)
      },
      () => {
        // The next paint tries again.
        isLoading = false
        element.textContent = texts[locale].failed
      },
    )
  }
  return {
    element,
    update(p) {
      labelControl(element, p, texts[locale].label)
      newest = p
      if (table !== undefined) table.update(p)
      else if (!isLoading) open()
    },
    pause() {
      isShown = false
      table?.pause()
    },
    resume() {
      isShown = true
      table?.resume()
    },
    dispose() {
      isDisposed = true
      table?.dispose()
    },
  }
}
