import { Callout, Switch } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/ask/useAct.ts'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { useStores } from '../../../stores/StoresContext.ts'

/** Whether people log in by passwords of Mimic beside the login of the company. */
export const LocalLogin = observer(function LocalLogin() {
  const { t } = useTranslation('people')
  const { call, session } = useStores()
  const { page: local, reload } = useAnswer(paths.loginProviderLocal, {})
  const [isAsked, setAsked] = useState(false)
  const { act } = useAct(reload)
  if (!local) return null
  const set = (isLocalOff: boolean) => {
    setAsked(false)
    void act(() => call(paths.loginProviderSetLocal, { isLocalOff }))
  }
  return (
    <Callout compact intent={local.isLocalOff ? 'warning' : 'none'} className="screen-note" data-note="local">
      <Switch
        checked={!local.isLocalOff}
        disabled={!session.may('role.edit')}
        label={t(($) => $.company.local)}
        data-action="local"
        onChange={() => (local.isLocalOff ? set(false) : setAsked(true))}
      />
      {local.isLocalOff
        ? t(($) => $.company.localOff, { count: local.fallbacks })
        : t(($) => $.company.localOn, { count: local.fallbacks })}
      <ConfirmDialog
        question={isAsked ? t(($) => $.company.askOff, { count: local.fallbacks }) : undefined}
        confirmText={t(($) => $.company.switchOff)}
        onCancel={() => setAsked(false)}
        onConfirm={() => set(true)}
      />
    </Callout>
  )
})
