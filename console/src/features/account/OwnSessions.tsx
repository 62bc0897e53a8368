import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { SessionsTable } from '../../kit/sessions/SessionsTable.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** Where the account itself is logged in: a session that its owner does not know is ended here. */
export const OwnSessions = observer(function OwnSessions() {
  const { t } = useTranslation('people')
  const { call, session } = useStores()
  const { page: rows, error, reload } = useAnswer(paths.accountSessionQuery, {}, 30_000)
  const mayEnd = session.may('account.edit')
  const end = async (sessionId?: string) => {
    try {
      await call(paths.accountSessionEnd, { sessionId })
    } catch (failure) {
      await toastProblem(errorText(failure))
    }
    reload()
  }
  return (
    <section className="table-card account-card" aria-label={t(($) => $.sessions.title)}>
      <h2 className="card-title">{t(($) => $.sessions.title)}</h2>
      <Failure of={error} />
      {rows && <SessionsTable sessions={rows} onEnd={mayEnd ? (id) => void end(id) : undefined} />}
      {mayEnd && rows !== undefined && rows.length > 1 && (
        <Button
          className="card-button"
          text={t(($) => $.sessions.endOthers)}
          data-action="end-all"
          onClick={() => void end()}
        />
      )}
    </section>
  )
})
