import type { ReactNode } from 'react'
import type { Answer } from '../ask/useAsked.ts'
import { Nothing } from './Nothing.tsx'
import { Pager } from './Pager.tsx'

interface PagedCardProps<P> {
  readonly of: Answer<P>
  /** From 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** Stands there without rows. */
  readonly text: string
  /** Clears a filter that nothing matches. */
  readonly onClear?: (() => void) | undefined
  /** The table of a page that has rows. */
  readonly children: (page: P) => ReactNode
}

/** A list that the server pages, in a card: its table and its pages, or why there is none. */
export function PagedCard<P extends { readonly rows: readonly unknown[]; readonly total: number }>(
  props: PagedCardProps<P>,
) {
  const { of: answer, page, onPage, text, onClear, children } = props
  return (
    <div className="table-card" aria-busy={answer.isLoading}>
      {answer.page === undefined || answer.page.rows.length === 0 ? (
        <Nothing of={answer} text={text} onClear={onClear} />
      ) : (
        <>
          {children(answer.page)}
          <Pager page={page} total={answer.page.total} onPage={onPage} />
        </>
      )}
    </div>
  )
}
