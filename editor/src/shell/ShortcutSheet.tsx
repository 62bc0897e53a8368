import { Dialog, DialogBody } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { ShellStore } from '../stores/ShellStore.ts'
import { commandSections, commandTable } from './commands/commandTable.ts'
import { keysOf } from './commands/keysOf.ts'
import { editorElement } from './editorElement.ts'

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
        </div>
      </DialogBody>
    </Dialog>
  )
})
