import { InputGroup } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useState } from 'react'
import { type Desk, isEnabled, runCommand } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { texts } from '../i18n/texts/index.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { editorElement } from '../kit/editorElement.ts'
import { commandSections, commandTable } from './commands/commandTable.ts'

/** All commands by name, in either language. */
export const CommandPalette = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell } = desk
  return (
    <Dialog
      isOpen={shell.dialog === 'palette'}
      onClose={() => shell.show('none')}
      className="ed-commands"
      aria-label={t('commandPalette')}
      portalContainer={editorElement()}
      transitionDuration={80}
    >
      <Commands desk={desk} />
    </Dialog>
  )
})

const Commands = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const [chosenRow, setActive] = useState<number>()
  const found = foundCommands(search, desk)
  // Commands that can run now come first.
  const active =
    chosenRow ??
    Math.max(
      0,
      found.findIndex(({ isOn }) => isOn),
    )
  const run = (index: number) => {
    const chosen = found[index]
    if (!chosen?.isOn) return
    desk.shell.show('none')
    runCommand(chosen.command, desk)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (active + step + found.length) % Math.max(1, found.length)
      setActive(next)
      document.getElementById(`ed-command-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(active)
    }
  }
  return (
    <>
      <InputGroup
        autoFocus
        size="large"
        leftIcon="search"
        placeholder={t('commandSearch')}
        aria-label={t('commandSearch')}
        role="combobox"
        aria-expanded
        aria-controls="ed-command-list"
        aria-activedescendant={found.length > 0 ? `ed-command-${active}` : undefined}
        value={search}
        onValueChange={(text) => {
          setSearch(text)
          setActive(undefined)
        }}
        onKeyDown={press}
      />
      <div id="ed-command-list" className="ed-command-list" role="listbox" aria-label={t('commandPalette')}>
        {found.map(({ id, title, command, isOn }, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={id}
            id={`ed-command-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            aria-disabled={!isOn}
            data-command={id}
            onPointerMove={() => setActive(i)}
            onClick={() => run(i)}
          >
            <span>{t(command.label)}</span>
            <small>{t(title)}</small>
            <kbd>{keysOf(command)}</kbd>
          </div>
        ))}
        {found.length === 0 && <p className="ed-empty">{t('commandNone')}</p>}
      </div>
    </>
  )
})

/** The commands whose name, in either language, has every word of the search. */
function foundCommands(search: string, desk: Desk) {
  const words = search.trim().toLowerCase().split(/\s+/)
  return commandSections.flatMap(({ title, ids }) =>
    ids.flatMap((id) => {
      const command = commandTable[id]
      const names = Object.values(texts[command.label]).join(' ').toLowerCase()
      const isFound = !command.isKeyOnly && words.every((word) => names.includes(word))
      return isFound ? [{ id, title, command, isOn: isEnabled(command, desk) }] : []
    }),
  )
}
