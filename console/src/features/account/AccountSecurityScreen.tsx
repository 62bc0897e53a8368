import { Callout, NonIdealState } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useStores } from '../../stores/StoresContext.ts'
import { RecoveryCard } from '../recovery/RecoveryCard.tsx'
import { AvatarCard } from './AvatarCard.tsx'
import { SecondFactors } from './factors/SecondFactors.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PushCard } from './push/PushCard.tsx'
import { WechatCard } from './WechatCard.tsx'

/** Security settings: the password, second factors, WeChat, and where the account is logged in. It has two addresses, with and without SMS. */
const AccountSecurityScreen = observer(function AccountSecurityScreen() {
  const { t } = useTranslation('account')
  const { session, locale } = useStores()
  const [path] = useLocation()
  const isPlain = path.endsWith('/nosms')
  return (
    <div className="screen" data-screen={`account-security-${isPlain ? 'nosms' : 'sms'}`}>
      <header className="screen-head">
        <h1>{t(($) => $.securityTitle)}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.password)}>
        {session.may('account.edit') ? (
          <>
            <h2 className="card-title">{t(($) => $.password)}</h2>
            {session.user?.isDemo && (
              <Callout compact intent="warning" className="card-note" data-part="demo">
                {t(($) => $.isDemo)}
              </Callout>
            )}
            <PasswordForm />
          </>
        ) : (
          <NonIdealState className="nothing" icon={<Lock />} title={codeText(codes.accountDenied, locale.locale)} />
        )}
      </section>
      <AvatarCard />
      <RecoveryCard hasSms={!isPlain} />
      <SecondFactors />
      <WechatCard />
      <PushCard />
      <OwnSessions />
    </div>
  )
})
export default AccountSecurityScreen
