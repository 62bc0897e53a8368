import { Button, DialogBody, FormGroup, InputGroup, SegmentedControl } from '@blueprintjs/core'
import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { useAnswer } from '../ask/useAnswer.ts'
import { useSaving } from '../ask/useSaving.ts'
import { DialogButtons } from '../dialog/DialogButtons.tsx'
import { Failure } from '../dialog/Failure.tsx'
import { submitted } from '../form/submitted.ts'
import { oneOf } from '../oneOf.ts'
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
  const { call, proof } = useStores()
  const { page: own } = useAnswer(paths.factorQuery, {})
  const [way, setWay] = useState<Way>('password')
  const [text, setText] = useState('')
  const { isSaving, failure, save } = useSaving()
  const title = t(($) => $.proof.title)
  const confirm = t(($) => $.proof.confirm)
  const refuse = () => proof.settle(false)
  const hasFactors = own !== undefined && own.factors.length > 0
  const hasKeys = own?.factors.some(({ kind }) => kind === 'passkey')
  const choose = (chosen: Way) => {
    setWay(chosen)
    setText('')
  }
  const prove = (given: () => Promise<CallBody<typeof paths.factorProve>>) =>
    void save(async () => {
      await call(paths.factorProve, await given())
      proof.settle(true)
    })
  const byPasskey = () =>
    prove(async () => ({ passkey: await givePasskey((await call(paths.factorProofOptions, {})).options) }))
  return (
    <Dialog isOpen title={title} className="small-dialog" onClose={refuse} canOutsideClickClose={false}>
      <form onSubmit={submitted(() => prove(async () => ({ [way]: text })))} data-part="proof">
        <DialogBody>
          <p>{t(($) => $.proof.lead)}</p>
          {hasFactors && <WayChoice way={way} onChange={choose} />}
          {way === 'password' ? (
            <PasswordInput value={text} onChange={setText} />
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
        <DialogButtons onClose={refuse}>
          <Button type="submit" intent="primary" loading={isSaving} text={confirm} data-action="prove" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const ways = ['password', 'code'] as const
type Way = (typeof ways)[number]

function WayChoice({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) {
  const { t } = useTranslation('factor')
  return (
    <SegmentedControl
      fill
      className="proof-ways"
      value={way}
      options={ways.map((value) => ({ value, label: t(($) => $.proof[value]) }))}
      onValueChange={(value) => onChange(oneOf(ways, value) ?? 'password')}
    />
  )
}

function PasswordInput({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation('factor')
  return (
    <FormGroup label={t(($) => $.proof.password)} labelFor="proof-password">
      <InputGroup
        id="proof-password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        maxLength={64}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  )
}
