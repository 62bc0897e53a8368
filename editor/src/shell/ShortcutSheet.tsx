import { Dialog, DialogBody } from '@blueprintjs/core'
import type { LabelKey } from '../i18n/cn.ts'
import { useLabels } from '../i18n/LabelsContext.ts'

const keys: readonly (readonly [LabelKey, string])[] = [
  ['select', 'V'],
  ['pan', 'Space'],
  ['nudge', '← → ↑ ↓ / Shift'],
  ['remove', 'Delete'],
  ['copy', 'Ctrl+C'],
  ['cut', 'Ctrl+X'],
  ['paste', 'Ctrl+V'],
  ['duplicate', 'Ctrl+D'],
  ['selectAll', 'Ctrl+A'],
  ['undo', 'Ctrl+Z'],
  ['redo', 'Ctrl+Y / Ctrl+Shift+Z'],
  ['group', 'Ctrl+G'],
  ['ungroup', 'Ctrl+Shift+G'],
  ['forward', ']'],
  ['backward', '['],
  ['toFront', '}'],
  ['toBack', '{'],
  ['save', 'Ctrl+S'],
  ['clear', 'Esc'],
]

export function ShortcutSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useLabels()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts')}>
      <DialogBody>
        <dl className="ed-sheet">
          {keys.map(([label, key]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
