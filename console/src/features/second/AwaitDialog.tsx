import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { toastError } from '../../kit/dialog/toaster.ts'
import { CodeField } from '../../kit/factor/CodeField.tsx'
import { factorText } from '../../kit/factor/factorText.ts'
import { errorText } from '../../kit/text/errorText.ts'
import type { Waiting } from '../../stores/SecondPersonStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useLeft } from './useLeft.ts'

/** Waits for the second person of an own write, who may also come to this screen and log in for this one write. */
export function AwaitDialog({ own: { uuid, until } }: { readonly own: Waiting<{ readonly uuid: string }> }) {
  const { t } = useTranslation('device')
  const { call, second } = useStores()
  const [loginname, setLoginname] = useState('')
  const [password, setPassword] = useState('')
  /** Undefined until the account turns out to have a second factor. */
  const [code, setCode] = useState<string>()
  const { isSaving, failure, save } = useSaving()
  const { text } = useLeft(until)
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
          <FormGroup label={t(($) => $.second.loginname)} labelFor="second-name">
            <InputGroup
              id="second-name"
              autoComplete="off"
              required
              maxLength={limits.loginname}
              value={loginname}
              onValueChange={setLoginname}
            />
          </FormGroup>
          <FormGroup label={t(($) => $.second.password)} labelFor="second-password">
            <InputGroup
              id="second-password"
              type="password"
              autoComplete="off"
              required
              maxLength={64}
              value={password}
              onValueChange={setPassword}
            />
          </FormGroup>
          {code !== undefined && (
            <CodeField id="second-code" code={code} onCode={setCode} onPasskey={undefined} isBusy={isSaving} />
          )}
          {failure !== undefined && (
            <Callout compact intent="danger" role="alert">
              {problemText(
                failure,
                t(($) => $.second.own),
                t(($) => $.second.wrong),
              )}
            </Callout>
          )}
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

function problemText(error: unknown, own: string, wrong: string): string {
  if (!(error instanceof CallError)) return errorText(error)
  const [field] = error.fields
  if (field?.reason === 'own') return own
  if (error.code !== codes.invalid) return errorText(error)
  return field?.path === 'password' ? wrong : factorText(error)
}
