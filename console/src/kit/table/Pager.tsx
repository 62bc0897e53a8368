import { HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../IconButton.tsx'
import { pageSizes } from './usePaging.ts'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly total: number
  /** Rows a page; by default that of lists whose pages have one size. */
  readonly size?: number
  readonly onPage: (page: number) => void
  /** Offers other sizes: takes the chosen one, and the page that then has the first row of this one. */
  readonly onSize?: (size: number, page: number) => void
}

/** Shows the position in a list, leads to the pages beside it, and offers longer pages. */
export function Pager({ page, total, size = limits.pageSize.default, onPage, onSize }: PagerProps) {
  const { t } = useTranslation('common')
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <footer className="pager">
      {onSize && total > limits.pageSize.default && (
        <HTMLSelect
          minimal
          aria-label={t(($) => $.pageSize)}
          data-choice="page-size"
          value={size}
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value)
            onSize(chosen, Math.floor(((page - 1) * size) / chosen) + 1)
          }}
          options={pageSizes.map((each) => ({ value: each, label: t(($) => $.perPage, { size: each }) }))}
        />
      )}
      <span>{t(($) => $.range, { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</span>
      <IconButton
        icon={<ChevronLeft />}
        title={t(($) => $.previous)}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={<ChevronRight />}
        title={t(($) => $.next)}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </footer>
  )
}
