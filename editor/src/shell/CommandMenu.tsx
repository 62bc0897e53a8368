import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { Fragment } from 'react'
import { type Desk, isEnabled, runCommand } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { type CommandId, type CommandSections, commandTable, nameOf } from './commands/commandTable.ts'

interface CommandMenuProps {
  readonly sections: CommandSections
  readonly desk: Desk
}

/** Commands as a menu, lists within it as menus of their own. */
export const CommandMenu = observer(({ sections, desk }: CommandMenuProps) => {
  const { t } = useLabels()
  return (
    <Menu size="small" className="ed-menu">
      {sections.map((section, i) => (
        <Fragment key={nameOf(section[0])}>
          {i > 0 && <MenuDivider />}
          {section.map((item) =>
            typeof item === 'string' ? (
              <CommandItem key={item} id={item} desk={desk} />
            ) : (
              <MenuItem key={item.label} text={t(item.label)} icon={item.icon}>
                {item.ids.map((id) => (
                  <CommandItem key={id} id={id} desk={desk} />
                ))}
              </MenuItem>
            ),
          )}
        </Fragment>
      ))}
    </Menu>
  )
})

const CommandItem = observer(({ id, desk }: { readonly id: CommandId; readonly desk: Desk }) => {
  const { t } = useLabels()
  void desk.store.revision
  const command = commandTable[id]
  return (
    <MenuItem
      text={t(command.label)}
      icon={command.isActive?.(desk) ? 'tick' : (command.icon ?? 'blank')}
      label={keysOf(command)}
      disabled={!isEnabled(command, desk)}
      data-command={id}
      onClick={() => runCommand(command, desk)}
    />
  )
})
