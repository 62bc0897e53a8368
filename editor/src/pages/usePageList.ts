import { limits, type PageSummary } from '@mimic/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { listenToRowDrag } from './dragRow.ts'
import { projectPages } from './ProjectPages.ts'

/** The form that a row shows instead of its page. */
interface RowState {
  readonly id: string
  readonly is: 'rename' | 'remove'
}

export type PageListActions = ReturnType<typeof usePageList>

interface PageListOptions {
  /** Opens a page that was made. */
  readonly onOpen: (pageId: string) => void
  /** The page in the designer gets the focus when the list appears. */
  readonly isFocused: boolean
}

/** State and actions of the list: the row that is being renamed or removed, and the focus afterwards. */
export function usePageList(store: DesignerStore, { onOpen, isFocused }: PageListOptions) {
  const { t } = useLabels()
  const pages = store.part(projectPages)
  const [state, setState] = useState<RowState>()
  const element = useRef<HTMLUListElement>(null)
  useEffect(() => {
    void pages.load()
  }, [pages])
  useEffect(() => {
    if (!element.current) return undefined
    return listenToRowDrag(element.current, (id, to) => void pages.move(id, to))
  }, [pages])
  const toFocus = useRef<string | undefined>(isFocused ? store.pageId : undefined)
  const focusWanted = () => {
    const button = element.current?.querySelector<HTMLElement>(`[data-page="${toFocus.current}"] .ed-page-open`)
    if (!button) return
    toFocus.current = undefined
    button.focus()
  }
  // A row that was renamed has no button until it is drawn again.
  useEffect(focusWanted)
  const focus = (id: string | undefined) => {
    toFocus.current = id
    focusWanted()
  }
  const end = (id: string) => {
    setState(undefined)
    focus(id)
  }
  const add = async () => {
    const page = await pages.add(t('pageNew', { n: pages.rows.length + 1 }), store.document.con)
    if (page) onOpen(page.id)
  }
  const copy = async (page: PageSummary) => {
    const title = t('pageCopyOf', { title: page.title }).slice(0, limits.title)
    const made = await pages.copy(page.id, title)
    if (made) setState({ id: made.id, is: 'rename' })
  }
  const remove = async (id: string) => {
    const at = pages.rows.findIndex((page) => page.id === id)
    const isGone = await pages.remove(id)
    setState(undefined)
    if (!isGone) return
    const next = pages.rows[Math.min(at, pages.rows.length - 1)]?.id
    if (id === store.pageId && next !== undefined) store.openPage(next)
    else focus(next)
  }
  const keys = (event: KeyboardEvent, page: PageSummary, at: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (event.altKey) void pages.move(page.id, at + by).then(() => focus(page.id))
      else focus(pages.rows[at + by]?.id)
    }
    if (event.key === 'F2') setState({ id: page.id, is: 'rename' })
    if (event.key === 'Delete' && pages.rows.length > 1) setState({ id: page.id, is: 'remove' })
  }
  return { pages, element, state, setState, end, add, copy, remove, keys }
}
