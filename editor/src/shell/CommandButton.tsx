import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { memo, useCallback } from 'react'
import { type Desk, isEnabled, runCommand } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ButtonTooltip } from '../kit/ButtonTooltip.tsx'
import { useOfPage } from '../stores/useOfPage.ts'
import { type CommandId, commandTable } from './commands/commandTable.ts'

interface CommandButtonProps {
  readonly id: CommandId
  readonly desk: Desk
  /** The command of a double click. */
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

/** Rendered again only when the command becomes enabled, disabled, active or inactive. */
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
