import { Button, NonIdealState } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import type { OwnSecurity } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { normalAnswer, type SecurityQuestion, securityQuestions } from '@mimic/contract/securityQuestions'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { entityText } from '../../kit/entity/entityText.ts'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { NewPasswordFields, useNewPassword } from '../../kit/password/NewPasswordFields.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { AnswerFields, answersOf, emptyAnswers, requiredAnswers } from './AnswerFields.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import {
  type CheckWay,
  checkPath,
  SETUP,
  type SetupPlace,
  type SetupTarget,
  setupPath,
  setupPlace,
} from './setupPaths.ts'
import { useStep } from './useStep.ts'

const SECURITY = '/account/security/sms'
const questionKeys = Object.keys(securityQuestions) as SecurityQuestion[]

/** The security setup (2.5): the identity check, then telephone, e-mail, questions or password. */
export default observer(function SetupScreen() {
  const { t } = useTranslation('recovery')
  const [path] = useLocation()
  const place = setupPlace(path, useSearch())
  const answer = useAnswer(paths.securityQuery, {})
  const { page: own } = answer
  return (
    <div className="screen" data-screen="account-setup" data-step={place.is} data-target={place.target}>
      <header className="screen-head">
        <h1>{t(($) => $.setup.title[place.target])}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.setup.title[place.target])}>
        {own ? <Place key={`${place.is} ${place.target}`} place={place} own={own} /> : <Nothing of={answer} text="" />}
      </section>
    </div>
  )
})

interface PlaceProps {
  readonly own: OwnSecurity
}
interface TargetProps<T extends SetupTarget = SetupTarget> extends PlaceProps {
  readonly target: T
}

function Place({ place, own }: PlaceProps & { readonly place: SetupPlace }) {
  const [, navigate] = useLocation()
  const { is, target } = place
  const isDue = (is === 'enter' || is === 'confirm') && own.checkedUntil === 0
  useEffect(() => {
    if (isDue) navigate(checkPath(target), { replace: true })
  }, [isDue, navigate, target])
  if (isDue) return null
  if (place.is === 'check')
    return place.way ? (
      <Check key={place.way} own={own} target={target} way={place.way} />
    ) : (
      <Ways own={own} target={target} />
    )
  if (is === 'done') return <Done target={target} />
  if (target === 'password') return <NewPassword />
  if (target === 'question') return is === 'enter' ? <Questions /> : <ConfirmQuestions />
  return is === 'enter' ? <Destination target={target} /> : <ConfirmDestination target={target} />
}

/** By what the account can prove now who is at the screen. */
const openWays = (own: OwnSecurity): CheckWay[] => [
  'password',
  ...(own.isTelVerified && own.hasSms ? (['tel'] as const) : []),
  ...(own.isEmailVerified && own.hasMail ? (['email'] as const) : []),
  ...(own.questions.length > 0 ? (['question'] as const) : []),
]

function Ways({ own, target }: TargetProps) {
  const { t } = useTranslation('recovery')
  const [, navigate] = useLocation()
  return (
    <div className="recovery-ways">
      <p>{t(($) => $.setup.validateLead)}</p>
      {openWays(own)
        // A person who sets a password without the old one does not know it.
        .filter((way) => target !== 'password' || way !== 'password' || openWays(own).length === 1)
        .map((way) => (
          <Button
            key={way}
            size="large"
            fill
            text={t(($) => $.ways[way])}
            data-action={way}
            onClick={() => navigate(checkPath(target, way))}
          />
        ))}
      <Link href={SECURITY}>{t(($) => $.setup.back)}</Link>
    </div>
  )
}

type CheckDraft = { readonly password: string; readonly code: string } & typeof emptyAnswers

function Check({ own, target, way }: TargetProps & { readonly way: CheckWay }) {
  const { t } = useTranslation('recovery')
  const account = useTranslation('account')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const isOpen = openWays(own).includes(way)
  const form = useStep<CheckDraft>({
    id: 'check',
    start: { password: '', code: '', ...emptyAnswers },
    check: ({ password, code, ...answers }) => {
      if (way === 'password') return { password: password === '' ? problemText({ reason: 'required' }) : undefined }
      if (way !== 'question') return { code: isCode(code) ? undefined : t(($) => $.codeRule) }
      return requiredAnswers(answers)
    },
    refusalText: ({ path, reason }) =>
      reason !== 'format' ? undefined : path === 'password' ? t(($) => $.wrongPassword) : t(($) => $.wrongCode),
    async send({ password, code, ...answers }) {
      const proof =
        way === 'password' ? { password } : way === 'question' ? { answers: answersOf(answers) } : { code: code.trim() }
      await call(paths.securityCheck, { way, ...proof })
      navigate(setupPath(target), { replace: true })
    },
  })
  if (!isOpen) return <NonIdealState className="nothing" title={t(($) => $.setup.noWay)} action={<Back />} />
  const Card = way === 'question' ? AnswerCard : CardForm
  return (
    <>
      <p>{t(($) => $.setup.validateLead)}</p>
      <Card form={form} submitText={t(($) => $.next)} deed="check">
        {way === 'password' && (
          <TextField
            form={form}
            field="password"
            label={account.t(($) => $.old)}
            type="password"
            autoComplete="current-password"
            maxLength={64}
            isFirst
          />
        )}
        {way === 'question' && <AnswerFields form={form} questions={own.questions} />}
        {(way === 'tel' || way === 'email') && (
          <CodeField form={form} send={() => call(paths.securitySendCode, { way })} />
        )}
      </Card>
      <Back />
    </>
  )
}

function Back() {
  const { t } = useTranslation('recovery')
  return (
    <Link className="login-other" href={SECURITY}>
      {t(($) => $.setup.back)}
    </Link>
  )
}

/** A new number or address; a code is sent there before the next step. */
function Destination({ target }: { readonly target: 'tel' | 'email' }) {
  const { t } = useTranslation('recovery')
  const account = useTranslation('account')
  const { call, setup } = useStores()
  const [, navigate] = useLocation()
  const form = useStep({
    id: 'setup',
    start: { destination: setup[target] },
    check: ({ destination }) => ({
      destination: destination.trim() === '' ? problemText({ reason: 'required' }) : undefined,
    }),
    refusalText: ({ path }) =>
      path !== 'destination'
        ? undefined
        : target === 'tel'
          ? account.t(($) => $.telRule)
          : problemText({ reason: 'format' }),
    async send({ destination }) {
      const typed = destination.trim()
      await call(paths.securitySendCode, { way: target, destination: typed })
      setup.keep({ [target]: typed })
      navigate(`${setupPath(target)}/validate`)
    },
  })
  return (
    <>
      <p>{t(($) => $.setup.enterLead)}</p>
      <CardForm form={form} submitText={t(($) => $.sendCode)} deed="check">
        <TextField
          form={form}
          field="destination"
          label={t(($) => $.setup.enter[target])}
          type={target === 'tel' ? 'tel' : 'text'}
          autoComplete={target}
          maxLength={target === 'tel' ? limits.tel : limits.people.email}
          isFirst
        />
      </CardForm>
      <Back />
    </>
  )
}

const ConfirmDestination = observer(function ConfirmDestination({ target }: { readonly target: 'tel' | 'email' }) {
  const { t } = useTranslation('recovery')
  const { call, session, setup } = useStores()
  const [, navigate] = useLocation()
  const to = setup[target]
  useEffect(() => {
    if (to === '') navigate(setupPath(target), { replace: true })
  }, [to, navigate, target])
  const form = useStep({
    id: 'setup',
    start: { code: '' },
    check: ({ code }) => ({ code: isCode(code) ? undefined : t(($) => $.codeRule) }),
    refusalText: ({ reason }) => (reason === 'format' ? t(($) => $.wrongCode) : undefined),
    async send({ code: typed }) {
      const code = typed.trim()
      if (target === 'tel') await call(paths.securityTelSave, { tel: to, code })
      else await call(paths.securityEmailSave, { email: to, code })
      await session.refresh()
      navigate(`${SETUP}/success/${target}`)
      setup.keep({ [target]: '' })
    },
  })
  return (
    <>
      <p>{t(($) => $.setup.codeTo, { to })}</p>
      <CardForm form={form} submitText={t(($) => $.next)} deed="check">
        <CodeField form={form} isSent send={() => call(paths.securitySendCode, { way: target, destination: to })} />
      </CardForm>
      <Back />
    </>
  )
})

type QuestionDraft = Record<`question${number}`, SecurityQuestion> & typeof emptyAnswers

function Questions() {
  const { t } = useTranslation('recovery')
  const { setup } = useStores()
  const [, navigate] = useLocation()
  const places = Array.from({ length: limits.security.questions }, (_, at) => at)
  const form = useStep<QuestionDraft>({
    id: 'setup',
    start: () => ({
      ...Object.fromEntries(places.map((at) => [`question${at}`, questionKeys[at]])),
      ...emptyAnswers,
    }),
    check: (draft) =>
      Object.fromEntries(
        places.flatMap((at) => {
          const isTwice = places.some((other) => other < at && draft[`question${other}`] === draft[`question${at}`])
          const answer = draft[`answer${at}`] ?? ''
          return [
            [`question${at}`, isTwice ? problemText({ reason: 'used' }) : undefined],
            [`answer${at}`, answer.trim() === '' ? problemText({ reason: 'required' }) : undefined],
          ]
        }),
      ),
    async send(draft) {
      const questions = places.flatMap((at) => {
        const question = draft[`question${at}`]
        return question ? [{ question, answer: draft[`answer${at}`] ?? '' }] : []
      })
      setup.keep({ questions })
      navigate(`${setupPath('question')}/validate`)
    },
  })
  const choices = questionKeys.map((value) => ({ value, label: entityText(securityQuestions[value]) }))
  return (
    <>
      <p>{t(($) => $.setup.answersLead)}</p>
      <CardForm form={form} submitText={t(($) => $.next)} deed="check">
        {places.map((at) => (
          <div key={at}>
            <SelectField
              form={form}
              field={`question${at}`}
              label={t(($) => $.setup.questionNo, { no: at + 1 })}
              choices={choices}
            />
            <TextField
              form={form}
              field={`answer${at}`}
              label={t(($) => $.answer)}
              autoComplete="off"
              maxLength={limits.security.answer}
            />
          </div>
        ))}
      </CardForm>
      <Back />
    </>
  )
}

const ConfirmQuestions = observer(function ConfirmQuestions() {
  const { t } = useTranslation('recovery')
  const { call, setup } = useStores()
  const [, navigate] = useLocation()
  const { questions } = setup
  useEffect(() => {
    if (questions.length === 0) navigate(setupPath('question'), { replace: true })
  }, [questions, navigate])
  const form = useStep({
    id: 'setup',
    start: emptyAnswers,
    check: (draft) =>
      Object.fromEntries(
        answersOf(draft).map((answer, at) => [
          `answer${at}`,
          normalAnswer(answer) === normalAnswer(questions[at]?.answer ?? '') ? undefined : t(($) => $.setup.differs),
        ]),
      ),
    async send() {
      await call(paths.securityQuestionsSave, { questions: questions.map((each) => ({ ...each })) })
      navigate(`${SETUP}/success/question`)
      setup.keep({ questions: [] })
    },
  })
  return (
    <>
      <p>{t(($) => $.setup.again)}</p>
      <CardForm form={form} submitText={t(($) => $.next)} deed="save">
        <AnswerFields form={form} questions={questions.map(({ question }) => question)} />
      </CardForm>
      <Back />
    </>
  )
})

function NewPassword() {
  const { t } = useTranslation('recovery')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const form = useNewPassword('setup', async (password) => {
    await call(paths.securityPasswordSave, { password })
    navigate(`${SETUP}/success/password`)
  })
  return (
    <>
      <CardForm form={form} submitText={t(($) => $.next)} deed="edit">
        <NewPasswordFields form={form} />
      </CardForm>
      <Back />
    </>
  )
}

function Done({ target }: { readonly target: SetupTarget }) {
  const { t } = useTranslation('recovery')
  return (
    <NonIdealState
      className="nothing"
      icon={<TickCircle size={40} color="var(--mimic-ok, currentColor)" />}
      title={t(($) => $.setup.done[target])}
      action={<Back />}
    />
  )
}
