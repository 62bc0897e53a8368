import { Button, Spinner } from '@blueprintjs/core'
import { limits, type PageSummary } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { listenToRowDrag } from './dragRow.ts'
import { PageRow, type RowState } from './PageRow.tsx'
import { projectPages } from './ProjectPages.ts'

interface PageListProps {
  readonly store: DesignerStore
  readonly onOpen: (pageId: string) => void
}

/**
 * The pages of the project. Keys: arrows walk, Enter opens, F2 renames, Delete removes, Alt with arrows moves. A page is
 * moved with the mouse by its handle.
 */
export const PageList = observer(({ store, onOpen }: PageListProps) => {
  const { t } = useLabels()
  const { pages, list, state, setState, end, add, copy, remove, keys } = usePageList(store)
  return (
    <div className="ed-pages">
      <div className="ed-pages-head">
        <h2>{t('pages')}</h2>
        <Button
          variant="minimal"
          size="small"
          icon="plus"
          text={t('pageAdd')}
          disabled={pages.rows.length >= limits.pages}
          onClick={() => void add()}
        />
      </div>
      {pages.problem && (
        <p className="ed-refusal" role="alert">
          {pages.problem}
        </p>
      )}
      {pages.state === 'loading' && <Spinner size={20} />}
      {pages.state === 'failed' && <p className="ed-empty">{t('pagesFailed')}</p>}
      <ul ref={list} className="ed-pages-list" tabIndex={-1}>
        {pages.rows.map((page, at) => (
          <PageRow
            key={page.id}
            page={page}
            thumbnails={pages.thumbnails}
            isOpen={page.id === store.pageId}
            isHome={page.id === pages.homePageId}
            isOnly={pages.rows.length === 1}
            state={state?.id === page.id ? state.is : undefined}
            onOpen={() => onOpen(page.id)}
            onState={(is) => (is ? setState({ id: page.id, is }) : end(page.id))}
            onRename={(title) => void pages.rename(page.id, title).then(() => end(page.id))}
            onCopy={() => void copy(page)}
            onHome={() => void pages.setHome(page.id)}
            onRemove={() => void remove(page.id)}
            onKeyDown={(event) => keys(event, page, at)}
          />
        ))}
      </ul>
    </div>
  )
})

/** State and actions of the list: the row that is being renamed or removed, and the focus afterwards. */
function usePageList(store: DesignerStore) {
  const { t } = useLabels()
  const pages = store.part(projectPages)
  const [state, setState] = useState<{ readonly id: string; readonly is: RowState }>()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    void pages.load()
  }, [pages])
  useEffect(() => {
    if (!list.current) return undefined
    return listenToRowDrag(list.current, (id, to) => void pages.move(id, to))
  }, [pages])
  const toFocus = useRef<string | undefined>(store.pageId)
  const focusWanted = () => {
    const button = list.current?.querySelector<HTMLElement>(`[data-page="${toFocus.current}"] .ed-page-open`)
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
    const page = await pages.add(t('pageNew', { n: pages.rows.length + 1 }))
    if (page) setState({ id: page.id, is: 'rename' })
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
  return { pages, list, state, setState, end, add, copy, remove, keys }
}
