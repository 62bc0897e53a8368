import { InputGroup, Spinner } from '@blueprintjs/core'
import { systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { VirtualList } from '../kit/VirtualList.tsx'
import type { Bound } from './binding.ts'
import { nextRow, type PickerList, type PickerRow, rowsOf } from './pickerRows.ts'
import type { SignalCatalogue } from './SignalCatalogue.ts'

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

/** All signals by equipment, then the project's measured variables and its system values; searched by every word, picked by mouse or keys. */
export const BindingPicker = observer(
  ({ catalogue, chosen, kinds, isWritten = false, onPick, children }: BindingPickerProps) => {
    const { t } = useLabels()
    const id = useId()
    const [search, setSearch] = useState('')
    const [active, setActive] = useState(-1)
    useEffect(() => void catalogue.load(), [catalogue])
    const { signals, mvars, state } = catalogue
    // The choices that are known at once would move away under the pointer when the signals come above them.
    const isWaiting = state !== 'ready' && state !== 'failed' && signals.length === 0
    // The pointer moves over the list more often than the list changes, and it may be tens of thousands long.
    const rows = useMemo(
      () => (isWaiting ? [] : offeredRows({ signals, mvars, kinds, isWritten, search }, t)),
      [isWaiting, signals, mvars, kinds, isWritten, search, t],
    )
    const first = nextRow(rows, -1, 1)
    const chosenAt = rows.findIndex((row) => row.is === 'choice' && row.bound.id === chosen)
    const at = active >= 0 && active < rows.length ? active : chosenAt >= 0 && search === '' ? chosenAt : first
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
      row.is === 'head' ? (
        <div key={`head ${row.title}`} className="ed-pick-head" role="presentation">
          {row.title}
        </div>
      ) : (
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
          <span>{row.bound.title}</span>
          <small>{row.unit}</small>
        </div>
      )
    return (
      <div className="ed-signals">
        <InputGroup
          autoFocus
          size="small"
          leftIcon="search"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder={t('signalSearch')}
          aria-label={t('signalSearch')}
          value={search}
          onValueChange={(text) => {
            setSearch(text)
            setActive(-1)
          }}
          onKeyDown={step}
        />
        {isWaiting && <Spinner size={20} />}
        {state === 'failed' && <p className="ed-empty">{t('signalFailed')}</p>}
        {state === 'ready' && rows.length === 0 && (
          <p className="ed-empty">{t(isWritten && search === '' ? 'signalNoneWritable' : 'signalNoneFound')}</p>
        )}
        {rows.length > 0 && (
          <VirtualList rows={rows} label={t('signalSearch')} id={`${id}-list`} active={at} render={render} />
        )}
        {children}
      </div>
    )
  },
)

interface Offered extends Pick<SignalCatalogue, 'signals' | 'mvars'> {
  readonly kinds: readonly Bound['is'][]
  readonly isWritten: boolean
  readonly search: string
}

function offeredRows({ signals, mvars, kinds, isWritten, search }: Offered, t: Translate): readonly PickerRow[] {
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
  return rowsOf(kinds.includes('signal') ? offered : [], lists, search)
}
