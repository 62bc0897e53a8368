import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { SessionsTable } from '../../kit/sessions/SessionsTable.tsx'
import { useStores } from '../../stores/StoresContext.ts'

/** Where the account itself is logged in: a session that its owner does not know is ended here. */
export const OwnSessions = observer(function OwnSessions() {
  const { t } = useTranslation('people')
  const { call, session } = useStores()
  const { page: rows, error, reload } = useAnswer(paths.accountSessionQuery, {}, 30_000)
  const mayEnd = session.may('account.edit')
  const { act } = useAct(reload)
  const end = (sessionId?: string) => void act(() => call(paths.accountSessionEnd, { sessionId }))
  return (
    <section className="table-card account-card" aria-label={t(($) => $.sessions.title)}>
      <h2 className="card-title">{t(($) => $.sessions.title)}</h2>
      <Failure of={error} />
      {rows && <SessionsTable sessions={rows} onEnd={mayEnd ? end : undefined} />}
      {mayEnd && rows !== undefined && rows.length > 1 && (
        <Button
          className="card-button"
          text={t(($) => $.sessions.endOthers)}
          data-action="end-all"
          onClick={() => end()}
        />
      )}
    </section>
  )
})
