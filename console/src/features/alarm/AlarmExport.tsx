import type { Alarm, JournalRow } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { allPages } from '../../kit/table/allPages.ts'
import { ListExport } from '../../kit/table/ListExport.tsx'
import type { FileTable } from '../../kit/table/tableFiles.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { alarmResource, journalResource } from './alarm.resource.tsx'
import type { FilterValues } from './useAlarmFilters.ts'
import { useAlarmTexts } from './useAlarmTexts.ts'

interface AlarmExportProps {
  readonly values: FilterValues
  /** The fields of the call. */
  readonly filter: Readonly<Record<string, string>>
}

/** Gives the open alarms that the filter leaves as a file, or prints them. */
export function AlarmExport({ values, filter }: AlarmExportProps) {
  const { t } = useTranslation('alarm')
  const { call, clock } = useStores()
  const texts = useAlarmTexts()
  const load = async () => {
    const rows = await allPages<Alarm>(call, alarmResource.listPath, filter)
    return tableOf(rows, [
      [t(($) => $.fields.severity), ({ severity }) => texts.severity(severity)],
      [t(($) => $.fields.state), ({ state }) => t(($) => $.states[state])],
      [t(($) => $.fields.msg), ({ msg }) => msg],
      [t(($) => $.fields.equipTitle), ({ equipTitle }) => equipTitle],
      [t(($) => $.fields.signalTitle), ({ signalTitle }) => signalTitle],
      [t(($) => $.fields.value), (alarm) => texts.value(alarm, alarm.value)],
      [t(($) => $.fields.gmtTrigger), ({ gmtTrigger }) => timeText(gmtTrigger)],
      [t(($) => $.fields.gmtRelease), ({ gmtRelease }) => (gmtRelease === null ? '' : timeText(gmtRelease))],
      [t(($) => $.fields.confirm), ({ confirmBy }) => confirmBy],
      [t(($) => $.fields.classTitle), ({ classTitle }) => classTitle],
      [t(($) => $.fields.firstOut), ({ firstOut }) => firstOut],
      [t(($) => $.fields.responseMinutes), ({ responseMinutes }) => responseMinutes || ''],
      [t(($) => $.fields.cause), ({ cause }) => cause],
      [t(($) => $.fields.consequence), ({ consequence }) => consequence],
      [t(($) => $.fields.action), ({ action }) => action],
    ])
  }
  const shown = Object.entries(values).filter(
    ([name, value]) => value !== '' && !['order', 'isReversed'].includes(name),
  )
  return (
    <ListExport
      title={t(($) => $.views.open)}
      filter={shown.map(([name]) => texts.filter(name as keyof FilterValues, values)).join(' · ')}
      now={() => clock.now()}
      load={load}
    />
  )
}

interface JournalExportProps {
  readonly filter: Readonly<Record<string, string>>
  /** The filter in words. */
  readonly about: string
}

/** Gives the journal of a time as a file, or prints it. */
export function JournalExport({ filter, about }: JournalExportProps) {
  const { t } = useTranslation('alarm')
  const { call, clock } = useStores()
  const texts = useAlarmTexts()
  const load = async () => {
    const rows = await allPages<JournalRow>(call, journalResource.listPath, filter)
    return tableOf(rows, [
      [t(($) => $.fields.time), ({ time }) => timeText(time)],
      [t(($) => $.fields.event), ({ event }) => t(($) => $.events[event])],
      [t(($) => $.fields.severity), ({ severity }) => texts.severity(severity)],
      [t(($) => $.fields.msg), ({ msg }) => msg],
      [t(($) => $.fields.equipTitle), ({ equipTitle }) => equipTitle],
      [t(($) => $.fields.signalTitle), ({ signalTitle }) => signalTitle],
      [
        t(($) => $.fields.value),
        (row) => (row.event === 'ruleChanged' ? String(row.value) : texts.value(row, row.value)),
      ],
      [t(($) => $.fields.by), ({ by }) => by],
      [t(($) => $.fields.reason), (row) => texts.reason(row)],
    ])
  }
  return <ListExport title={t(($) => $.views.journal)} filter={about} now={() => clock.now()} load={load} />
}

type FileColumn<Row> = readonly [head: string, cell: (row: Row) => string | number]

const tableOf = <Row,>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): FileTable => ({
  heads: columns.map(([head]) => head),
  lines: rows.map((row) => columns.map(([, cell]) => cell(row))),
})
