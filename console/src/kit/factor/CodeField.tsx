import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { IdNumber } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from './passkeys.ts'

interface CodeFieldProps {
  readonly id: string
  readonly code: string
  readonly onCode: (code: string) => void
  /** Asks for a passkey instead; undefined where the account has none. */
  readonly onPasskey: (() => void) | undefined
  readonly isBusy: boolean
}

/** The second factor: a code of the app, a recovery code where the app is lost, or a passkey. */
export function CodeField({ id, code, onCode, onPasskey, isBusy }: CodeFieldProps) {
  const { t } = useTranslation('factor')
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <FormGroup label={isRecovery ? t(($) => $.recoveryCode) : t(($) => $.code)} labelFor={id}>
        <InputGroup
          id={id}
          size="large"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoFocus
          required={onPasskey === undefined}
          maxLength={limits.factor.code}
          value={code}
          onValueChange={onCode}
        />
      </FormGroup>
      <div className="factor-ways">
        <Button
          size="small"
          variant="minimal"
          text={isRecovery ? t(($) => $.useApp) : t(($) => $.useRecovery)}
          data-action="recovery"
          onClick={() => {
            setRecovery(!isRecovery)
            onCode('')
          }}
        />
        {onPasskey && hasPasskeys() && (
          <Button
            size="small"
            variant="minimal"
            icon={<IdNumber />}
            disabled={isBusy}
            text={t(($) => $.usePasskey)}
            data-action="passkey"
            onClick={onPasskey}
          />
        )}
      </div>
    </>
  )
}
