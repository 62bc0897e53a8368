import { Button, InputGroup, Popover, Spinner } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { CatalogueSignal, SignalCatalogue } from '../stores/SignalCatalogue.ts'
import { MIXED } from './fieldValue.ts'

interface SignalFieldProps {
  readonly label: string
  readonly value: unknown
  readonly path: string
  readonly catalogue: SignalCatalogue
  readonly onPick: (signal: CatalogueSignal | undefined) => void
}

const SHOWN = 300

/** The bound signal: its name, and a searchable list of all equipment's signals. */
export const SignalField = observer(({ label, value, path, catalogue, onPick }: SignalFieldProps) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  useEffect(() => {
    if (id) void catalogue.load()
  }, [id, catalogue])
  const text = value === MIXED ? t('mixed') : id ? (catalogue.titleOf(id) ?? id) : t('signalNone')
  const pick = (signal: CatalogueSignal | undefined) => {
    setOpen(false)
    onPick(signal)
  }
  return (
    <span className="ed-signal">
      <Popover
        isOpen={isOpen}
        onInteraction={setOpen}
        placement="bottom-end"
        minimal
        content={<SignalList catalogue={catalogue} chosen={id} onPick={pick} />}
      >
        <button
          type="button"
          className={`ed-input is-wide${id ? '' : ' is-empty'}`}
          aria-label={label}
          data-path={path}
          title={text}
        >
          {text}
        </button>
      </Popover>
      {id && (
        <Button
          variant="minimal"
          size="small"
          icon="small-cross"
          aria-label={t('signalClear')}
          onClick={() => onPick(undefined)}
        />
      )}
    </span>
  )
})

interface SignalListProps {
  readonly catalogue: SignalCatalogue
  readonly chosen: string | undefined
  readonly onPick: (signal: CatalogueSignal) => void
}

const SignalList = observer(({ catalogue, chosen, onPick }: SignalListProps) => {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  useEffect(() => void catalogue.load(), [catalogue])
  const wanted = search.trim().toLowerCase()
  const found = catalogue.signals
    .filter((s) => `${s.equipTitle} ${s.title} ${s.id}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN)
  const byEquipment = Map.groupBy(found, (signal) => signal.equipTitle)
  return (
    <div className="ed-signals">
      <InputGroup
        autoFocus
        size="small"
        leftIcon="search"
        placeholder={t('signalSearch')}
        aria-label={t('signalSearch')}
        value={search}
        onValueChange={setSearch}
      />
      <div className="ed-signals-list">
        {catalogue.state === 'loading' && <Spinner size={20} />}
        {catalogue.state === 'failed' && <p className="ed-empty">{t('signalFailed')}</p>}
        {catalogue.state === 'ready' && found.length === 0 && <p className="ed-empty">{t('signalNoneFound')}</p>}
        {[...byEquipment].map(([equipment, signals]) => (
          <section key={equipment}>
            <h3>{equipment}</h3>
            {signals.map((signal) => (
              <button
                key={signal.id}
                type="button"
                data-signal={signal.id}
                aria-pressed={signal.id === chosen}
                onClick={() => onPick(signal)}
              >
                <span>{signal.title}</span>
                <small>{signal.unit}</small>
              </button>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
})
