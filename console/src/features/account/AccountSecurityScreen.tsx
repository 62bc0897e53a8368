import { NonIdealState } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useStores } from '../../stores/StoresContext.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Security settings: the password, and where the account is logged in. It has two addresses, with and without SMS. */
const AccountSecurityScreen = observer(function AccountSecurityScreen() {
  const { t } = useTranslation('account')
  const { session, locale } = useStores()
  const [path] = useLocation()
  return (
    <div className="screen" data-screen={`account-security-${path.endsWith('/nosms') ? 'nosms' : 'sms'}`}>
      <header className="screen-head">
        <h1>{t(($) => $.securityTitle)}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.password)}>
        {session.may('account.edit') ? (
          <>
            <h2 className="card-title">{t(($) => $.password)}</h2>
            <PasswordForm />
          </>
        ) : (
          <NonIdealState className="nothing" icon={<Lock />} title={codeText(codes.accountDenied, locale.locale)} />
        )}
      </section>
      <OwnSessions />
    </div>
  )
})
export default AccountSecurityScreen
