import { DialogBody } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { keysOf } from '../commands/keysOf.ts'
import { chordText } from '../i18n/chordText.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { LabelKey } from '../i18n/texts/index.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { editorElement } from '../kit/editorElement.ts'
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
  ['habitZoom', 'Ctrl'],
  ['habitAcross', 'Shift'],
  ['habitScrub', '↔'],
  ['habitStep', '↑ ↓'],
  ['habitSum', '+ - * / %'],
  ['habitTyped', 'Ctrl+Enter'],
]

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
        <div className="ed-sheet">
          {commandSections.map(({ title, ids }) => (
            <section key={title}>
              <h3>{t(title)}</h3>
              <dl>
                {ids.map((id) => (
                  <div key={id}>
                    <dt>{t(commandTable[id].label)}</dt>
                    <dd>
                      <kbd>{keysOf(commandTable[id], true)}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <section>
            <h3>{t('sectionPointer')}</h3>
            <dl>
              {pointerHabits.map(([label, keys]) => (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>
                    <kbd>{chordText(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </DialogBody>
    </Dialog>
  )
})
