import { Button, Callout, Checkbox, Tag } from '@blueprintjs/core'
import type { PushBrowser } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { useSaving } from '../../../kit/ask/useSaving.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { agentText } from '../../../kit/sessions/agentText.ts'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { mayNotify, ownEndpoint, pushObstacle, subscribe, unsubscribe } from './pushBrowser.ts'

/** The browsers of the own account that get alarms while no page is open. Nothing where the organisation offers no push. */
export const PushCard = observer(function PushCard() {
  const { t } = useTranslation('account')
  const { session } = useStores()
  const { own, failure, isSaving, obstacle, turnOn, turnOff } = usePush()
  const [endsAtLogout, setEndsAtLogout] = useState(true)
  if (!own?.isOffered || !session.may('account.edit')) return null
  const isOn = own.browsers.some(({ isThis }) => isThis)
  return (
    <section className="table-card account-card" aria-label={t(($) => $.push.title)} data-part="push">
      <h2 className="card-title">{t(($) => $.push.title)}</h2>
      <p>{t(($) => (isOn ? $.push.isOn : $.push.about))}</p>
      {obstacle && (
        <Callout compact intent="warning" className="card-note" data-part="push-obstacle">
          {t(($) => $.push.obstacles[obstacle])}
        </Callout>
      )}
      <Failure of={failure} className="card-note" />
      {!isOn && !obstacle && (
        <>
          <Checkbox
            checked={endsAtLogout}
            label={t(($) => $.push.endsAtLogout)}
            onChange={() => setEndsAtLogout(!endsAtLogout)}
          />
          <Button
            disabled={isSaving}
            text={t(($) => $.push.turnOn)}
            data-action="push-on"
            onClick={() => turnOn(endsAtLogout)}
          />
        </>
      )}
      {own.browsers.length > 0 && <Browsers browsers={own.browsers} onRemove={turnOff} />}
    </section>
  )
})

interface BrowsersProps {
  readonly browsers: readonly PushBrowser[]
  readonly onRemove: (browser: PushBrowser) => void
}

function Browsers({ browsers, onRemove }: BrowsersProps) {
  const { t } = useTranslation('account')
  return (
    <RowsTable
      part="push-browsers"
      rows={browsers}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t(($) => $.push.browser),
          isWide: true,
          cell: ({ agent, service, isThis, endsAtLogout }) => (
            <div title={`${agent} ${service}`}>
              {agentText(agent) || service} {isThis && <Tag minimal>{t(($) => $.push.isThis)}</Tag>}
              {endsAtLogout && <div className="muted">{t(($) => $.push.untilLogout)}</div>}
            </div>
          ),
        },
        { label: t(($) => $.push.since), cell: ({ gmtCreate }) => timeText(gmtCreate, MINUTES) },
        { label: t(($) => $.push.sent), cell: ({ gmtSent }) => (gmtSent === 0 ? '—' : timeText(gmtSent, MINUTES)) },
      ]}
      rowActions={(browser) => (
        <Button size="small" text={t(($) => $.push.remove)} data-action="push-off" onClick={() => onRemove(browser)} />
      )}
    />
  )
}

const MINUTES = 'YYYY-MM-DD HH:mm'

/** Reads the state of push at the server and in this browser, and switches it on and off. */
function usePush() {
  const { call } = useStores()
  const [endpoint, setEndpoint] = useState<string>()
  const [obstacle, setObstacle] = useState(pushObstacle)
  const readEndpoint = useCallback(() => ownEndpoint().then(setEndpoint, () => setEndpoint('')), [])
  useEffect(() => void readEndpoint(), [readEndpoint])
  const body = endpoint === undefined ? undefined : endpoint === '' ? {} : { endpoint }
  const { page: own, reload } = useAnswer(paths.pushQuery, body)
  const { failure, isSaving, save } = useSaving()
  const turnOn = (endsAtLogout: boolean) =>
    void save(async () => {
      if (!(await mayNotify())) {
        setObstacle(pushObstacle())
        return
      }
      const { endpoint: made = '', keys } = (await subscribe(own?.publicKey ?? '')).toJSON()
      const { p256dh = '', auth = '' } = keys ?? {}
      try {
        await call(paths.pushAdd, { endpoint: made, p256dh, auth, endsAtLogout })
      } catch (error) {
        await unsubscribe()
        throw error
      }
      setEndpoint(made)
    })
  const turnOff = ({ id, isThis }: PushBrowser) =>
    void save(async () => {
      await call(paths.pushRemove, { id })
      if (isThis) await unsubscribe()
      await readEndpoint()
      reload()
    })
  return { own, failure, isSaving, obstacle, turnOn, turnOff }
}
