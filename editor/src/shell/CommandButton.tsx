import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { memo, useCallback } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { useOfPage } from '../stores/useOfPage.ts'
import { ButtonTooltip } from './ButtonTooltip.tsx'
import { type Desk, isEnabled, runCommand } from './commands/Command.ts'
import { type CommandId, commandTable } from './commands/commandTable.ts'
import { keysOf } from './commands/keysOf.ts'

interface CommandButtonProps {
  readonly id: CommandId
  readonly desk: Desk
  /** What a double click does instead. */
  readonly twice?: CommandId
}

/** A command as a picture button. */
export const CommandButton = memo(function CommandButton(props: CommandButtonProps) {
  const { t } = useLabels()
  const command = commandTable[props.id]
  return (
    <ButtonTooltip label={t(command.label)} keys={keysOf(command)}>
      <CommandFace {...props} />
    </ButtonTooltip>
  )
})

/** Drawn again only where the command goes on or off, or in or out. */
const CommandFace = observer(({ id, desk, twice }: CommandButtonProps) => {
  const { t } = useLabels()
  const command = commandTable[id]
  const isOn = useOfPage(
    desk.store,
    useCallback(() => isEnabled(command, desk), [command, desk]),
  )
  const isActive = useOfPage(
    desk.store,
    useCallback(() => command.isActive?.(desk), [command, desk]),
  )
  return (
    <Button
      variant="minimal"
      icon={command.icon ?? 'blank'}
      aria-label={t(command.label)}
      active={isActive ?? false}
      aria-pressed={isActive}
      disabled={!isOn}
      onClick={() => runCommand(command, desk)}
      data-command={id}
      {...(twice && { onDoubleClick: () => runCommand(commandTable[twice], desk) })}
    />
  )
})
