import { Button } from '@blueprintjs/core'
import { Reset } from '@blueprintjs/icons'
import type { Gateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAsk } from '../../kit/ask/useAsk.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'

/** Starts the program of a gateway again, after a question. */
export function RestartButton({ gateway: { id, title, online } }: { readonly gateway: Gateway }) {
  const { t } = useTranslation('gateway')
  const ask = useAsk()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, act } = useAct()
  const restart = () => {
    setAsking(false)
    void act(() => ask(paths.gatewayRestart, { id }), { done: t(($) => $.restarted) })
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
      <ConfirmDialog
        question={isAsking ? t(($) => $.restartAsk, { name: title }) : undefined}
        icon={<Reset />}
        confirmText={t(($) => $.restart)}
        onCancel={() => setAsking(false)}
        onConfirm={restart}
      />
    </>
  )
}
