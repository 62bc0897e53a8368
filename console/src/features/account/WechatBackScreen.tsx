import { Button, Spinner } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

const BACK = '/account/security/sms'

/** /account/security/wechat: WeChat has sent the browser back here with its answer to a binding. */
export default observer(function WechatBackScreen() {
  const { t } = useTranslation('account')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<unknown>()
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is good for one try
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    call(paths.wechatBind, { callback: location.search || '?' }).then(async () => {
      navigate(BACK, { replace: true })
      await toastSuccess(t(($) => $.wechat.done))
    }, setFailure)
  }, [])
  const [problem] = failure instanceof CallError ? failure.fields : []
  const isNoAnswer = problem?.path === 'callback' && problem.reason !== 'boundElsewhere'
  return (
    <div className="screen" data-screen="account-security-wechat">
      <header className="screen-head">
        <h1>{t(($) => $.wechat.title)}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.wechat.title)}>
        {failure === undefined ? (
          <Spinner />
        ) : (
          <>
            <Failure of={failure} text={isNoAnswer ? t(($) => $.wechat.noAnswer) : undefined} />
            <Button
              className="card-button"
              text={t(($) => $.wechat.back)}
              data-action="back"
              onClick={() => navigate(BACK, { replace: true })}
            />
          </>
        )}
      </section>
    </div>
  )
})
