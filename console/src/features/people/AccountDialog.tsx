import { Alert, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { FirstPassword, OrgAccount } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../kit/CopyText.tsx'
import { errorText } from '../../kit/errorText.ts'
import { toastProblem, toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { SessionsDialog } from './SessionsDialog.tsx'

/** An action on an account that has a dialog, or the password that it has given. */
export type AccountDeed =
  | {
      readonly is: 'reset' | 'unlock' | 'sessions'
      readonly account: OrgAccount
      readonly reload: () => void
    }
  | { readonly is: 'shown'; readonly login: FirstPassword }

interface AccountDialogProps {
  readonly deed: AccountDeed
  readonly onDeed: (deed: AccountDeed | undefined) => void
}

/** The open dialog of the list of accounts. */
export function AccountDialog({ deed, onDeed }: AccountDialogProps) {
  const close = () => onDeed(undefined)
  if (deed.is === 'shown') return <ShownPassword login={deed.login} onClose={close} />
  if (deed.is === 'sessions') return <SessionsDialog account={deed.account} onClose={close} />
  const { is, account, reload } = deed
  return (
    <AskedDeed
      is={is}
      account={account}
      reload={reload}
      onClose={close}
      onShown={(login) => onDeed({ is: 'shown', login })}
    />
  )
}

interface AskedDeedProps {
  readonly is: 'reset' | 'unlock'
  readonly account: OrgAccount
  readonly reload: () => void
  readonly onClose: () => void
  readonly onShown: (login: FirstPassword) => void
}

/** Asks before an account gets a new password, or is let in at once. */
function AskedDeed({ is, account: { id, loginname }, reload, onClose, onShown }: AskedDeedProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call } = useStores()
  const act = async () => {
    onClose()
    try {
      if (is === 'reset') onShown(await call(paths.orgAccountResetPassword, { id }))
      else {
        await call(paths.orgAccountUnlock, { id })
        await toastSuccess(t(($) => $.unlock.done, { name: loginname }))
      }
    } catch (error) {
      await toastProblem(errorText(error))
    }
    reload()
  }
  return (
    <Alert
      isOpen
      intent={is === 'reset' ? 'danger' : 'primary'}
      confirmButtonText={t(($) => $[is].title)}
      cancelButtonText={common.t(($) => $.cancel)}
      canEscapeKeyCancel
      onCancel={onClose}
      onConfirm={() => void act()}
    >
      {t(($) => $[is].ask, { name: loginname })}
    </Alert>
  )
}

/** Shows a password this once. */
function ShownPassword({ login, onClose }: { readonly login: FirstPassword; readonly onClose: () => void }) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  return (
    <Dialog isOpen title={t(($) => $.shown.title)} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <Callout compact intent="warning">
          {t(($) => $.shown.once)}
        </Callout>
        <CopyText name="loginname" label={t(($) => $.shown.loginname)} text={login.loginname} />
        <CopyText name="password" label={t(($) => $.shown.password)} text={login.password} />
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={common.t(($) => $.close)} data-action="close" onClick={onClose} />}
      />
    </Dialog>
  )
}
