import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { limits, systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { VirtualList } from '../kit/VirtualList.tsx'
import type { Bound } from './binding.ts'
import { nextRow, type PickerList, type PickerRow, rowsOf } from './pickerRows.ts'
import type { CatalogueSignal, SignalCatalogue } from './SignalCatalogue.ts'
import { SignalSearch } from './SignalSearch.ts'

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

/** Milliseconds from the last typed letter to the question. */
const PAUSE_MS = 150

/** Signals by equipment, then the project's measured variables and its system values; searched by every word, picked by mouse or keys. */
export const BindingPicker = observer((props: BindingPickerProps) => {
  const { chosen, isWritten = false, onPick, children } = props
  const { t } = useLabels()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const { rows, state, search, retry } = usePickerRows(props, text)
  const first = nextRow(rows, -1, 1)
  const chosenAt = rows.findIndex((row) => row.is === 'choice' && row.bound.id === chosen)
  const at = active >= 0 && active < rows.length ? active : chosenAt >= 0 && text === '' ? chosenAt : first
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
    row.is === 'choice' ? (
      <div
        key={`${row.bound.is} ${row.bound.id}`}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={row.bound.id === chosen}
        className={`ed-pick${index === at ? ' is-active' : ''}`}
        data-signal={row.bound.id}
        onPointerMove={() => setActive(index)}
        onClick={() => onPick(row.bound)}
        onKeyDown={step}
      >
        <Choice row={row} />
      </div>
    ) : row.is === 'more' ? (
      <MoreSignals key={`more ${search.rows.length}`} search={search} />
    ) : (
      <div key={`head ${index}`} className="ed-pick-head" role="presentation">
        <span>{row.title}</span>
        <small>{row.sn}</small>
      </div>
    )
  const searching = { id: `${id}-list`, active: at >= 0 ? `${id}-${at}` : undefined, isLoading: state === 'loading' }
  const onText = (typed: string) => {
    setText(typed)
    setActive(-1)
  }
  return (
    <div className="ed-signals">
      <SearchInput {...searching} text={text} onText={onText} onKeyDown={step} />
      {rows.length > 0 && (
        <VirtualList rows={rows} label={t('signalSearch')} id={searching.id} active={at} render={render} />
      )}
      {state === 'failed' && (
        <p className="ed-empty" role="alert">
          {t('signalFailed')} <Button size="small" text={t('retry')} onClick={retry} data-action="signal-retry" />
        </p>
      )}
      {state !== 'failed' && rows.length === 0 && (
        <p className="ed-empty" role="status">
          {t(
            state === 'loading' ? 'signalLoading' : isWritten && text === '' ? 'signalNoneWritable' : 'signalNoneFound',
          )}
        </p>
      )}
      {children}
    </div>
  )
})

interface SearchInputProps {
  /** Of the list that it controls. */
  readonly id: string
  /** The id of the active option. */
  readonly active: string | undefined
  readonly isLoading: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SearchInput({ id, active, isLoading, text, onText, onKeyDown }: SearchInputProps) {
  const { t } = useLabels()
  return (
    <InputGroup
      autoFocus
      size="small"
      leftIcon="search"
      {...(isLoading && { rightElement: <Spinner size={16} /> })}
      role="combobox"
      aria-expanded
      aria-controls={id}
      aria-activedescendant={active}
      placeholder={t('signalSearch')}
      aria-label={t('signalSearch')}
      value={text}
      maxLength={limits.search}
      onValueChange={onText}
      onKeyDown={onKeyDown}
    />
  )
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

/** What is found for a typed text, once the typing pauses. */
function useSignalSearch(catalogue: SignalCatalogue, hasSignals: boolean, isWritten: boolean, text: string) {
  const [search] = useState(() => new SignalSearch((words, page) => catalogue.search(words, isWritten, page)))
  const begun = useRef(false)
  useEffect(() => void catalogue.load(), [catalogue])
  useEffect(() => {
    if (!hasSignals) return
    const timer = setTimeout(() => search.begin(text), begun.current ? PAUSE_MS : 0)
    begun.current = true
    return () => clearTimeout(timer)
  }, [search, hasSignals, text])
  return search
}

/** A signal with its tag, its unit and the type of its values; a variable with its unit. */
function Choice({ row }: { readonly row: Extract<PickerRow, { readonly is: 'choice' }> }) {
  const { t } = useLabels()
  const { dataType } = row
  const type = dataType === 'number' || dataType === 'boolean' || dataType === 'string' ? t(`type.${dataType}`) : ''
  return (
    <>
      <span>{row.bound.title}</span>
      {row.sn !== row.bound.title && <small className="ed-pick-tag">{row.sn}</small>}
      <small>{row.unit}</small>
      <small className="ed-pick-type">{type}</small>
    </>
  )
}

/** Stands where further signals are, and asks for them when somebody comes to see it. */
const MoreSignals = observer(({ search }: { readonly search: SignalSearch }) => {
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
