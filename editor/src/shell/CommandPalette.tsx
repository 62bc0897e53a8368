import { observer } from 'mobx-react-lite'
import { type HTMLAttributes, type KeyboardEvent, useState } from 'react'
import { type Desk, isEnabled, runCommand } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { texts } from '../i18n/texts/index.ts'
import { ComboSearch } from '../kit/ComboSearch.tsx'
import { EditorDialog } from '../kit/EditorDialog.tsx'
import { commandSections, commandTable } from './commands/commandTable.ts'

/** All commands by name, in either language. */
export const CommandPalette = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell } = desk
  return (
    <EditorDialog
      isOpen={shell.dialog === 'palette'}
      onClose={() => shell.show('none')}
      className="ed-commands"
      aria-label={t('commandPalette')}
      transitionDuration={80}
    >
      <Commands desk={desk} />
    </EditorDialog>
  )
})

const Commands = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const [chosenRow, setActive] = useState<number>()
  const found = foundCommands(search, desk)
  const firstOn = found.findIndex(({ isOn }) => isOn)
  const active = chosenRow ?? Math.max(0, firstOn)
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
      <ComboSearch
        label={t('commandSearch')}
        size="large"
        list="ed-command-list"
        active={found.length > 0 ? `ed-command-${active}` : undefined}
        text={search}
        onText={(text) => {
          setSearch(text)
          setActive(undefined)
        }}
        onKeyDown={press}
      />
      <div id="ed-command-list" className="ed-command-list" role="listbox" aria-label={t('commandPalette')}>
        {found.map((each, i) => (
          <CommandOption
            key={each.id}
            found={each}
            id={`ed-command-${i}`}
            isActive={i === active}
            onPointerMove={() => setActive(i)}
            onClick={() => run(i)}
          />
        ))}
        {found.length === 0 && <p className="ed-empty">{t('commandNone')}</p>}
      </div>
    </>
  )
})

interface CommandOptionProps extends Pick<HTMLAttributes<HTMLElement>, 'id' | 'onPointerMove' | 'onClick'> {
  readonly found: ReturnType<typeof foundCommands>[number]
  readonly isActive: boolean
}

function CommandOption({ found: { id, title, command, isOn }, isActive, ...props }: CommandOptionProps) {
  const { t } = useLabels()
  return (
    <div role="option" tabIndex={-1} aria-selected={isActive} aria-disabled={!isOn} data-command={id} {...props}>
      <span>{t(command.label)}</span>
      <small>{t(title)}</small>
      <kbd>{keysOf(command)}</kbd>
    </div>
  )
}

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
