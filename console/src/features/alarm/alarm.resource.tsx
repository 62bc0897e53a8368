import type { Alarm, AlarmSuppression, JournalRow } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import {
  AlarmValue,
  EventMark,
  JournalReason,
  JournalValue,
  SuppressionMark,
  SuppressionReason,
} from './AlarmCells.tsx'
import { AlarmMark } from './AlarmMark.tsx'
import { LinkedOrderMark } from './LinkedOrderMark.tsx'

const MINUTES = 'YYYY-MM-DD HH:mm'
const SECONDS = 'MM-DD HH:mm:ss'

interface Subject {
  readonly msg: string
  readonly equipTitle: string
  readonly signalTitle: string
}

/** The text of an alarm, with what it is about under it. */
const subject = ({ msg, equipTitle, signalTitle }: Subject) => (
  <>
    {msg}
    <small className="muted under">{[equipTitle, signalTitle].filter((part) => part !== '').join(' · ')}</small>
  </>
)

/** The equipment, with its signal under it. */
const place = ({ equipTitle, signalTitle }: Alarm) => (
  <>
    {equipTitle || '—'}
    {signalTitle !== '' && <small className="muted under">{signalTitle}</small>}
  </>
)

export const alarmResource = resource<Alarm, 'alarm'>({
  namespace: 'alarm',
  listPath: paths.alarmQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'severity', order: 'severity', cell: (alarm) => <AlarmMark alarm={alarm} /> },
    { field: 'msg', isWide: true, order: 'message', cell: ({ msg }) => msg },
    { field: 'equipTitle', order: 'equip', cell: place },
    { field: 'gmtTrigger', isNumber: true, order: 'time', cell: ({ gmtTrigger }) => timeText(gmtTrigger, SECONDS) },
    { field: 'classTitle', order: 'class', cell: ({ classTitle }) => classTitle || '—' },
    { field: 'value', isNumber: true, cell: (alarm) => <AlarmValue of={alarm} value={alarm.value} /> },
    {
      field: 'gmtRelease',
      isNumber: true,
      order: 'release',
      cell: ({ gmtRelease }) => (gmtRelease === null ? '—' : timeText(gmtRelease, SECONDS)),
    },
  ],
})

export const suppressionResource = resource<AlarmSuppression, 'alarm'>({
  namespace: 'alarm',
  listPath: paths.alarmManagementShelved,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'kind', cell: (row) => <SuppressionMark of={row} /> },
    { field: 'msg', isWide: true, cell: subject },
    { field: 'reason', cell: (row) => <SuppressionReason of={row} /> },
    { field: 'order', cell: ({ order }) => <LinkedOrderMark of={order} /> },
    { field: 'by', cell: ({ by }) => by || '—' },
    { field: 'gmtStart', isNumber: true, cell: ({ gmtStart }) => timeText(gmtStart, MINUTES) },
    { field: 'gmtEnd', isNumber: true, cell: ({ gmtEnd }) => (gmtEnd === null ? '—' : timeText(gmtEnd, MINUTES)) },
  ],
})

export const journalResource = resource<JournalRow, 'alarm'>({
  namespace: 'alarm',
  listPath: paths.alarmManagementJournal,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'time', cell: ({ time }) => timeText(time) },
    { field: 'event', cell: (row) => <EventMark of={row} /> },
    { field: 'msg', isWide: true, cell: subject },
    { field: 'value', isNumber: true, cell: (row) => <JournalValue of={row} /> },
    {
      field: 'by',
      cell: ({ by, positionTitle }) => (
        <>
          {by || '—'}
          {positionTitle !== '' && <small className="muted under">{positionTitle}</small>}
        </>
      ),
    },
    { field: 'reason', cell: (row) => <JournalReason of={row} /> },
  ],
})
