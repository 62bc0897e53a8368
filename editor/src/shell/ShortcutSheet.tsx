import { Button, DialogBody } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { keysOf } from '../commands/keysOf.ts'
import { chordText } from '../i18n/chordText.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { type LabelKey, texts } from '../i18n/texts/index.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { editorElement } from '../kit/editorElement.ts'
import { SideSearch } from '../kit/SideSearch.tsx'
import type { ShellStore } from '../stores/ShellStore.ts'
import { commandSections, commandTable } from './commands/commandTable.ts'

/** Keys that change what the mouse does. */
const pointerHabits: readonly (readonly [label: LabelKey, keys: string])[] = [
  ['habitAdd', 'Shift'],
  ['habitInside', 'Ctrl'],
  ['habitFree', 'Ctrl'],
  ['habitStraight', 'Shift'],
  ['habitRatio', 'Shift'],
  ['habitCentre', 'Alt'],
  ['habitCopy', 'Alt'],
  ['habitZoom', 'Ctrl'],
  ['habitAcross', 'Shift'],
  ['habitScrub', '↔'],
  ['habitStep', '↑ ↓'],
  ['habitSum', '+ - * / %'],
  ['habitTyped', 'Ctrl+Enter'],
]

interface SheetSection {
  readonly title: LabelKey
  readonly rows: readonly { readonly label: LabelKey; readonly keys: string }[]
}

const sections: readonly SheetSection[] = [
  ...commandSections.map(({ title, ids }) => ({
    title,
    rows: ids.map((id) => ({ label: commandTable[id].label, keys: keysOf(commandTable[id], true) })),
  })),
  { title: 'sectionPointer', rows: pointerHabits.map(([label, keys]) => ({ label, keys: chordText(keys) })) },
]

/** The rows whose name, in either language, or whose keys have the searched text. */
function foundSections(search: string): readonly SheetSection[] {
  const wanted = search.trim().toLowerCase()
  const isFound = ({ label, keys }: SheetSection['rows'][number]) =>
    [...Object.values(texts[label]), keys].some((text) => text.toLowerCase().includes(wanted))
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(isFound) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Every shortcut there is. */
export const ShortcutSheet = observer(({ shell }: { readonly shell: ShellStore }) => {
  const { t } = useLabels()
  return (
    <Dialog
      isOpen={shell.dialog === 'sheet'}
      onClose={() => shell.show('none')}
      title={t('shortcuts')}
      className="ed-shortcuts"
      portalContainer={editorElement()}
    >
      <DialogBody>
        <Sheet key={shell.openings} />
      </DialogBody>
    </Dialog>
  )
})

function Sheet() {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const found = foundSections(search)
  return (
    <>
      <div className="ed-sheet-head">
        <SideSearch label={t('sheetSearch')} value={search} onChange={setSearch} />
        <Button
          size="small"
          icon="print"
          text={t('sheetPrint')}
          data-action="print-sheet"
          onClick={() => window.print()}
        />
      </div>
      <div className="ed-sheet">
        {found.map(({ title, rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>
                    <kbd>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {found.length === 0 && <p className="ed-empty">{t('sheetNone')}</p>}
    </>
  )
}
