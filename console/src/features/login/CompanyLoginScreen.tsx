import { Button, Spinner } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { AlonePanel } from '../../kit/AlonePanel.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { takeTarget } from './companyTarget.ts'
import { FactorStep } from './FactorStep.tsx'

/** /login/company: the provider has sent the browser back here with its answer. */
export default observer(function CompanyLoginScreen() {
  const { t } = useTranslation('login')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<unknown>()
  const [isHalf, setHalf] = useState(false)
  const isSent = useRef(false)
  /** The login's guard checks the target, and leads somebody who is logged in there. */
  const enter = () => {
    const to = takeTarget()
    navigate(to === null ? '/login' : `/login?to=${encodeURIComponent(to)}`, { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is good for one try
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    session.finishCompany(location.search || '?').then(enter, (error: unknown) => {
      if (error instanceof CallError && error.code === codes.factorRequired) setHalf(true)
      else setFailure(error)
    })
  }, [])
  const problem = failure instanceof CallError ? failure.fields[0]?.path : undefined
  const text = problem === 'account' ? t(($) => $.noAccount) : problem === 'callback' ? t(($) => $.noAnswer) : undefined
  return (
    <AlonePanel screen="login-company" className="login-step">
      {isHalf ? (
        <FactorStep
          onGiven={async (proof) => {
            await session.giveFactor(proof)
            enter()
          }}
          onBack={() => navigate('/login', { replace: true })}
        />
      ) : failure === undefined ? (
        <Spinner />
      ) : (
        <>
          <Failure of={failure} text={text} />
          <Button
            className="card-button"
            text={t(($) => $.again)}
            data-action="again"
            onClick={() => navigate('/login', { replace: true })}
          />
        </>
      )}
    </AlonePanel>
  )
})
