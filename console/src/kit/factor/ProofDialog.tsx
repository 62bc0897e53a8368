import { Button, DialogBody, DialogFooter, FormGroup, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { Failure } from '../Failure.tsx'
import { useAnswer } from '../useAnswer.ts'
import { useSaving } from '../useSaving.ts'
import { CodeField } from './CodeField.tsx'
import { factorText } from './factorText.ts'
import { givePasskey } from './passkeys.ts'

/** Asks who is at the screen before a dangerous call is made. */
export const ProofDialog = observer(function ProofDialog() {
  const { proof, session } = useStores()
  return proof.isAsked && session.user ? <Asked /> : null
})

function Asked() {
  const { t } = useTranslation('factor')
  const common = useTranslation('common')
  const { call, proof } = useStores()
  const { page: own } = useAnswer(paths.factorQuery, {})
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [text, setText] = useState('')
  const { isSaving, failure, save } = useSaving()
  const hasFactors = own !== undefined && own.factors.length > 0
  const hasKeys = own?.factors.some(({ kind }) => kind === 'passkey')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the dialog may stand within another form, which is not sent with it.
    event.stopPropagation()
    void save(async () => {
      await call(paths.factorProve, { [way]: text })
      proof.settle(true)
    })
  }
  const byPasskey = () =>
    void save(async () => {
      const { options } = await call(paths.factorProofOptions, {})
      await call(paths.factorProve, { passkey: await givePasskey(options) })
      proof.settle(true)
    })
  return (
    <Dialog
      isOpen
      title={t(($) => $.proof.title)}
      className="small-dialog"
      onClose={() => proof.settle(false)}
      canOutsideClickClose={false}
    >
      <form onSubmit={submit} data-part="proof">
        <DialogBody>
          <p>{t(($) => $.proof.lead)}</p>
          {hasFactors && (
            <SegmentedControl
              fill
              className="proof-ways"
              value={way}
              options={[
                { value: 'password', label: t(($) => $.proof.password) },
                { value: 'code', label: t(($) => $.proof.code) },
              ]}
              onValueChange={(value) => {
                setWay(value === 'code' ? 'code' : 'password')
                setText('')
              }}
            />
          )}
          {way === 'password' ? (
            <FormGroup label={t(($) => $.proof.password)} labelFor="proof-password">
              <InputGroup
                id="proof-password"
                type="password"
                autoComplete="current-password"
                autoFocus
                required
                maxLength={64}
                value={text}
                onValueChange={setText}
              />
            </FormGroup>
          ) : (
            <CodeField
              id="proof-code"
              code={text}
              onCode={setText}
              onPasskey={hasKeys ? byPasskey : undefined}
              isBusy={isSaving}
            />
          )}
          <Failure of={failure} text={factorText(failure)} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={common.t(($) => $.cancel)} data-action="cancel" onClick={() => proof.settle(false)} />
              <Button
                type="submit"
                intent="primary"
                loading={isSaving}
                text={t(($) => $.proof.confirm)}
                data-action="prove"
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
