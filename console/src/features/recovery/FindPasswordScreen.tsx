import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { Recovery, RecoveryStep, Way } from '@mimic/contract'
import { type CallData, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { AlonePanel } from '../../kit/AlonePanel.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { PictureCode } from '../../kit/PictureCode.tsx'
import { NewPasswordFields, useNewPassword } from '../../kit/password/NewPasswordFields.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { AnswerFields, answersOf, emptyAnswers, requiredAnswers } from './AnswerFields.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import { useStep } from './useStep.ts'

const steps: readonly RecoveryStep[] = ['account', 'validate', 'password', 'finish']
const ways: readonly Way[] = ['tel', 'email', 'question']

/** The step that an address names, and the way of its identity check. */
function stepAt(path: string): { readonly step: RecoveryStep; readonly way: Way | undefined } {
  const [, , first, second] = path.split('/')
  return {
    step: steps.find((each) => each === first) ?? 'account',
    way: ways.find((each) => each === second),
  }
}

/** 2.7: a forgotten password. The server holds the step: the address of another one leads to it. */
export default observer(function FindPasswordScreen() {
  const { t } = useTranslation('recovery')
  const [path, navigate] = useLocation()
  const { recovery, failure, take } = useRecovery()
  const { step, way } = stepAt(path)
  // Another name may be given at any time, and after the end a recovery may begin anew.
  const isHere = step === 'account' || recovery?.step === step
  useEffect(() => {
    if (recovery && !isHere) navigate(`/findpwd/${recovery.step}`, { replace: true })
  }, [recovery, isHere, navigate])
  const part = way ?? step
  const isBadInvitation = failure instanceof CallError && failure.code === codes.notFound
  return (
    <AlonePanel screen={`findpwd-${way ? `validate-${way}` : step}`}>
      <h1>{t(($) => $.title)}</h1>
      <Steps at={step} />
      <Failure of={failure} text={isBadInvitation ? t(($) => $.badInvitation) : undefined} />
      {recovery && isHere ? (
        <>
          <p className="login-lead">{t(($) => $.lead[part], { name: recovery.loginname })}</p>
          <StepForm step={step} recovery={recovery} way={way} take={take} />
        </>
      ) : (
        failure === undefined && <NonIdealState icon={<Spinner size={24} />} />
      )}
      {step !== 'finish' && (
        <Link className="login-other" href="/login">
          {t(($) => $.toLogin)}
        </Link>
      )}
    </AlonePanel>
  )
})

/** Where the recovery stands. The link of an invitation begins it at the password. */
function useRecovery() {
  const { call } = useStores()
  const [, navigate] = useLocation()
  const [recovery, setRecovery] = useState<Recovery>()
  const [failure, setFailure] = useState<unknown>()
  const take = useCallback(
    (next: Recovery) => {
      setRecovery(next)
      navigate(`/findpwd/${next.step}`)
    },
    [navigate],
  )
  useEffect(() => {
    const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1]
    if (token) {
      // The token stays neither in the address nor in the history.
      window.history.replaceState(null, '', window.location.pathname)
      call(paths.findpwdInvited, { token }).then(take, (error: unknown) => {
        setFailure(error)
        call(paths.findpwdState, {}).then(setRecovery, setFailure)
      })
      return
    }
    call(paths.findpwdState, {}).then(setRecovery, setFailure)
  }, [call, take])
  return { recovery, failure, take }
}

function Steps({ at }: { readonly at: RecoveryStep }) {
  const { t } = useTranslation('recovery')
  const place = steps.indexOf(at)
  return (
    <ol className="plain-list recovery-steps">
      {steps.map((each, index) => (
        <li
          key={each}
          className={index < place ? 'is-done' : index === place ? 'is-now' : ''}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className="step-mark">{index < place ? <Tick size={12} /> : index + 1}</span>
          {t(($) => $.steps[each])}
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  readonly recovery: Recovery
  readonly take: (next: Recovery) => void
}

function StepForm({ step, way, ...props }: StepProps & { readonly step: RecoveryStep; readonly way: Way | undefined }) {
  const { t } = useTranslation('recovery')
  const login = useTranslation('login')
  const [, navigate] = useLocation()
  switch (step) {
    case 'account':
      return <AccountStep {...props} />
    case 'validate':
      if (way === undefined) return <WayStep {...props} />
      return way === 'question' ? <QuestionStep {...props} /> : <CodeStep key={way} way={way} {...props} />
    case 'password':
      return <PasswordStep {...props} />
    case 'finish':
      return (
        <Button
          intent="primary"
          size="large"
          fill
          text={login.t(($) => $.submit)}
          aria-label={t(($) => $.toLogin)}
          data-action="login"
          onClick={() => navigate('/login')}
        />
      )
  }
}

function AccountStep({ take }: StepProps) {
  const { t } = useTranslation('recovery')
  const login = useTranslation('login')
  const { call } = useStores()
  const [picture, setPicture] = useState<CallData<typeof paths.userShowVcode>>()
  const [vcode, setVcode] = useState('')
  const renew = useCallback(async () => {
    setVcode('')
    setPicture(await call(paths.userShowVcode, {}))
  }, [call])
  useEffect(() => {
    renew().catch(toastError)
  }, [renew])
  const form = useStep({
    id: 'recovery',
    start: { loginname: '' },
    check: ({ loginname }) => ({
      loginname: loginname.trim() === '' ? problemText({ reason: 'required' }) : undefined,
    }),
    async send({ loginname }) {
      try {
        take(await call(paths.findpwdAccount, { loginname: loginname.trim(), vcodeId: picture?.vcodeId ?? '', vcode }))
      } catch (error) {
        await renew().catch(toastError)
        throw error
      }
    },
  })
  return (
    <CardForm form={form} submitText={t(($) => $.next)} canSubmit={vcode !== '' && picture !== undefined} deed="check">
      <TextField
        form={form}
        field="loginname"
        label={login.t(($) => $.loginname)}
        autoComplete="username"
        maxLength={limits.loginname}
        isFirst
      />
      {picture && (
        <PictureCode
          image={picture.image}
          text={vcode}
          onText={setVcode}
          onNewCode={() => void renew().catch(toastError)}
        />
      )}
    </CardForm>
  )
}

function WayStep({ recovery }: StepProps) {
  const { t } = useTranslation('recovery')
  const [, navigate] = useLocation()
  return (
    <div className="recovery-ways">
      {recovery.ways.map((way) => (
        <Button
          key={way}
          size="large"
          fill
          text={t(($) => $.ways[way])}
          data-action={way}
          onClick={() => navigate(`/findpwd/validate/${way}`)}
        />
      ))}
      <p className="muted">{t(($) => $.noHelp)}</p>
    </div>
  )
}

function CodeStep({ way, take }: StepProps & { readonly way: 'tel' | 'email' }) {
  const { t } = useTranslation('recovery')
  const { call } = useStores()
  const form = useStep({
    id: 'recovery',
    start: { code: '' },
    check: ({ code }) => ({ code: isCode(code) ? undefined : t(($) => $.codeRule) }),
    refusalText: ({ reason }) => (reason === 'format' ? t(($) => $.wrongCode) : undefined),
    send: async ({ code }) => take(await call(paths.findpwdValidate, { way, code: code.trim() })),
  })
  return (
    <>
      <CardForm form={form} submitText={t(($) => $.next)} deed="check" waitHelp={t(($) => $.waitHelp)}>
        <CodeField form={form} send={() => call(paths.findpwdSendCode, { way })} waitHelp={t(($) => $.waitHelp)} />
      </CardForm>
      <OtherWay />
    </>
  )
}

function QuestionStep({ recovery, take }: StepProps) {
  const { t } = useTranslation('recovery')
  const { call } = useStores()
  const form = useStep({
    id: 'recovery',
    start: emptyAnswers,
    check: requiredAnswers,
    send: async (draft) => take(await call(paths.findpwdValidate, { way: 'question', answers: answersOf(draft) })),
  })
  return (
    <>
      <AnswerCard form={form} submitText={t(($) => $.next)} deed="check" waitHelp={t(($) => $.waitHelp)}>
        <AnswerFields form={form} questions={recovery.questions} />
      </AnswerCard>
      <OtherWay />
    </>
  )
}

function OtherWay() {
  const { t } = useTranslation('recovery')
  return (
    <Link className="login-other" href="/findpwd/validate">
      {t(($) => $.otherWay)}
    </Link>
  )
}

function PasswordStep({ take }: StepProps) {
  const { t } = useTranslation('recovery')
  const { call } = useStores()
  const form = useNewPassword('recovery', async (password) => take(await call(paths.findpwdPassword, { password })))
  return (
    <CardForm form={form} submitText={t(($) => $.next)} deed="check">
      <NewPasswordFields form={form} />
    </CardForm>
  )
}
