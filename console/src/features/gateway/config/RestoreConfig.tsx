import { History } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { toastProblem, toastSuccess } from '../../../kit/dialog/toaster.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface RestoreConfigProps {
  readonly gatewayId: string
  readonly version: number
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Asks whether an earlier configuration is to be restored, restores it, and tells what could not be. */
export function RestoreConfig({ gatewayId, version, onClose, onRestored }: RestoreConfigProps) {
  const { t } = useTranslation('gateway')
  const { call } = useStores()
  const { isBusy, act } = useAct(onClose)
  const restore = async () => {
    const { changed, left } = await call(paths.gatewayConfigRestore, { gatewayId, version })
    const done = changed === 0 ? t(($) => $.restoredNothing) : t(($) => $.restoredConfig, { count: changed })
    if (left.length === 0) await toastSuccess(done)
    else await toastProblem(`${done} ${t(($) => $.restoredLeft, { count: left.length })}`)
    onRestored()
  }
  return (
    <ConfirmDialog
      question={t(($) => $.restoreAsk, { version })}
      note={t(($) => $.restoreNote)}
      icon={<History />}
      isBusy={isBusy}
      confirmText={t(($) => $.restore)}
      onCancel={onClose}
      onConfirm={() => void act(restore, { deed: 'edit' })}
    />
  )
}
