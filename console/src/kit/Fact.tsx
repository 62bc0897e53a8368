import type { ReactNode } from 'react'

interface FactProps {
  readonly [mark: `data-${string}`]: string | undefined
  readonly label: string
  /** It takes the whole width of a list of pairs. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** One name and its value, in a list of facts. */
export const Fact = ({ label, isWhole = false, children, ...marks }: FactProps) => (
  <div className={isWhole ? 'is-whole' : undefined} {...marks}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
