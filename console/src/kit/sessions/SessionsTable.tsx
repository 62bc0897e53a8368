import { Button, Tag } from '@blueprintjs/core'
import type { OpenSession } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../table/RowsTable.tsx'
import { timeText } from '../text/timeText.ts'
import { agentText } from './agentText.ts'

interface SessionsTableProps {
  readonly sessions: readonly OpenSession[]
  /** Undefined where the sessions may only be seen. */
  readonly onEnd: ((sessionId: string) => void) | undefined
}

/** Where an account is logged in. The own session is ended by logging out. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const { t } = useTranslation('people')
  return (
    <RowsTable
      part="sessions"
      rows={sessions}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'data-session': id })}
      columns={[
        {
          label: t(($) => $.sessions.agent),
          isWide: true,
          cell: ({ agent, isOwn, device, isKept }) => (
            <div title={agent}>
              {agentText(agent) || '—'} {isOwn && <Tag minimal>{t(($) => $.sessions.own)}</Tag>}
              {device !== '' && (
                <div className="session-wall">
                  <Tag minimal intent={isKept ? 'primary' : 'warning'}>
                    {t(($) => $.sessions.wall, { name: device })}
                  </Tag>
                  <div className="muted">{t(($) => $.sessions[isKept ? 'kept' : 'notKept'])}</div>
                </div>
              )}
            </div>
          ),
        },
        { label: t(($) => $.sessions.address), cell: ({ address }) => address || '—' },
        { label: t(($) => $.sessions.since), cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm') },
        { label: t(($) => $.sessions.seen), cell: ({ gmtSeen }) => timeText(gmtSeen, 'YYYY-MM-DD HH:mm') },
      ]}
      rowActions={
        onEnd &&
        (({ id, isOwn }) =>
          !isOwn && <Button size="small" text={t(($) => $.sessions.end)} data-action="end" onClick={() => onEnd(id)} />)
      }
    />
  )
}
