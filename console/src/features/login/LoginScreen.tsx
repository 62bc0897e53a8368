import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { type CallData, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../kit/Brand.tsx'
import { errorText } from '../../kit/errorText.ts'
import { LocaleSwitch } from '../../kit/LocaleSwitch.tsx'
import { timeText } from '../../kit/timeText.ts'
import { toastProblem } from '../../kit/toaster.ts'
import { HardwareKeyError } from '../../stores/SessionLock.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { showLanguage } from '../../texts/i18n.ts'

type Vcode = CallData<typeof paths.userShowVcode>

/** /login: account and password, and a verification code when the server asks for one. After a login the guard redirects. */
const LoginScreen = observer(function LoginScreen() {
  const { t } = useTranslation('login')
  const [loginname, setLoginname] = useState('')
  const [password, setPassword] = useState('')
  const { text, setText, vcode, failure, isBusy, renew, submit } = useLogin(loginname, password)
  return (
    <main className="login" data-screen="login">
      <section className="login-scene" aria-hidden="true">
        <LoginScene />
      </section>
      <section className="login-panel">
        <LocaleSwitch />
        <form onSubmit={submit}>
          <Brand isLarge />
          <p className="login-lead">{t(($) => $.lead)}</p>
          <FormGroup label={t(($) => $.loginname)} labelFor="loginname">
            <InputGroup
              id="loginname"
              name="loginname"
              size="large"
              autoComplete="username"
              autoFocus
              required
              maxLength={limits.loginname}
              value={loginname}
              onValueChange={setLoginname}
            />
          </FormGroup>
          <FormGroup label={t(($) => $.password)} labelFor="password">
            <InputGroup
              id="password"
              name="password"
              type="password"
              size="large"
              autoComplete="current-password"
              required
              maxLength={64}
              value={password}
              onValueChange={setPassword}
            />
          </FormGroup>
          {vcode && <VcodeField image={vcode.image} text={text} onText={setText} onNewCode={renew} />}
          <LoginProblem failure={failure} />
          <Button type="submit" intent="primary" size="large" fill loading={isBusy} text={t(($) => $.submit)} />
        </form>
      </section>
    </main>
  )
})
export default LoginScreen

/** Sends a login. The server asks for a verification code after wrong tries; then every further try takes a new one. */
function useLogin(loginname: string, password: string) {
  const { t } = useTranslation('login')
  const { call, session, locale } = useStores()
  const [text, setText] = useState('')
  const [vcode, setVcode] = useState<Vcode>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const newCode = useCallback(async () => {
    setText('')
    setVcode(await call(paths.userShowVcode, {}))
  }, [call])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const wrong = await session.login({
        loginname: loginname.trim(),
        password,
        ...(vcode ? { vcodeId: vcode.vcodeId, vcode: text } : {}),
      })
      const language = session.user?.language
      if (language === 'cn' || language === 'en') {
        locale.choose(language)
        await showLanguage(language)
      }
      if (wrong) {
        const time = timeText(wrong.last)
        await toastProblem(t(($) => $.wrongTries, { count: wrong.count, time }))
      }
    } catch (error) {
      setFailure(error)
      const needsCode =
        error instanceof CallError && (error.code === codes.vcodeRequired || error.code === codes.vcodeWrong)
      if (needsCode || vcode) await newCode().catch(setFailure)
    } finally {
      setBusy(false)
    }
  }
  const renew = () => void newCode().catch(setFailure)
  return { text, setText, vcode, failure, isBusy, renew, submit }
}

interface VcodeFieldProps {
  /** The picture as a data address. */
  readonly image: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onNewCode: () => void
}

/** The verification code, beside its picture. A click on the picture asks for another one. */
function VcodeField({ image, text, onText, onNewCode }: VcodeFieldProps) {
  const { t } = useTranslation('login')
  return (
    <FormGroup label={t(($) => $.vcode)} labelFor="vcode">
      <div className="vcode">
        <InputGroup
          id="vcode"
          name="vcode"
          size="large"
          autoComplete="off"
          required
          maxLength={8}
          value={text}
          onValueChange={onText}
        />
        <button type="button" className="vcode-image" onClick={onNewCode} title={t(($) => $.newCode)}>
          <img src={image} alt={t(($) => $.newCode)} />
        </button>
      </div>
    </FormGroup>
  )
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
      {(failure !== undefined || session.hasNoPermissionInfo) && (
        <Callout compact intent="danger" role="alert">
          {session.hasNoPermissionInfo ? common.t(($) => $.permissionsFailed) : errorText(failure)}
        </Callout>
      )}
    </>
  )
})

/** The hardware key's code and text unchanged, or the server's text. */
function lockText(failure: unknown, absent: string): string | undefined {
  if (failure instanceof CallError && failure.code === codes.lockFailed) return undefined
  if (!(failure instanceof HardwareKeyError)) return errorText(failure)
  return failure.code === undefined ? absent : `${failure.code} ${failure.message}`.trim()
}

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
