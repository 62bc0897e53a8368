import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import { CodeField } from '../../kit/factor/CodeField.tsx'
import { factorText } from '../../kit/factor/factorText.ts'
import { LabelledInput } from '../../kit/LabelledInput.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import type { Waiting } from '../../stores/SecondPersonStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useLeft } from './useLeft.ts'

/** Waits for the second person of an own write, who may also come to this screen and log in for this one write. */
export function AwaitDialog({ own: { uuid, until } }: { readonly own: Waiting<{ readonly uuid: string }> }) {
  const { t } = useTranslation('device')
  const { second } = useStores()
  const { isSaving, failure, submit, fields } = useConfirmHere(uuid)
  const { text } = useLeft(until)
  // The write itself ends with the answer that it was cancelled, which is shown where it was begun.
  const withdraw = () => void second.refuse(uuid).catch(toastError)
  return (
    <Dialog
      isOpen
      title={t(($) => $.second.awaitTitle)}
      className="small-dialog"
      canOutsideClickClose={false}
      onClose={withdraw}
    >
      <form onSubmit={submit} data-part="second">
        <DialogBody>
          <p>{t(($) => $.second.awaitLead)}</p>
          <p className="waiting-left" role="timer">
            {t(($) => $.second.left, { time: text })}
          </p>
          <h4>{t(($) => $.second.here)}</h4>
          {fields}
          <Failure
            of={failure}
            text={problemText(
              failure,
              t(($) => $.second.own),
              t(($) => $.second.wrong),
            )}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(($) => $.second.withdraw)} data-action="withdraw" onClick={withdraw} />
              <Button
                type="submit"
                intent="primary"
                loading={isSaving}
                text={t(($) => $.second.accept)}
                data-action="confirm-here"
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** The login of the second person, for this one write. */
function useConfirmHere(uuid: string) {
  const { t } = useTranslation('device')
  const { call } = useStores()
  const [loginname, setLoginname] = useState('')
  const [password, setPassword] = useState('')
  /** Undefined until the account turns out to have a second factor. */
  const [code, setCode] = useState<string>()
  const { isSaving, failure, save } = useSaving()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(async () => {
      try {
        await call(paths.secondPersonConfirmHere, { uuid, loginname: loginname.trim(), password, code })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== codes.factorRequired) throw error
        setCode('')
      }
    })
  }
  const fields = (
    <>
      <LabelledInput
        id="second-name"
        label={t(($) => $.second.loginname)}
        autoComplete="off"
        required
        maxLength={limits.loginname}
        value={loginname}
        onValueChange={setLoginname}
      />
      <LabelledInput
        id="second-password"
        label={t(($) => $.second.password)}
        type="password"
        autoComplete="off"
        required
        maxLength={64}
        value={password}
        onValueChange={setPassword}
      />
      {code !== undefined && (
        <CodeField id="second-code" code={code} onCode={setCode} onPasskey={undefined} isBusy={isSaving} />
      )}
    </>
  )
  return { isSaving, failure, submit, fields }
}

function problemText(error: unknown, own: string, wrong: string): string {
  if (!(error instanceof CallError)) return errorText(error)
  const [field] = error.fields
  if (field?.reason === 'own') return own
  if (error.code !== codes.invalid) return errorText(error)
  return field?.path === 'password' ? wrong : factorText(error)
}
