import { Tooltip } from '@blueprintjs/core'
import { memo, type ReactNode } from 'react'

interface ButtonTooltipProps {
  readonly label: string
  readonly keys?: string
  readonly children: ReactNode
}

/** Tooltip of an icon button with its name and keys; a disabled button has it too. */
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
