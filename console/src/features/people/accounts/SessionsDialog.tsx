import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/ask/useAct.ts'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { SessionsTable } from '../../../kit/sessions/SessionsTable.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import type { Person } from './Person.ts'

interface SessionsDialogProps {
  readonly account: Pick<Person, 'id' | 'loginname'>
  readonly onClose: () => void
}

/** Where an account is logged in; one session or all of them can be ended. */
export const SessionsDialog = observer(function SessionsDialog({ account, onClose }: SessionsDialogProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const { page: rows, error, reload } = useAnswer(paths.orgAccountSessions, { id: account.id }, 10_000)
  const mayEnd = session.may('people.edit')
  const { act } = useAct(reload)
  const end = (sessionId?: string) => void act(() => call(paths.orgAccountEndSessions, { id: account.id, sessionId }))
  const others = rows?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <Dialog
      isOpen
      title={t(($) => $.sessions.of, { name: account.loginname })}
      onClose={onClose}
      className="sessions-dialog"
    >
      <DialogBody>
        <Failure of={error} />
        {rows?.length === 0 && <p className="muted">{t(($) => $.sessions.none)}</p>}
        {rows && rows.length > 0 && <SessionsTable sessions={rows} onEnd={mayEnd ? end : undefined} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayEnd && others.length > 0 && (
              <Button intent="danger" text={t(($) => $.sessions.endAll)} data-action="end-all" onClick={() => end()} />
            )}
            <Button text={common.t(($) => $.close)} data-action="close" onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
})
