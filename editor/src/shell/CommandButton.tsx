import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { type Desk, isEnabled, runCommand } from './commands/Command.ts'
import { type CommandId, commandTable } from './commands/commandTable.ts'
import { keysOf } from './commands/keysOf.ts'
import { ToolButton } from './ToolButton.tsx'

interface CommandButtonProps {
  readonly id: CommandId
  readonly desk: Desk
  /** What a double click does instead. */
  readonly twice?: CommandId
}

/** A command as a picture button. */
export const CommandButton = observer(({ id, desk, twice }: CommandButtonProps) => {
  const { t } = useLabels()
  void desk.store.revision
  const command = commandTable[id]
  const run = useCallback(() => void runCommand(commandTable[id], desk), [id, desk])
  const runTwice = useCallback(() => void (twice && runCommand(commandTable[twice], desk)), [twice, desk])
  return (
    <ToolButton
      icon={command.icon ?? 'blank'}
      label={t(command.label)}
      keys={keysOf(command)}
      command={id}
      {...(command.isActive && { isActive: command.isActive(desk) })}
      isDisabled={!isEnabled(command, desk)}
      onClick={run}
      {...(twice && { onDoubleClick: runTwice })}
    />
  )
})
