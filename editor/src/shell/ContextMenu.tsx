import { ContextMenuPopover } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { Desk } from '../commands/Command.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { pageMenu, widgetMenu } from './commands/commandTable.ts'

/** The menu of the right button, the menu key, and Shift+F10. */
export const ContextMenu = observer(({ desk, isDark }: { readonly desk: Desk; readonly isDark: boolean }) => {
  const { store, shell } = desk
  if (!shell.menuAt) return null
  return (
    <ContextMenuPopover
      isOpen
      isDarkTheme={isDark}
      targetOffset={shell.menuAt}
      onClose={() => shell.openMenu(undefined)}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: a chosen item closes the menu, whatever it is
        // biome-ignore lint/a11y/useKeyWithClickEvents: the items take the keys and make clicks of them
        <div onClick={() => shell.openMenu(undefined)}>
          <CommandMenu sections={store.selection.length > 0 ? widgetMenu : pageMenu} desk={desk} />
        </div>
      }
    />
  )
})
