import { Button } from '@blueprintjs/core'
import { limits, systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ComboSearch } from '../kit/ComboSearch.tsx'
import { VirtualList } from '../kit/VirtualList.tsx'
import type { Bound } from './binding.ts'
import { nextRow, type PickerList, type PickerRow, rowsOf } from './pickerRows.ts'
import type { CatalogueSignal, SignalCatalogue } from './SignalCatalogue.ts'
import { useSignalSearch } from './useSignalSearch.ts'

interface BindingPickerProps {
  readonly catalogue: SignalCatalogue
  readonly chosen: string | undefined
  /** The kinds that may be picked. */
  readonly kinds: readonly Bound['is'][]
  /** Only signals that can be written. */
  readonly isWritten?: boolean
  readonly onPick: (bound: Bound) => void
  /** Stands beneath the list. */
  readonly children?: ReactNode
}

/** Signals by equipment, then the project's measured variables and its system values; searched by every word, picked by mouse or keys. */
export const BindingPicker = observer((props: BindingPickerProps) => {
  const { chosen, isWritten = false, onPick, children } = props
  const { t } = useLabels()
  const id = useId()
  const [text, setText] = useState('')
  const { rows, state, search, retry } = usePickerRows(props, text)
  const [at, setActive] = useActive(rows, chosen, text)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setActive(nextRow(rows, at, by))
    }
    const row = rows[at]
    if (event.key === 'Enter' && row?.is === 'choice') onPick(row.bound)
  }
  const render = (row: PickerRow, index: number) =>
    row.is === 'more' ? (
      <MoreSignals key={`more ${search.rows.length}`} search={search} />
    ) : row.is === 'head' ? (
      <Head key={`head ${index}`} row={row} />
    ) : (
      <Choice
        key={`${row.bound.is} ${row.bound.id}`}
        row={row}
        id={`${id}-${index}`}
        isChosen={row.bound.id === chosen}
        isActive={index === at}
        onPointerMove={() => setActive(index)}
        onClick={() => onPick(row.bound)}
        onKeyDown={step}
      />
    )
  const onText = (typed: string) => {
    setText(typed)
    setActive(-1)
  }
  const list = `${id}-list`
  const none = isWritten && text === '' ? 'signalNoneWritable' : 'signalNoneFound'
  return (
    <div className="ed-signals">
      <ComboSearch
        label={t('signalSearch')}
        size="small"
        list={list}
        active={at >= 0 ? `${id}-${at}` : undefined}
        isLoading={state === 'loading'}
        text={text}
        maxLength={limits.search}
        onText={onText}
        onKeyDown={step}
      />
      <FoundCount rows={state === 'ready' ? rows : undefined} />
      {rows.length > 0 && <VirtualList rows={rows} label={t('signalSearch')} id={list} active={at} render={render} />}
      <PickerState state={state} none={rows.length === 0 && none} onRetry={retry} />
      {children}
    </div>
  )
})

/** To a screen reader: how many may be picked. */
function FoundCount({ rows }: { readonly rows: readonly PickerRow[] | undefined }) {
  const { t } = useLabels()
  return (
    <span className="ed-said" role="status">
      {rows && t('signalsFound', { count: rows.filter(({ is }) => is === 'choice').length })}
    </span>
  )
}

/** The index of the active row: the one that was moved to, else what is bound, else the first. */
function useActive(rows: readonly PickerRow[], chosen: string | undefined, text: string) {
  const [active, setActive] = useState(-1)
  const chosenAt = rows.findIndex((row) => row.is === 'choice' && row.bound.id === chosen)
  const at =
    active >= 0 && active < rows.length ? active : chosenAt >= 0 && text === '' ? chosenAt : nextRow(rows, -1, 1)
  return [at, setActive] as const
}

interface PickerStateProps {
  readonly state: 'loading' | 'ready' | 'failed'
  /** Text of a list without rows. */
  readonly none: false | 'signalNoneWritable' | 'signalNoneFound'
  readonly onRetry: () => void
}

function PickerState({ state, none, onRetry }: PickerStateProps) {
  const { t } = useLabels()
  if (state === 'failed')
    return (
      <p className="ed-empty" role="alert">
        {t('signalFailed')} <Button size="small" text={t('retry')} onClick={onRetry} data-action="signal-retry" />
      </p>
    )
  // The count says the same to a reader.
  return none ? <p className="ed-empty">{t(state === 'loading' ? 'signalLoading' : none)}</p> : null
}

/** The rows for a typed text, and whether some of them are on their way, or cannot be had. */
function usePickerRows({ catalogue, kinds, isWritten = false }: BindingPickerProps, text: string) {
  const { t } = useLabels()
  const hasSignals = kinds.includes('signal')
  const search = useSignalSearch(catalogue, hasSignals, isWritten, text)
  const { templateSignals, mvars } = catalogue
  const { rows: found } = search
  const isAnswered = !hasSignals || (search.state !== 'loading' && search.asked === text)
  const isFailed = catalogue.state === 'failed' || (hasSignals && search.state === 'failed')
  const state = isFailed ? 'failed' : catalogue.state === 'ready' && isAnswered ? 'ready' : 'loading'
  const hasMore = search.hasMore && search.asked === text
  // The choices that are known at once would move away under the pointer when the signals come above them.
  const isWaiting = state === 'loading' && hasSignals && found.length === 0
  // The pointer moves over the list more often than the list changes.
  const rows = useMemo(() => {
    const signals = [...templateSignals, ...found]
    return isWaiting ? [] : offeredRows({ signals, mvars, kinds, isWritten, search: text, hasMore }, t)
  }, [isWaiting, templateSignals, found, hasMore, mvars, kinds, isWritten, text, t])
  const retry = () => {
    if (catalogue.state === 'failed') void catalogue.load()
    if (search.state === 'failed') search.retry()
  }
  return { rows, state, search, retry } as const
}

const Head = ({ row }: { readonly row: Extract<PickerRow, { readonly is: 'head' }> }) => (
  <div className="ed-pick-head" role="presentation">
    <span>{row.title}</span>
    <small>{row.sn}</small>
  </div>
)

interface ChoiceProps extends Pick<HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onClick' | 'onKeyDown'> {
  readonly row: Extract<PickerRow, { readonly is: 'choice' }>
  readonly id: string
  readonly isChosen: boolean
  readonly isActive: boolean
}

/** A signal with its tag, its unit and the type of its values; a variable with its unit. */
function Choice({ row, isChosen, isActive, ...props }: ChoiceProps) {
  const { t } = useLabels()
  const { bound, dataType } = row
  const type = dataType === 'number' || dataType === 'boolean' || dataType === 'string' ? t(`type.${dataType}`) : ''
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`ed-pick${isActive ? ' is-active' : ''}`}
      data-signal={bound.id}
      {...props}
    >
      <span>{bound.title}</span>
      {row.sn !== bound.title && <small className="ed-pick-tag">{row.sn}</small>}
      <small>{row.unit}</small>
      <small className="ed-pick-type">{type}</small>
    </div>
  )
}

/** Stands where further signals are, and asks for them when somebody comes to see it. */
const MoreSignals = observer(({ search }: { readonly search: ReturnType<typeof useSignalSearch> }) => {
  const { t } = useLabels()
  useEffect(() => search.more(), [search])
  return (
    <div className="ed-pick-head" role="presentation">
      {search.state === 'failed' ? t('signalFailed') : t('signalLoading')}
    </div>
  )
})

interface Offered extends Pick<SignalCatalogue, 'mvars'> {
  readonly signals: readonly CatalogueSignal[]
  readonly kinds: readonly Bound['is'][]
  readonly isWritten: boolean
  readonly search: string
  readonly hasMore: boolean
}

function offeredRows(
  { signals, mvars, kinds, isWritten, search, hasMore }: Offered,
  t: Translate,
): readonly PickerRow[] {
  const variables: PickerList = {
    title: t('variables'),
    rows: mvars.map(({ id, title, unit }) => ({ bound: { is: 'mvar', id, title }, unit })),
  }
  const system: PickerList = {
    title: t('systemValues'),
    rows: systemKeys.map((key) => ({ bound: { is: 'system', id: key, title: t(`system.${key}`) }, unit: '' })),
  }
  const lists = [...(kinds.includes('mvar') ? [variables] : []), ...(kinds.includes('system') ? [system] : [])]
  const offered = isWritten ? signals.filter(({ isWritable }) => isWritable) : signals
  return rowsOf(kinds.includes('signal') ? offered : [], lists, search, hasMore)
}
