import { Button } from '@blueprintjs/core'
import { Reset } from '@blueprintjs/icons'
import type { Gateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Alert } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../kit/ask/useAsk.ts'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'

/** Starts the program of a gateway again, after a question. */
export function RestartButton({ gateway: { id, title, online } }: { readonly gateway: Gateway }) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  const ask = useAsk()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const restart = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await ask(paths.gatewayRestart, { id })
      await toastSuccess(t(($) => $.restarted))
    } catch (error) {
      await toastProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<Reset />}
        text={t(($) => $.restart)}
        loading={isBusy}
        disabled={!online}
        {...(!online && { title: t(($) => $.offline) })}
        data-action="restart"
        onClick={() => setAsking(true)}
      />
      <Alert
        isOpen={isAsking}
        intent="danger"
        icon={<Reset />}
        confirmButtonText={t(($) => $.restart)}
        cancelButtonText={common.t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setAsking(false)}
        onConfirm={() => void restart()}
      >
        {t(($) => $.restartAsk, { name: title })}
      </Alert>
    </>
  )
}
