import { observer } from 'mobx-react-lite'
import { type HTMLAttributes, type KeyboardEvent, useEffect, useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ComboSearch } from '../kit/ComboSearch.tsx'
import { EditorDialog } from '../kit/EditorDialog.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { projectPages } from '../pages/ProjectPages.ts'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import { useSignalSearch } from '../signals/useSignalSearch.ts'
import { symbolShelf } from '../symbols/SymbolShelf.ts'
import { type QuickEntry, quickEntries, signalEntries } from './quickEntries.ts'

interface CommandPaletteProps {
  readonly desk: Desk
  readonly onOpenPage: (pageId: string) => void
}

/** Commands, widgets, symbols, pages and signals by name, in either language. */
export const CommandPalette = observer((props: CommandPaletteProps) => {
  const { t } = useLabels()
  const { shell } = props.desk
  return (
    <EditorDialog
      isOpen={shell.dialog === 'palette'}
      onClose={() => shell.show('none')}
      className="ed-commands"
      aria-label={t('commandPalette')}
      transitionDuration={80}
      // The command may have given the focus to something else; the designer's own dialog returns it otherwise.
      shouldReturnFocusOnClose={false}
    >
      <Commands key={shell.openings} {...props} />
    </EditorDialog>
  )
})

const Commands = observer((props: CommandPaletteProps) => {
  const { desk } = props
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const [chosenRow, setActive] = useState<number>()
  const { found, state } = useFound(search, props)
  const firstOn = found.findIndex(({ isOn }) => isOn)
  const active = chosenRow ?? Math.max(0, firstOn)
  const run = (index: number) => {
    const chosen = found[index]
    if (!chosen?.isOn) return
    desk.shell.show('none')
    chosen.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
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
        isLoading={state === 'loading'}
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
        {found.length === 0 && state === 'ready' && <p className="ed-empty">{t('commandNone')}</p>}
      </div>
      <RefusalText>{state === 'failed' && t('signalFailed')}</RefusalText>
    </>
  )
})

/** The lines for a search: at once those known here, and the signals once the server has answered. */
function useFound(search: string, { desk, onOpenPage }: CommandPaletteProps) {
  const { t, locale } = useLabels()
  const { store } = desk
  useEffect(() => void store.part(projectPages).load(), [store])
  useEffect(() => void store.part(symbolShelf).load(), [store])
  const isSearched = search.trim() !== ''
  const signals = useSignalSearch(store.part(signalCatalogue), isSearched, false, search)
  const context = { desk, t, locale, onOpenPage }
  const state = !isSearched ? 'ready' : signals.asked === search ? signals.state : 'loading'
  const rows = isSearched && state === 'ready' ? signals.rows : []
  return { found: [...quickEntries(search, context), ...signalEntries(rows, context)], state } as const
}

interface CommandOptionProps extends Pick<HTMLAttributes<HTMLElement>, 'id' | 'onPointerMove' | 'onClick'> {
  readonly found: QuickEntry
  readonly isActive: boolean
}

const CommandOption = ({ found: { id, title, label, keys, isOn }, isActive, ...props }: CommandOptionProps) => (
  <div role="option" tabIndex={-1} aria-selected={isActive} aria-disabled={!isOn} data-command={id} {...props}>
    <span>{label}</span>
    <small>{title}</small>
    <kbd>{keys}</kbd>
  </div>
)
