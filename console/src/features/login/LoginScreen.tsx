import { Button, Callout } from '@blueprintjs/core'
import type { LoggedIn } from '@mimic/contract'
import { type CallData, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Brand } from '../../kit/Brand.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { factorText } from '../../kit/factor/factorText.ts'
import { LabelledInput } from '../../kit/LabelledInput.tsx'
import { LocaleSwitch } from '../../kit/LocaleSwitch.tsx'
import { loginCompany } from '../../kit/loginCompany.ts'
import { PictureCode } from '../../kit/PictureCode.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { HardwareKeyError } from '../../stores/SessionLock.ts'
import type { FactorProof } from '../../stores/SessionStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { i18n, showLanguage } from '../../texts/i18n.ts'
import { CompanyButtons } from './CompanyButtons.tsx'
import { FactorStep } from './FactorStep.tsx'

type Vcode = CallData<typeof paths.userShowVcode>

/** /login: account and password, and a verification code when the server asks for one. After a login the guard redirects. */
export const LoginScreen = observer(function LoginScreen() {
  const { t } = useTranslation('login')
  const recovery = useTranslation('recovery')
  const [loginname, setLoginname] = useState('')
  const [password, setPassword] = useState('')
  const { text, setText, vcode, failure, isBusy, renew, submit, isHalf, give, back } = useLogin(loginname, password)
  return (
    <main className="login" data-screen="login">
      <section className="login-scene" aria-hidden="true">
        <LoginPicture />
      </section>
      <section className="login-panel">
        <LocaleSwitch />
        {isHalf ? (
          <div className="login-step">
            <Brand isLarge />
            <FactorStep onGiven={give} onBack={back} />
          </div>
        ) : (
          <form onSubmit={submit}>
            <Brand isLarge />
            <p className="login-lead">{t(($) => $.lead)}</p>
            <LabelledInput
              id="loginname"
              name="loginname"
              label={t(($) => $.loginname)}
              size="large"
              autoComplete="username"
              autoFocus
              required
              maxLength={limits.loginname}
              value={loginname}
              onValueChange={setLoginname}
            />
            <LabelledInput
              id="password"
              name="password"
              label={t(($) => $.password)}
              type="password"
              size="large"
              autoComplete="current-password"
              required
              maxLength={64}
              value={password}
              onValueChange={setPassword}
            />
            {vcode && <PictureCode image={vcode.image} text={text} onText={setText} onNewCode={renew} />}
            <LoginProblem failure={failure} />
            <Button type="submit" intent="primary" size="large" fill loading={isBusy} text={t(($) => $.submit)} />
            <CompanyButtons />
            <Link className="login-other" href="/findpwd/account">
              {recovery.t(($) => $.forgotten)}
            </Link>
          </form>
        )}
      </section>
    </main>
  )
})
/** Sends a login. The server asks for a verification code after wrong tries; then every further try takes a new one. */
function useLogin(loginname: string, password: string) {
  const { t } = useTranslation('login')
  const { call, session, locale } = useStores()
  const [text, setText] = useState('')
  const [vcode, setVcode] = useState<Vcode>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isHalf, setHalf] = useState(false)
  const newCode = useCallback(async () => {
    setText('')
    setVcode(await call(paths.userShowVcode, {}))
  }, [call])
  const entered = async (wrong: LoggedIn['wrongTries']) => {
    const language = session.user?.language
    if (language === 'cn' || language === 'en') {
      locale.choose(language)
      await showLanguage(language)
    }
    if (wrong) {
      const time = timeText(wrong.last)
      await toastProblem(t(($) => $.wrongTries, { count: wrong.count, time }))
    }
  }
  const give = async (proof: FactorProof) => entered(await session.giveFactor(proof))
  const back = (reason?: unknown) => {
    setHalf(false)
    setFailure(reason)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const company = loginCompany()
      const wrong = await session.login({
        loginname: loginname.trim(),
        password,
        ...(company !== undefined && { company }),
        ...(vcode ? { vcodeId: vcode.vcodeId, vcode: text } : {}),
      })
      await entered(wrong)
    } catch (error) {
      if (error instanceof CallError && error.code === codes.factorRequired) return setHalf(true)
      setFailure(error)
      const needsCode =
        error instanceof CallError && (error.code === codes.vcodeRequired || error.code === codes.vcodeWrong)
      if (needsCode || vcode) await newCode().catch(setFailure)
    } finally {
      setBusy(false)
    }
  }
  const renew = () => void newCode().catch(setFailure)
  return { text, setText, vcode, failure, isBusy, renew, submit, isHalf, give, back }
}

/** Why nobody is logged in: the hardware key, the end of the last session, or the answer to this try. */
const LoginProblem = observer(function LoginProblem({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('login')
  const common = useTranslation('common')
  const { locale, session } = useStores()
  if (session.lockFailure !== undefined)
    return (
      <Callout compact intent="danger" role="alert" title={codeText(codes.lockFailed, locale.locale)}>
        {lockText(
          session.lockFailure,
          t(($) => $.noKeyService),
          (service) => t(($) => $.insecureKeyService, { service }),
        )}
      </Callout>
    )
  return (
    <>
      {session.endedBy !== undefined && failure === undefined && (
        <Callout compact intent="warning" role="alert">
          {codeText(session.endedBy, locale.locale)}
        </Callout>
      )}
      <Failure
        of={failure ?? (session.hasNoPermissionInfo || undefined)}
        text={session.hasNoPermissionInfo ? common.t(($) => $.permissionsFailed) : failureText(failure)}
        waitHelp={t(($) => $.wait.login)}
      />
    </>
  )
})

function failureText(failure: unknown): string {
  if (!(failure instanceof CallError)) return errorText(failure)
  // The directory of the company knows the person, who has no account here.
  if (failure.code === codes.forbidden && failure.fields[0]?.path === 'account')
    return i18n.getFixedT(null, 'login')(($) => $.noAccount)
  return failure.code === codes.factorRequired ? factorText(failure) : errorText(failure)
}

/** The hardware key's code and text unchanged, or the server's text. */
function lockText(failure: unknown, absent: string, insecure: (service: string) => string): string | undefined {
  if (failure instanceof CallError && failure.code === codes.lockFailed) return undefined
  if (!(failure instanceof HardwareKeyError)) return errorText(failure)
  if (failure.insecureService !== undefined) return insecure(failure.insecureService)
  return failure.code === undefined ? absent : `${failure.code} ${failure.message}`.trim()
}

/** The picture of the organisation's look, or Mimic's own. */
const LoginPicture = observer(function LoginPicture() {
  const { theme } = useStores()
  if (theme.loginPicture === undefined) return <LoginScene />
  return <img src={theme.loginPicture} alt="" onError={() => theme.dropPicture('loginPicture')} />
})

/** A decorative drawing: a vessel, a pipe and a pulse. */
function LoginScene() {
  return (
    <svg viewBox="0 0 640 720" role="presentation">
      <g fill="none" strokeWidth="2">
        <path className="scene-line" d="M-20 560H150V300H330" />
        <path className="scene-line" d="M480 420H560V160H680" />
        <rect className="scene-vessel" x="330" y="200" width="150" height="300" rx="10" />
        <circle className="scene-vessel" cx="150" cy="430" r="34" />
        <path className="scene-vessel" d="M134 412l34 18-34 18" />
        <path className="scene-pulse" d="M-20 640h120l30-60 40 110 40-150 36 100h420" />
      </g>
      <rect className="scene-water" x="334" y="330" width="142" height="166" rx="6" />
      {[240, 280, 320, 360, 400, 440].map((y) => (
        <path key={y} className="scene-tick" d={`M452 ${y}h20`} />
      ))}
    </svg>
  )
}
