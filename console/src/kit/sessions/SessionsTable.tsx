import { Button, HTMLTable, Tag } from '@blueprintjs/core'
import type { OpenSession } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { timeText } from '../timeText.ts'
import { agentText } from './agentText.ts'

interface SessionsTableProps {
  readonly sessions: readonly OpenSession[]
  /** Undefined where the sessions may only be seen. */
  readonly onEnd: ((sessionId: string) => void) | undefined
}

/** Where an account is logged in. The own session is ended by logging out. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  return (
    <HTMLTable compact className="resource-table" data-part="sessions">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.sessions.agent)}</th>
          <th scope="col">{t(($) => $.sessions.address)}</th>
          <th scope="col">{t(($) => $.sessions.since)}</th>
          <th scope="col">{t(($) => $.sessions.seen)}</th>
          {onEnd && <th scope="col">{common.t(($) => $.actions)}</th>}
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, agent, address, gmtCreate, gmtSeen, isOwn, device, isKept }) => (
          <tr key={id} data-session={id}>
            <td title={agent}>
              {agentText(agent) || '—'} {isOwn && <Tag minimal>{t(($) => $.sessions.own)}</Tag>}
              {device !== '' && (
                <div className="session-wall">
                  <Tag minimal intent={isKept ? 'primary' : 'warning'}>
                    {t(($) => $.sessions.wall, { name: device })}
                  </Tag>
                  <div className="muted">{t(($) => $.sessions[isKept ? 'kept' : 'notKept'])}</div>
                </div>
              )}
            </td>
            <td>{address || '—'}</td>
            <td>{timeText(gmtCreate, 'YYYY-MM-DD HH:mm')}</td>
            <td>{timeText(gmtSeen, 'YYYY-MM-DD HH:mm')}</td>
            {onEnd && (
              <td>
                {!isOwn && (
                  <Button size="small" text={t(($) => $.sessions.end)} data-action="end" onClick={() => onEnd(id)} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
