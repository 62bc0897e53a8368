import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { AlonePanel } from '../../kit/AlonePanel.tsx'
import { logOut } from '../../kit/logOut.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Stands before every screen while the account has the password that an administrator gave it. */
export default observer(function FirstPasswordScreen() {
  const { t } = useTranslation('account')
  const shell = useTranslation('shell')
  const { session } = useStores()
  return (
    <AlonePanel screen="first-password">
      <h1>{t(($) => $.first.title, { name: session.user?.name || session.user?.loginname })}</h1>
      <p className="login-lead">{t(($) => $.first.lead)}</p>
      <PasswordForm onChanged={() => session.refresh()} />
      <Button
        variant="minimal"
        text={shell.t(($) => $.logout)}
        data-action="logout"
        onClick={() => void logOut(session)}
      />
    </AlonePanel>
  )
})
