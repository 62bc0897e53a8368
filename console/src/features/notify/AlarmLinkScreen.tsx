import { Callout, NonIdealState, Spinner } from '@blueprintjs/core'
import type { LinkedAlarms } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AlonePanel } from '../../kit/AlonePanel.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { LinkedAlarm } from './LinkedAlarm.tsx'

/** The page of a link in a message about alarms: it shows them, and a button acknowledges them. To open it does nothing. */
export default function AlarmLinkScreen() {
  const { t } = useTranslation('notify')
  const { token, linked, failure } = useLinked()
  const [confirmed, setConfirmed] = useState<number>()
  const state = failure instanceof CallError ? failure.code : undefined
  const text =
    state === codes.notFound ? t(($) => $.link.bad) : state === codes.conflict ? t(($) => $.link.used) : undefined
  return (
    <AlonePanel screen="alarm-link">
      <h1>{t(($) => $.link.title)}</h1>
      <Failure of={failure} text={text} />
      {linked === undefined && failure === undefined && <NonIdealState icon={<Spinner size={24} />} />}
      {linked && (
        <ul className="plain-list linked-alarms">
          {linked.alarms.map((alarm) => (
            <LinkedAlarm key={`${alarm.gmtTrigger} ${alarm.text} ${alarm.equipTitle}`} alarm={alarm} />
          ))}
        </ul>
      )}
      {linked && confirmed === undefined && <Acknowledge linked={linked} token={token} onDone={setConfirmed} />}
      {confirmed !== undefined && (
        <Callout compact intent="success" role="status" data-part="outcome">
          {t(($) => $.link.done, { count: confirmed })}
        </Callout>
      )}
      <Link className="login-other" href="/login">
        {t(($) => $.link.login)}
      </Link>
    </AlonePanel>
  )
}

/** The alarms of the link, whose token stays neither in the address nor in the history. */
function useLinked() {
  const { call } = useStores()
  const [token] = useState(() => window.location.hash.slice(1))
  const [linked, setLinked] = useState<LinkedAlarms>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname)
    call(paths.alarmNotifyLink, { token }).then(setLinked, setFailure)
  }, [call, token])
  return { token, linked, failure }
}

interface AcknowledgeProps {
  readonly linked: LinkedAlarms
  readonly token: string
  readonly onDone: (confirmed: number) => void
}

function Acknowledge({ linked: { by, expires, alarms }, token, onDone }: AcknowledgeProps) {
  const { t } = useTranslation('notify')
  const { call } = useStores()
  const form = useForm({
    id: 'acknowledge',
    isNew: true,
    isStep: true,
    start: { note: '' },
    send: async ({ note }) => onDone((await call(paths.alarmNotifyAcknowledge, { token, note })).confirmed),
  })
  if (alarms.every(({ confirmBy, needsScreen }) => confirmBy !== '' || needsScreen))
    return <p>{t(($) => $.link.none)}</p>
  return (
    <CardForm form={form} submitText={t(($) => $.link.submit)} deed="save">
      <p className="muted">{t(($) => $.link.as, { by, until: timeText(expires, 'YYYY-MM-DD HH:mm') })}</p>
      <TextField form={form} field="note" label={t(($) => $.link.note)} maxLength={limits.note} />
    </CardForm>
  )
}
