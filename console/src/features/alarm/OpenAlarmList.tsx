import { Button } from '@blueprintjs/core'
import { Moon, Tick, TickCircle } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { type AlarmOrder, alarmOrders } from '@mimic/contract/live'
import { observer } from 'mobx-react-lite'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { oneOf } from '../../kit/oneOf.ts'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import type { RowProps } from '../../kit/table/RowsTable.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmDetail } from './AlarmDetail.tsx'
import { AlarmExport } from './AlarmExport.tsx'
import { AlarmFilterBar } from './AlarmFilterBar.tsx'
import { alarmResource } from './alarm.resource.tsx'
import { type AlarmKeyActs, isDrawerOpen, onAlarmKey } from './alarmKeys.ts'
import { ConfirmAlarms } from './ConfirmAlarms.tsx'
import { ConfirmEvery } from './ConfirmEvery.tsx'
import { FloodNotice, FloodParts } from './FloodParts.tsx'
import { HandleAlarms } from './HandleAlarms.tsx'
import { ResetAlarm } from './ResetAlarm.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { ShelveAlarms } from './ShelveAlarms.tsx'
import { type AlarmFilters, filterBody, useAlarmFilters } from './useAlarmFilters.ts'
import { useFlood } from './useFlood.ts'

const REFRESH_MS = 5_000

type Asked =
  | { readonly what: 'confirm' | 'handle' | 'shelve'; readonly alarms: readonly Alarm[] }
  | { readonly what: 'every'; readonly filter: Readonly<Record<string, string>> }

interface Shown {
  readonly alarm: Alarm
  /** The list has it still. */
  readonly isListed: boolean
}

/** The alarms of the plant that are not closed and reach people, the most urgent first, with one of them beside. */
export const OpenAlarmList = observer(function OpenAlarmList() {
  const { t } = useTranslation('alarm')
  const { position, session, clock } = useStores()
  const filters = useAlarmFilters()
  const filter = { ...filterBody(filters.values, clock.now()), ...position.filter }
  const searched = { ...filter, ...(filters.values.search !== '' && { search: filters.values.search }) }
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<Shown>()
  const [version, setVersion] = useState(0)
  const may = { confirm: session.may('alarm.confirm'), shelve: session.may('alarm.shelve') }
  const flood = useFlood(searched)
  const onAsk: OnAsk = (what, alarms) => setAsked({ what, alarms })
  const every = (more: Readonly<Record<string, string>>) =>
    setAsked({ what: 'every', filter: { ...searched, ...more } })
  const close = () => setAsked(undefined)
  const done = () => {
    setVersion((n) => n + 1)
    close()
  }
  const leave = () => setShown(undefined)
  const rows = useRows({ onOpen: (alarm) => setShown({ alarm, isListed: true }), onLeave: leave, may, onAsk })
  const onRows = useShownRow(rows.known, setShown)
  const parts = flood.isCollapsed ? flood.flood : undefined
  return (
    <div ref={rows.list} className={`alarm-view${shown ? ' has-detail' : ''}`}>
      <FloodNotice of={flood} />
      <ResourceTable
        resource={alarmResource}
        title={t(($) => $.views.open)}
        searchHint={t(($) => $.searchHint)}
        filter={filter}
        filters={<FilterInputs of={filters} />}
        onClearFilters={filters.isFiltered ? filters.clear : undefined}
        headActions={() => (
          <HeadActs
            values={filters.values}
            filter={searched}
            onConfirmEvery={may.confirm ? () => every({}) : undefined}
          />
        )}
        emptyText={t(($) => $.none)}
        refreshMs={REFRESH_MS}
        version={version}
        order={orderOf(filters)}
        rowProps={(alarm) => rows.propsOf(alarm, alarm.id === shown?.alarm.id)}
        onRows={onRows}
        instead={parts && <Parts of={parts} filter={searched} may={may} onAsk={onAsk} onEvery={every} />}
        rowActions={(alarm) => <RowActs may={may} alarm={alarm} onAsk={onAsk} />}
        {...((may.confirm || may.shelve) && {
          selectedActions: (alarms: readonly Alarm[]) => <SelectedActs may={may} alarms={alarms} onAsk={onAsk} />,
        })}
      />
      <Details of={shown} may={may} onAsk={onAsk} onClose={leave} />
      <p className="alarm-keys muted">{t(($) => $.keys)}</p>
      <Dialogs asked={asked} onClose={close} onDone={done} />
    </div>
  )
})

/** Keeps what is known of the alarms of the page, and of the one that is shown. The alarm of a link is shown when it is there. */
function useShownRow(
  known: RefObject<ReadonlyMap<string, Alarm>>,
  setShown: Dispatch<SetStateAction<Shown | undefined>>,
): (alarms: readonly Alarm[]) => void {
  const wanted = useRef(new URLSearchParams(useSearch()).get('alarm'))
  return useCallback(
    (alarms: readonly Alarm[]) => {
      known.current = new Map(alarms.map((alarm) => [alarm.id, alarm]))
      const linked = known.current.get(wanted.current ?? '')
      wanted.current = null
      setShown((before) => {
        if (!before && linked) return { alarm: linked, isListed: true }
        const alarm = before && known.current.get(before.alarm.id)
        return before && { alarm: alarm ?? before.alarm, isListed: alarm !== undefined }
      })
    },
    [known, setShown],
  )
}

function FilterInputs({ of }: { readonly of: AlarmFilters }) {
  return (
    <>
      <AlarmFilterBar of={of} />
      <SavedFilters of={of} />
    </>
  )
}

interface PartsProps extends ActsProps {
  readonly of: NonNullable<ReturnType<typeof useFlood>['flood']>
  readonly filter: Readonly<Record<string, string>>
  readonly onEvery: (more: Readonly<Record<string, string>>) => void
}

function Parts({ of, filter, may, onAsk, onEvery }: PartsProps) {
  return (
    <FloodParts
      parts={of.parts}
      filter={filter}
      onConfirm={may.confirm ? (alarm) => onAsk('confirm', [alarm]) : undefined}
      onConfirmPart={may.confirm ? ({ key }) => onEvery({ part: key }) : undefined}
      onLeave={() => undefined}
    />
  )
}

interface DetailsProps extends ActsProps {
  readonly of: Shown | undefined
  readonly onClose: () => void
}

function Details({ of, may, onAsk, onClose }: DetailsProps) {
  if (!of) return null
  return (
    <AlarmDetail
      key={of.alarm.id}
      {...of}
      onConfirm={may.confirm ? () => onAsk('confirm', [of.alarm]) : undefined}
      onHandle={may.confirm ? () => onAsk('handle', [of.alarm]) : undefined}
      onShelve={may.shelve ? () => onAsk('shelve', [of.alarm]) : undefined}
      onClose={onClose}
    />
  )
}

interface DialogsProps {
  readonly asked: Asked | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

function Dialogs({ asked, onClose, onDone }: DialogsProps) {
  if (asked === undefined) return null
  if (asked.what === 'every') return <ConfirmEvery filter={asked.filter} onClose={onClose} onConfirmed={onDone} />
  if (asked.what === 'confirm') return <ConfirmAlarms alarms={asked.alarms} onClose={onClose} onConfirmed={onDone} />
  if (asked.what === 'handle') return <HandleAlarms alarms={asked.alarms} onClose={onClose} onHandled={onDone} />
  return <ShelveAlarms alarms={asked.alarms} onClose={onClose} onShelved={onDone} />
}

interface HeadActsProps {
  readonly values: AlarmFilters['values']
  readonly filter: Readonly<Record<string, string>>
  /** Undefined for an account that may not acknowledge. */
  readonly onConfirmEvery: (() => void) | undefined
}

function HeadActs({ values, filter, onConfirmEvery }: HeadActsProps) {
  const { t } = useTranslation('alarm')
  return (
    <>
      {onConfirmEvery && (
        <Button icon={<Tick />} text={t(($) => $.confirmEvery)} data-action="confirm-every" onClick={onConfirmEvery} />
      )}
      <AlarmExport values={values} filter={filter} />
    </>
  )
}

/** The orders whose first row is the largest value, unless they are turned round. */
const descending: readonly AlarmOrder[] = ['time', 'release']

/** The order of the address. The head that is chosen turns it round. */
function orderOf({ values, change }: AlarmFilters) {
  const by = oneOf(alarmOrders, values.order) ?? 'severity'
  const isReversed = values.isReversed !== ''
  return {
    by,
    direction: descending.includes(by) !== isReversed ? ('descending' as const) : ('ascending' as const),
    choose: (order: string) => change({ order, isReversed: order === by && !isReversed ? 'true' : '' }),
  }
}

interface RowsProps extends ActsProps {
  readonly onOpen: (alarm: Alarm) => void
  readonly onLeave: () => void
}

/** Handlers of clicks on a row and of the keys, which also work while nothing else has the focus. */
function useRows({ onOpen, onLeave, may, onAsk }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const known = useRef<ReadonlyMap<string, Alarm>>(new Map())
  const acts = useRef<AlarmKeyActs>({})
  const of = (act: (alarm: Alarm) => void) => (id: string) => {
    const alarm = known.current.get(id)
    if (alarm) act(alarm)
  }
  acts.current = {
    open: of(onOpen),
    confirm: may.confirm ? of((alarm) => alarm.gmtConfirm === null && onAsk('confirm', [alarm])) : undefined,
    handle: may.confirm ? of((alarm) => alarm.isToBeHandled && onAsk('handle', [alarm])) : undefined,
    shelve: may.shelve ? of((alarm) => onAsk('shelve', [alarm])) : undefined,
    leave: onLeave,
  }
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      // The drawer has keys of its own.
      if (!isDrawerOpen()) onAlarmKey(event, list.current, acts.current)
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
  return {
    list,
    known,
    propsOf: (alarm: Alarm, isShown: boolean): RowProps => ({
      'data-alarm': alarm.id,
      className: isShown ? 'is-shown' : '',
      tabIndex: 0,
      onClick: ({ target }) => {
        const isControl = target instanceof Element && target.closest('button, a, input, label') !== null
        if (!isControl) onOpen(alarm)
      },
    }),
  }
}

type OnAsk = (what: 'confirm' | 'handle' | 'shelve', alarms: readonly Alarm[]) => void

interface ActsProps {
  readonly may: { readonly confirm: boolean; readonly shelve: boolean }
  readonly onAsk: OnAsk
}

function RowActs({ may, alarm, onAsk }: ActsProps & { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  return (
    <span className="row-acts" data-row={alarm.id}>
      <ResetAlarm alarm={alarm} />
      {may.confirm && alarm.gmtConfirm === null && (
        <RowButton
          icon={<Tick />}
          text={t(($) => $.confirm)}
          action="confirm-alarm"
          onClick={() => onAsk('confirm', [alarm])}
        />
      )}
      {may.confirm && alarm.isToBeHandled && (
        <RowButton
          icon={<TickCircle />}
          text={t(($) => $.handle)}
          action="handle-alarm"
          onClick={() => onAsk('handle', [alarm])}
        />
      )}
      {may.shelve && (
        <RowButton
          icon={<Moon />}
          text={t(($) => $.shelve)}
          action="shelve-alarm"
          onClick={() => onAsk('shelve', [alarm])}
        />
      )}
    </span>
  )
}

function SelectedActs({ may, alarms, onAsk }: ActsProps & { readonly alarms: readonly Alarm[] }) {
  const { t } = useTranslation('alarm')
  const open = alarms.filter(({ gmtConfirm }) => gmtConfirm === null)
  const toBeHandled = alarms.filter(({ isToBeHandled }) => isToBeHandled)
  return (
    <>
      {may.confirm && (
        <Button
          size="small"
          icon={<Tick />}
          text={t(($) => $.confirm)}
          disabled={open.length === 0}
          data-action="confirm-selected"
          onClick={() => onAsk('confirm', open)}
        />
      )}
      {may.confirm && toBeHandled.length > 0 && (
        <Button
          size="small"
          icon={<TickCircle />}
          text={t(($) => $.handle)}
          data-action="handle-selected"
          onClick={() => onAsk('handle', toBeHandled)}
        />
      )}
      {may.shelve && (
        <Button
          size="small"
          icon={<Moon />}
          text={t(($) => $.shelve)}
          data-action="shelve-selected"
          onClick={() => onAsk('shelve', alarms)}
        />
      )}
    </>
  )
}
