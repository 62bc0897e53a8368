import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface OrderAsideProps {
  /** Undefined while it is loading. */
  readonly title: string | undefined
  readonly children: ReactNode
}

/** The order that a configuration page was opened from, beside it. */
export function OrderAside({ title, children }: OrderAsideProps) {
  const { t } = useTranslation('repair')
  return (
    <aside className="order-aside" aria-label={t(($) => $.order)}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </aside>
  )
}
