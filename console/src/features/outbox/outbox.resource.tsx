import { Tag } from '@blueprintjs/core'
import type { OutboxMessage } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { knownProblem } from './knownProblem.ts'

const intents = {
  waiting: 'none',
  sending: 'primary',
  sent: 'success',
  failed: 'danger',
  expired: 'warning',
  unsure: 'warning',
} as const

export const outboxResource = resource<OutboxMessage, 'outbox'>({
  namespace: 'outbox',
  listPath: paths.outboxQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm') },
    { field: 'channel', cell: (message) => <Channel message={message} /> },
    {
      field: 'recipient',
      cell: ({ recipient, destination }) => (
        <>
          {recipient}
          {recipient !== '' && destination !== '' && <br />}
          <small className="muted">{destination}</small>
        </>
      ),
    },
    {
      field: 'subject',
      cell: ({ subject, text }) => (
        <>
          <strong>{subject}</strong>
          <p className="outbox-text">{text}</p>
        </>
      ),
      isWide: true,
    },
    { field: 'state', cell: (message) => <State message={message} /> },
    { field: 'provider', cell: ({ provider }) => provider || '—' },
    { field: 'cost', cell: ({ cost }) => (cost === 0 ? '—' : cost), isNumber: true },
  ],
})

function Channel({ message: { channel } }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation('outbox')
  return t(($) => $.channels[channel])
}

function State({ message: { state, problem } }: { readonly message: OutboxMessage }) {
  const { t } = useTranslation('outbox')
  const key = knownProblem(problem)
  return (
    <>
      <Tag minimal intent={intents[state]}>
        {t(($) => $.states[state])}
      </Tag>
      {problem !== '' && <small className="outbox-problem muted">{key ? t(($) => $.problems[key]) : problem}</small>}
    </>
  )
}
