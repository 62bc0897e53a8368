import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { useStores } from '../../stores/StoresContext.ts'

interface SharePasswordProps {
  readonly code: string
  readonly onOpened: () => void
}

/** Asks a visitor for the password of a share. */
export function SharePassword({ code, onOpened }: SharePasswordProps) {
  const { t } = useTranslation('share')
  const { call } = useStores()
  const [password, setPassword] = useState('')
  const { isSaving, failure, save } = useSaving()
  const isWrong = failure instanceof CallError && failure.code === codes.wrongPassword
  const isGone = failure instanceof CallError && failure.code === codes.notFound
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(async () => {
      await call(paths.shareOpen, { code, password })
      onOpened()
    })
  }
  return (
    <form className="share-password table-card" onSubmit={submit}>
      <Lock size={24} />
      <h1>{t(($) => $.visit)}</h1>
      <p className="muted share-ask">{isGone ? t(($) => $.gone) : t(($) => $.visitAbout)}</p>
      <FormGroup
        label={t(($) => $.password)}
        labelFor="visit-password"
        intent={isWrong ? 'danger' : 'none'}
        helperText={isWrong && <span role="alert">{t(($) => $.wrong)}</span>}
      >
        <InputGroup
          id="visit-password"
          type="password"
          size="large"
          fill
          required
          autoFocus
          autoComplete="off"
          maxLength={limits.sharePassword.max}
          intent={isWrong ? 'danger' : 'none'}
          value={password}
          onValueChange={setPassword}
        />
      </FormGroup>
      {!isWrong && !isGone && <Failure of={failure} />}
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={isSaving}
        text={t(($) => $.visitOpen)}
        data-action="open-share"
      />
    </form>
  )
}
