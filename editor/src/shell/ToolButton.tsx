import { Button, type IconName, Tooltip } from '@blueprintjs/core'
import { memo } from 'react'

export interface ToolButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly keys?: string
  /** Of a button that stays in: whether it is. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  /** Its name in the table of commands. */
  readonly command?: string
  readonly onClick: () => void
  readonly onDoubleClick?: () => void
}

/** A picture button with its name and keys in a tooltip. Drawn again only where what it is given has changed. */
export const ToolButton = memo(function ToolButton({
  icon,
  label,
  keys,
  isActive,
  isDisabled,
  command,
  onClick,
  onDoubleClick,
}: ToolButtonProps) {
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
      disabled={isDisabled ?? false}
      compact
    >
      <Button
        variant="minimal"
        icon={icon}
        aria-label={label}
        active={isActive ?? false}
        aria-pressed={isActive}
        disabled={isDisabled ?? false}
        onClick={onClick}
        data-command={command}
        {...(onDoubleClick ? { onDoubleClick } : {})}
      />
    </Tooltip>
  )
})
