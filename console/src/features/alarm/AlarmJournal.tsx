import { Envelope } from '@blueprintjs/icons'
import { type AlarmEvent, alarmEvents } from '@mimic/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../kit/history/timeRange.ts'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { WhyTold } from '../notify/WhyTold.tsx'
import { JournalExport } from './AlarmExport.tsx'
import { journalResource } from './alarm.resource.tsx'

/** Every transition of the alarms of a time. */
export function AlarmJournal() {
  const { t } = useTranslation('alarm')
  const { t: notify } = useTranslation('notify')
  const [asked, setAsked] = useState<string>()
  const { clock } = useStores()
  const [event, chooseEvent] = useAddressChoice('event', alarmEvents)
  const [draft, setDraft] = useState(() => quickDraft('week', clock.now()))
  const [range, setRange] = useState(() => readRange(draft))
  // While the times that are typed make no range, the rows of the last one stay.
  const { dateStart, dateEnd } = typeof range === 'string' ? { dateStart: 0, dateEnd: 1 } : range
  const filter = { from: String(dateStart), to: String(dateEnd), ...(event !== '' && { event }) }
  return (
    <>
      <div className="tab-bar">
        <RangeBar
          draft={draft}
          onChange={(next) => {
            setDraft(next)
            const read = readRange(next)
            if (typeof read !== 'string') setRange(read)
          }}
        />
      </div>
      <ResourceTable
        resource={journalResource}
        title={t(($) => $.views.journal)}
        searchHint={t(($) => $.fields.msg)}
        filter={filter}
        filters={<EventChoice event={event} onChoose={chooseEvent} />}
        onClearFilters={event === '' ? undefined : () => chooseEvent('')}
        headActions={(_reload, search) => (
          <JournalExport
            filter={search === '' ? filter : { ...filter, search }}
            about={aboutText(
              `${timeText(dateStart)} – ${timeText(dateEnd)}`,
              event && t(($) => $.events[event]),
              search,
            )}
          />
        )}
        emptyText={t(($) => $.noneEver)}
        rowActions={({ alarmId }) =>
          alarmId !== null && (
            <RowButton icon={<Envelope />} text={notify(($) => $.why)} action="why" onClick={() => setAsked(alarmId)} />
          )
        }
      />
      {asked !== undefined && <WhyTold alarmId={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const aboutText = (time: string, event: string, search: string): string =>
  [time, event, search && `“${search}”`].filter((part) => part !== '').join(' · ')

interface EventChoiceProps {
  readonly event: AlarmEvent | ''
  readonly onChoose: (event: string) => void
}

function EventChoice({ event, onChoose }: EventChoiceProps) {
  const { t } = useTranslation('alarm')
  return (
    <Select
      label={t(($) => $.fields.event)}
      value={event}
      choices={[
        { value: '', label: t(($) => $.anyEvent) },
        ...alarmEvents.map((value) => ({ value, label: t(($) => $.events[value]) })),
      ]}
      onChoose={onChoose}
    />
  )
}
