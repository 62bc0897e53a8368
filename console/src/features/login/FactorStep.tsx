import { Button } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { CodeField } from '../../kit/factor/CodeField.tsx'
import { factorText } from '../../kit/factor/factorText.ts'
import { givePasskey } from '../../kit/factor/passkeys.ts'
import type { FactorProof } from '../../stores/SessionStore.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface FactorStepProps {
  readonly onGiven: (proof: FactorProof) => Promise<void>
  /** Begins the login anew. @param reason why it has to */
  readonly onBack: (reason?: unknown) => void
}

/** The second step of a login. */
export function FactorStep({ onGiven, onBack }: FactorStepProps) {
  const { t } = useTranslation('factor')
  const login = useTranslation('login')
  const { call } = useStores()
  const { page: asked } = useAnswer(paths.factorLoginOptions, {})
  const [code, setCode] = useState('')
  const { isSaving, failure, save } = useSaving()
  const give = (proofOf: () => Promise<FactorProof>) =>
    void save(async () => {
      try {
        await onGiven(await proofOf())
      } catch (error) {
        // The first step has expired.
        if (error instanceof CallError && error.code === codes.factorRequired) return onBack(error)
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    give(async () => ({ code }))
  }
  // A challenge is good for one try.
  const byPasskey = () =>
    give(async () => {
      const { options } = await call(paths.factorLoginOptions, {})
      return { passkey: await givePasskey(options) }
    })
  return (
    <form onSubmit={submit} data-part="factor-step">
      <h2 className="card-title">{t(($) => $.step.title)}</h2>
      <p className="login-lead">{t(($) => $.step.lead)}</p>
      <CodeField
        id="factor-code"
        code={code}
        onCode={setCode}
        onPasskey={asked?.options ? byPasskey : undefined}
        isBusy={isSaving}
      />
      <Failure of={failure} text={factorText(failure)} waitHelp={login.t(($) => $.wait.factor)} />
      <Button type="submit" intent="primary" size="large" fill loading={isSaving} text={t(($) => $.step.submit)} />
      <Button variant="minimal" text={t(($) => $.step.back)} data-action="back" onClick={() => onBack()} />
    </form>
  )
}
