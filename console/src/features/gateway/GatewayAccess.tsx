import { Button } from '@blueprintjs/core'
import { Disable, Key } from '@blueprintjs/icons'
import type { Gateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Alert } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { EnrolKey } from './EnrolKey.tsx'

/** A new key for the machine of a gateway, and the end of its access. The gateway of this machine needs neither. */
export function GatewayAccess({ gateway: { id, title } }: { readonly gateway: Gateway }) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  const { call } = useStores()
  const [enrolKey, setEnrolKey] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const rekey = async () => {
    try {
      setEnrolKey((await call(paths.gatewayRekey, { id })).enrolKey)
    } catch (error) {
      await toastProblem(errorText(error))
    }
  }
  const revoke = async () => {
    setAsking(false)
    try {
      await call(paths.gatewayRevoke, { id })
      await toastSuccess(t(($) => $.revoked))
    } catch (error) {
      await toastProblem(errorText(error))
    }
  }
  return (
    <>
      <Button icon={<Key />} text={t(($) => $.rekey)} data-action="rekey" onClick={() => void rekey()} />
      <Button icon={<Disable />} text={t(($) => $.revoke)} data-action="revoke" onClick={() => setAsking(true)} />
      {enrolKey !== undefined && (
        <EnrolKey title={t(($) => $.rekeyTitle)} enrolKey={enrolKey} onClose={() => setEnrolKey(undefined)} />
      )}
      <Alert
        isOpen={isAsking}
        intent="danger"
        icon={<Disable />}
        confirmButtonText={t(($) => $.revoke)}
        cancelButtonText={common.t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setAsking(false)}
        onConfirm={() => void revoke()}
      >
        {t(($) => $.revokeAsk, { name: title })}
      </Alert>
    </>
  )
}
