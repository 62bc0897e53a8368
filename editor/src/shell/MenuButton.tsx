import { Button, Popover } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { memo, useCallback } from 'react'
import { type Desk, isEnabled } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { editorElement } from '../kit/editorElement.ts'
import { useOfPage } from '../stores/useOfPage.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { type CommandList, commandTable } from './commands/commandTable.ts'

interface MenuButtonProps {
  readonly item: CommandList
  readonly desk: Desk
}

/** Several commands behind one button of the bar; off when none of them can be done now. */
export const MenuButton = observer(({ item, desk }: MenuButtonProps) => {
  const isOff = useCallback(() => item.ids.every((id) => !isEnabled(commandTable[id], desk)), [item, desk])
  const isDisabled = useOfPage(desk.store, isOff)
  return <OpenMenu item={item} desk={desk} isDisabled={isDisabled} />
})

const OpenMenu = memo(({ item, desk, isDisabled }: MenuButtonProps & { readonly isDisabled: boolean }) => {
  const { t } = useLabels()
  return (
    <Popover
      content={<CommandMenu sections={[item.ids]} desk={desk} />}
      placement="bottom-start"
      minimal
      portalContainer={editorElement()}
    >
      <Button
        variant="minimal"
        icon={item.icon}
        endIcon="caret-down"
        aria-label={t(item.label)}
        title={t(item.label)}
        disabled={isDisabled}
      />
    </Popover>
  )
})
