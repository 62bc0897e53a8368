import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { type AlarmOrder, alarmOrders } from '@mimic/contract/live'
import { observer } from 'mobx-react-lite'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { oneOf } from '../../kit/oneOf.ts'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import type { RowProps } from '../../kit/table/RowsTable.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { type AlarmActsProps, AlarmRowActs, SelectedAlarmActs } from './AlarmActButtons.tsx'
import { AlarmActDialog } from './AlarmActDialog.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'
import { AlarmExport } from './AlarmExport.tsx'
import { AlarmFilterBar } from './AlarmFilterBar.tsx'
import { alarmResource } from './alarm.resource.tsx'
import { type AlarmAct, alarmActs, type OnAlarmAct, subjectsOf } from './alarmActs.ts'
import { type AlarmKeyActs, isDrawerOpen, onAlarmKey } from './alarmKeys.ts'
import { ConfirmEvery } from './ConfirmEvery.tsx'
import { FloodNotice, FloodParts } from './FloodParts.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { type AlarmFilters, filterBody, useAlarmFilters } from './useAlarmFilters.ts'
import { useBursts } from './useBursts.ts'
import { useFlood } from './useFlood.ts'

const REFRESH_MS = 5_000

type Asked =
  | { readonly what: AlarmAct; readonly alarms: readonly Alarm[] }
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
  const onAsk: OnAlarmAct = (what, alarms) => setAsked({ what, alarms })
  const every = (more: Readonly<Record<string, string>>) =>
    setAsked({ what: 'every', filter: { ...searched, ...more } })
  const close = () => setAsked(undefined)
  const done = () => {
    setVersion((n) => n + 1)
    close()
  }
  const leave = () => setShown(undefined)
  const rows = useRows({ onOpen: (alarm) => setShown({ alarm, isListed: true }), onLeave: leave, may, onAsk })
  const { burst, onRows } = useBursts(useShownRow(rows.known, setShown))
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
        version={version + burst}
        order={orderOf(filters)}
        rowProps={(alarm) => rows.propsOf(alarm, alarm.id === shown?.alarm.id)}
        onRows={onRows}
        instead={parts && <Parts of={parts} filter={searched} may={may} onAsk={onAsk} onEvery={every} />}
        rowActions={(alarm) => <AlarmRowActs may={may} alarm={alarm} onAsk={onAsk} />}
        {...((may.confirm || may.shelve) && {
          selectedActions: (alarms: readonly Alarm[]) => <SelectedAlarmActs may={may} alarms={alarms} onAsk={onAsk} />,
        })}
      />
      {shown && <AlarmDetail key={shown.alarm.id} {...shown} may={may} onAsk={onAsk} onClose={leave} />}
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

interface PartsProps extends AlarmActsProps {
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

interface DialogsProps {
  readonly asked: Asked | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

function Dialogs({ asked, onClose, onDone }: DialogsProps) {
  if (asked === undefined) return null
  if (asked.what === 'every') return <ConfirmEvery filter={asked.filter} onClose={onClose} onDone={onDone} />
  return <AlarmActDialog {...asked} onClose={onClose} onDone={onDone} />
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

interface RowsProps extends AlarmActsProps {
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
  const ask = (what: AlarmAct) => (alarm: Alarm) => {
    const subjects = subjectsOf(what, [alarm], may)
    if (subjects.length > 0) onAsk(what, subjects)
  }
  acts.current = {
    open: of(onOpen),
    ...Object.fromEntries(alarmActs.filter(({ right }) => may[right]).map(({ what }) => [what, of(ask(what))])),
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
