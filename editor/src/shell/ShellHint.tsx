import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { useFading } from '../kit/useFading.ts'
import type { ShellStore } from '../stores/ShellStore.ts'

const SHOWN_MS = 6000

/** The reason why the last command was not done, in the status line. */
export const ShellHint = observer(({ shell }: { readonly shell: ShellStore }) => {
  const { t } = useLabels()
  const { hint } = shell
  useFading(hint, SHOWN_MS, () => shell.dismissHint())
  return (
    <span className="ed-hint-line" role="alert">
      {hint && (
        <>
          <Icon icon="warning-sign" size={12} /> {t(hint.label, { max: hint.max })}
        </>
      )}
    </span>
  )
})
