import { Button, DialogBody, DialogFooter, FileInput, FormGroup } from '@blueprintjs/core'
import type { LockKey } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { useSaving } from '../../../kit/ask/useSaving.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import type { Person } from './Person.ts'

interface LockKeyDialogProps {
  readonly account: Pick<Person, 'id' | 'loginname'>
  readonly reload: () => void
  readonly onClose: () => void
}

/** The hardware key of an account: its fingerprint, another one by its file, or none. */
export function LockKeyDialog({ account: { id, loginname }, reload, onClose }: LockKeyDialogProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { answer, key, file, setFile, isSaving, failure, send, remove } = useLockKey(id, reload)
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog isOpen title={t(($) => $.lockKey.titleOf, { name: loginname })} onClose={onClose} className="small-dialog">
      <DialogBody>
        <p>{t(($) => $.lockKey.about)}</p>
        {key === undefined ? <Nothing of={answer} text="" /> : <Fingerprint of={key} />}
        <FormGroup label={t(($) => $.lockKey.file)} helperText={t(($) => $.lockKey.fileHelp)}>
          <FileInput
            fill
            text={file?.name ?? t(($) => $.lockKey.choose)}
            hasSelection={file !== undefined}
            buttonText={t(($) => $.lockKey.browse)}
            onInputChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        </FormGroup>
        <Failure of={failure} text={isWrongFile(failure) ? t(($) => $.lockKey.wrong) : undefined} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {key && (
              <Button
                intent="danger"
                variant="minimal"
                text={t(($) => $.lockKey.remove)}
                disabled={isSaving}
                data-action="remove-key"
                onClick={() => setAsked(true)}
              />
            )}
            <Button text={common.t(($) => $.close)} onClick={onClose} />
            <Button
              intent="primary"
              text={t(($) => $.lockKey.set)}
              disabled={file === undefined}
              loading={isSaving}
              data-action="set-key"
              onClick={send}
            />
          </>
        }
      />
      <RemoveAlert
        question={isAsked ? t(($) => $.lockKey.removeAsk, { name: loginname }) : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          remove()
        }}
      />
    </Dialog>
  )
}

const isWrongFile = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === codes.invalid && failure.fields[0]?.path === 'file'

/** The key of an account: read, set by its file, and removed. */
function useLockKey(id: string, reload: () => void) {
  const { caller, call } = useStores()
  const [body] = useState({ id })
  const answer = useAnswer(paths.orgAccountLockKey, body)
  /** Undefined while nothing was changed here. */
  const [changed, setChanged] = useState<LockKey | null>()
  const [file, setFile] = useState<File>()
  const { isSaving, failure, save } = useSaving()
  const key = changed === undefined ? answer.page : changed
  const send = () =>
    void save(async () => {
      if (!file) return
      setChanged(await upload(caller, paths.orgAccountSetLockKey, { id }, file))
      setFile(undefined)
      reload()
    })
  const remove = () =>
    void save(async () => {
      await call(paths.orgAccountRemoveLockKey, { id })
      setChanged(null)
      reload()
    })
  return { answer, key, file, setFile, isSaving, failure, send, remove }
}

function Fingerprint({ of: key }: { readonly of: LockKey | null }) {
  const { t } = useTranslation('people')
  if (key === null)
    return (
      <p className="muted" data-lock-key="">
        {t(($) => $.lockKey.none)}
      </p>
    )
  return (
    <FormGroup label={`${t(($) => $.lockKey.fingerprint)} (${key.kind}, SHA-256)`}>
      <code className="lock-fingerprint" data-lock-key={key.kind}>
        {key.fingerprint}
      </code>
    </FormGroup>
  )
}
