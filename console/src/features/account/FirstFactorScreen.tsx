import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { AlonePanel } from '../../kit/AlonePanel.tsx'
import { logOut } from '../../kit/logOut.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { SecondFactors } from './factors/SecondFactors.tsx'

/** Stands before every screen while the role requires a second factor that the account does not have yet. */
export default observer(function FirstFactorScreen() {
  const { t } = useTranslation('factor')
  const shell = useTranslation('shell')
  const { session } = useStores()
  return (
    <AlonePanel screen="first-factor" className="alone-panel is-wide">
      <h1>{t(($) => $.first.title)}</h1>
      <p className="login-lead">{t(($) => $.first.lead)}</p>
      <SecondFactors />
      <Button
        variant="minimal"
        text={shell.t(($) => $.logout)}
        data-action="logout"
        onClick={() => void logOut(session)}
      />
    </AlonePanel>
  )
})
