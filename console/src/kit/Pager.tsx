import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Shows the position in a list with pages of the default size, and leads to the pages beside it. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useTranslation('common')
  const size = limits.pageSize.default
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <footer className="pager">
      <span>{t(($) => $.range, { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</span>
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t(($) => $.previous)}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t(($) => $.next)}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </footer>
  )
}
