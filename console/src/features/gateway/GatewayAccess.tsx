import { Button } from '@blueprintjs/core'
import { Disable, Key } from '@blueprintjs/icons'
import type { Gateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { EnrolKey } from './EnrolKey.tsx'

/** A new key for the machine of a gateway, and the end of its access. The gateway of this machine needs neither. */
export function GatewayAccess({ gateway: { id, title } }: { readonly gateway: Gateway }) {
  const { t } = useTranslation('gateway')
  const { call } = useStores()
  const [enrolKey, setEnrolKey] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { act } = useAct()
  const rekey = () => act(async () => setEnrolKey((await call(paths.gatewayRekey, { id })).enrolKey))
  const revoke = () => {
    setAsking(false)
    void act(() => call(paths.gatewayRevoke, { id }), { done: t(($) => $.revoked) })
  }
  return (
    <>
      <Button icon={<Key />} text={t(($) => $.rekey)} data-action="rekey" onClick={() => void rekey()} />
      <Button icon={<Disable />} text={t(($) => $.revoke)} data-action="revoke" onClick={() => setAsking(true)} />
      {enrolKey !== undefined && (
        <EnrolKey title={t(($) => $.rekeyTitle)} enrolKey={enrolKey} onClose={() => setEnrolKey(undefined)} />
      )}
      <ConfirmDialog
        question={isAsking ? t(($) => $.revokeAsk, { name: title }) : undefined}
        icon={<Disable />}
        confirmText={t(($) => $.revoke)}
        onCancel={() => setAsking(false)}
        onConfirm={revoke}
      />
    </>
  )
}
