import { Tooltip } from '@blueprintjs/core'
import { memo, type ReactNode } from 'react'

interface ButtonTooltipProps {
  readonly label: string
  readonly keys?: string
  readonly children: ReactNode
}

/** Names the picture button in it, and its keys, while the pointer rests there; one that is off too. */
export const ButtonTooltip = memo(function ButtonTooltip({ label, keys, children }: ButtonTooltipProps) {
  return (
    <Tooltip
      content={
        <span>
          {label}
          {keys && <kbd className="ed-keys">{keys}</kbd>}
        </span>
      }
      placement="bottom"
      hoverOpenDelay={450}
      compact
    >
      {children}
    </Tooltip>
  )
})
