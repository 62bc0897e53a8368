import type { FirstPassword } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../../kit/dialog/AskedAct.tsx'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { LockKeyDialog } from './LockKeyDialog.tsx'
import type { Person } from './Person.ts'
import { SessionsDialog } from './SessionsDialog.tsx'
import { ShownPassword } from './ShownPassword.tsx'

/** An action on an account that has a dialog, or the password that it has given. */
export type AccountDeed =
  | {
      readonly is: 'reset' | 'unlock' | 'factors' | 'sessions' | 'invite' | 'lockKey'
      readonly account: Person
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
  if (is === 'lockKey') return <LockKeyDialog account={account} reload={reload} onClose={close} />
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
  readonly is: 'reset' | 'unlock' | 'factors' | 'invite'
  readonly account: Person
  readonly reload: () => void
  readonly onClose: () => void
  readonly onShown: (login: FirstPassword) => void
}

/** Asks before an account gets a new password, loses its second factors, is let in at once, or is invited. */
function AskedDeed({ is, account: { id, loginname, email, tel }, reload, onClose, onShown }: AskedDeedProps) {
  const { t } = useTranslation('people')
  const factor = useTranslation('factor')
  const { call } = useStores()
  const act = async () => {
    try {
      if (is === 'reset') onShown(await call(paths.orgAccountResetPassword, { id }))
      else if (is === 'invite') {
        await call(paths.orgAccountInvite, { id, channel: email === '' ? 'sms' : 'mail' })
        await toastSuccess(t(($) => $.invite.done, { name: loginname }))
      } else if (is === 'factors') {
        await call(paths.orgAccountRemoveFactors, { id })
        await toastSuccess(factor.t(($) => $.of.done, { name: loginname }))
      } else {
        await call(paths.orgAccountUnlock, { id })
        await toastSuccess(t(($) => $.unlock.done, { name: loginname }))
      }
    } finally {
      reload()
    }
  }
  const asked: Asked = {
    question:
      is === 'factors'
        ? factor.t(($) => $.of.ask, { name: loginname })
        : t(($) => $[is].ask, { name: loginname, to: email || tel }),
    confirmText: is === 'factors' ? factor.t(($) => $.of.title) : t(($) => $[is].title),
    intent: is === 'unlock' || is === 'invite' ? 'primary' : 'danger',
    act,
  }
  return <AskedAct asked={asked} onClose={onClose} />
}
