import { Callout, Switch } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Alert } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** Whether people log in by passwords of Mimic beside the login of the company. */
export const LocalLogin = observer(function LocalLogin() {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const { page: local, reload } = useAnswer(paths.loginProviderLocal, {})
  const [isAsked, setAsked] = useState(false)
  if (!local) return null
  const set = async (isLocalOff: boolean) => {
    setAsked(false)
    try {
      await call(paths.loginProviderSetLocal, { isLocalOff })
    } catch (error) {
      await toastProblem(errorText(error))
    }
    reload()
  }
  return (
    <Callout compact intent={local.isLocalOff ? 'warning' : 'none'} className="screen-note" data-note="local">
      <Switch
        checked={!local.isLocalOff}
        disabled={!session.may('role.edit')}
        label={t(($) => $.company.local)}
        data-action="local"
        onChange={() => (local.isLocalOff ? void set(false) : setAsked(true))}
      />
      {local.isLocalOff
        ? t(($) => $.company.localOff, { count: local.fallbacks })
        : t(($) => $.company.localOn, { count: local.fallbacks })}
      <Alert
        isOpen={isAsked}
        intent="danger"
        confirmButtonText={t(($) => $.company.switchOff)}
        cancelButtonText={common.t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setAsked(false)}
        onConfirm={() => void set(true)}
      >
        {t(($) => $.company.askOff, { count: local.fallbacks })}
      </Alert>
    </Callout>
  )
})
