import { Button } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../kit/ask/useCountdown.ts'
import { WaitNotice, waitOf } from '../../kit/ask/WaitNotice.tsx'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'

interface CodeFieldProps<P extends { code: string }> {
  readonly form: FormPart<P>
  /** Sends a code. */
  readonly send: () => Promise<unknown>
  /** The first code is on its way already. */
  readonly isSent?: boolean
  /** Advice for whoever has asked for codes too often, beside the time to wait. */
  readonly waitHelp?: string
}

const WAIT_S = limits.security.codeWaitMs / 1_000

/** Six digits, and the button that sends them to their reader, once a minute. */
export function CodeField<P extends { code: string }>({ form, send, isSent = false, waitHelp }: CodeFieldProps<P>) {
  const { t } = useTranslation('recovery')
  const [waitS, setWaitS] = useCountdown(isSent ? WAIT_S : 0)
  const [refusal, setRefusal] = useState<unknown>()
  const isWaiting = waitS > 0
  const press = async () => {
    setRefusal(undefined)
    try {
      await send()
      setWaitS(WAIT_S)
      await toastSuccess(t(($) => $.codeSent))
    } catch (error) {
      const seconds = waitOf(error)
      setWaitS(seconds ?? 0)
      if (seconds === undefined || waitHelp === undefined) return toastProblem(errorText(error))
      setRefusal(error)
    }
  }
  return (
    <>
      <div className="code-field">
        <TextField
          // The draft has the field.
          form={form as unknown as FormPart<{ code: string }>}
          field="code"
          label={t(($) => $.code)}
          help={t(($) => $.codeRule)}
          maxLength={6}
          autoComplete="one-time-code"
        />
        <Button
          disabled={isWaiting}
          text={isWaiting ? t(($) => $.sendAgain, { seconds: waitS }) : t(($) => $.sendCode)}
          data-action="send-code"
          onClick={() => void press()}
        />
      </div>
      {waitHelp !== undefined && refusal !== undefined && isWaiting && <WaitNotice failure={refusal} help={waitHelp} />}
    </>
  )
}

/** Why a code cannot be sent to the server; undefined for one of six digits. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code.trim())
