import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { useFading } from '../kit/useFading.ts'
import { useKept } from '../notices/useKept.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { ShellStore } from '../stores/ShellStore.ts'

const SHOWN_MS = 6000

interface ShellHintProps {
  readonly store: DesignerStore
  readonly shell: ShellStore
}

/** The reason why the last command was not done, in the status line. */
export const ShellHint = observer(({ store, shell }: ShellHintProps) => {
  const { t } = useLabels()
  const { hint } = shell
  const text = hint ? t(hint.label, { max: hint.max }) : ''
  useKept(store, hint, text)
  useFading(hint, SHOWN_MS, () => shell.dismissHint())
  return (
    <span className="ed-hint-line" role="alert">
      {hint && (
        <>
          <Icon icon="warning-sign" size={12} /> {text}
        </>
      )}
    </span>
  )
})
