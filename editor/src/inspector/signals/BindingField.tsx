import { Button } from '@blueprintjs/core'
import { systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../../i18n/LabelsContext.ts'
import type { SignalCatalogue } from '../../stores/SignalCatalogue.ts'
import { EditorPopover } from '../EditorPopover.tsx'
import type { FieldSource } from '../FieldSource.ts'
import { MIXED } from '../fieldValue.ts'
import { BindingPicker } from './BindingPicker.tsx'
import './signals.css'
import { type Bound, boundLeaves, readBound } from './binding.ts'

interface BindingFieldProps {
  readonly label: string
  /** Of the binding's signalId. */
  readonly path: string
  readonly source: FieldSource
  readonly catalogue: SignalCatalogue
}

/** What is bound, by name, and the picker of signals and measured variables. */
export const BindingField = observer(({ label, path, source, catalogue }: BindingFieldProps) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const bound = readBound(source, path)
  const chosen = bound === MIXED ? undefined : bound
  const id = chosen?.id
  const system = chosen?.is === 'system' ? systemKeys.find((key) => key === id) : undefined
  useEffect(() => {
    if (id && !system) void catalogue.load()
  }, [id, system, catalogue])
  const name = system ? t(`system.${system}`) : id && (catalogue.titleOf(id) ?? id)
  const text = bound === MIXED ? t('mixed') : name || t('signalNone')
  const pick = (picked: Bound | undefined) => {
    setOpen(false)
    source.write(boundLeaves(path, picked))
  }
  return (
    <span className="ed-signal">
      <EditorPopover
        isOpen={isOpen}
        onOpen={setOpen}
        label={label}
        content={<BindingPicker catalogue={catalogue} chosen={id} hasVariables={path.includes('.')} onPick={pick} />}
      >
        <button
          type="button"
          className={`ed-input is-wide${id ? '' : ' is-empty'}`}
          aria-label={`${label}: ${text}`}
          aria-haspopup="dialog"
          data-path={path}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          title={text}
        >
          {text}
        </button>
      </EditorPopover>
      {bound !== undefined && (
        <Button
          variant="minimal"
          size="small"
          icon="small-cross"
          aria-label={`${t('signalClear')} · ${label}`}
          onClick={() => pick(undefined)}
        />
      )}
    </span>
  )
})
