import { History } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'
import { Alert } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem, toastSuccess } from '../../../kit/dialog/toaster.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
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
  const common = useTranslation('common')
  const { call } = useStores()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      const { changed, left } = await call(paths.gatewayConfigRestore, { gatewayId, version })
      const done = changed === 0 ? t(($) => $.restoredNothing) : t(($) => $.restoredConfig, { count: changed })
      if (left.length === 0) await toastSuccess(done)
      else await toastProblem(`${done} ${t(($) => $.restoredLeft, { count: left.length })}`)
      onRestored()
    } catch (error) {
      await toastProblem(outcomeText('edit', error))
    }
    onClose()
  }
  return (
    <Alert
      isOpen
      intent="danger"
      icon={<History />}
      loading={isBusy}
      confirmButtonText={t(($) => $.restore)}
      cancelButtonText={common.t(($) => $.cancel)}
      canEscapeKeyCancel
      onCancel={onClose}
      onConfirm={() => void restore()}
    >
      <p>{t(($) => $.restoreAsk, { version })}</p>
      <p>{t(($) => $.restoreNote)}</p>
    </Alert>
  )
}
