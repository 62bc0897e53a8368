import { systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FieldSource } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../kit/EditorPopover.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { BindingPicker } from './BindingPicker.tsx'
import type { SignalCatalogue } from './SignalCatalogue.ts'
import { VariableDialog } from './variables/VariableDialog.tsx'
import './signals.css'
import { type Bound, boundLeaves, kindsAt, readBound } from './binding.ts'

interface BindingFieldProps {
  readonly label: string
  /** Path of the binding's signalId. */
  readonly path: string
  readonly source: FieldSource
  readonly catalogue: SignalCatalogue
  /** Its value is written. */
  readonly isWritten?: boolean
}

/** The name of the bound value, the picker of signals, variables and system values, and the editor of variables. */
export const BindingField = observer((props: BindingFieldProps) => {
  const { label, path, catalogue } = props
  const { t } = useLabels()
  const [open, show] = useState<'nothing' | 'picker' | 'new' | 'edit'>('nothing')
  const { bound, chosen, id, text, kinds, isWritten, isRefused } = useBound(props)
  const pick = (picked: Bound | undefined) => {
    show('nothing')
    writeBound(props, picked, id)
  }
  return (
    <span className="ed-signal">
      <EditorPopover
        isOpen={open === 'picker'}
        onOpen={(isOpen) => show(isOpen ? 'picker' : 'nothing')}
        label={label}
        content={
          <BindingPicker catalogue={catalogue} chosen={id} kinds={kinds} isWritten={isWritten} onPick={pick}>
            {kinds.includes('mvar') && (
              <SmallButton icon="plus" text={t('variableNew')} data-action="variable-new" onClick={() => show('new')} />
            )}
          </BindingPicker>
        }
      >
        <button
          type="button"
          className={`ed-input is-wide${id ? '' : ' is-empty'}`}
          aria-label={t('labelled', { label, text })}
          aria-haspopup="dialog"
          data-path={path}
          aria-expanded={open === 'picker'}
          onClick={() => show(open === 'picker' ? 'nothing' : 'picker')}
          title={text}
        >
          {text}
        </button>
      </EditorPopover>
      <BoundActs
        label={label}
        text={text}
        onEdit={chosen?.is === 'mvar' && (() => show('edit'))}
        onClear={bound !== undefined && (() => pick(undefined))}
      />
      <RefusalText>{isRefused && t('notWritable')}</RefusalText>
      {(open === 'new' || open === 'edit') && (
        <VariableDialog
          catalogue={catalogue}
          id={open === 'edit' ? id : undefined}
          onClose={() => show('nothing')}
          onSaved={({ id: mvar, title }) => (open === 'new' ? pick({ is: 'mvar', id: mvar, title }) : show('nothing'))}
        />
      )}
    </span>
  )
})

/** Binds a path to a value; the first binding of a widget brings the defaults of its signal. */
function writeBound({ path, source, catalogue }: BindingFieldProps, picked: Bound | undefined, before?: string): void {
  const leaves = boundLeaves(path, picked)
  const signal = path === 'data.signalId' && picked?.is === 'signal' ? catalogue.signalOf(picked.id) : undefined
  if (signal && source.bind) source.bind(leaves, signal, catalogue.signalOf(before))
  else source.write(leaves)
}

interface BoundActsProps {
  readonly label: string
  /** The name of the bound value. */
  readonly text: string
  readonly onEdit: false | (() => void)
  readonly onClear: false | (() => void)
}

function BoundActs({ label, text, onEdit, onClear }: BoundActsProps) {
  const { t } = useLabels()
  return (
    <>
      {onEdit && (
        <SmallButton
          icon="function"
          aria-label={`${t('variableEdit')} · ${text}`}
          title={t('variableEdit')}
          data-action="variable-edit"
          onClick={onEdit}
        />
      )}
      {onClear && <SmallButton icon="small-cross" aria-label={`${t('signalClear')} · ${label}`} onClick={onClear} />}
    </>
  )
}

/** The binding at a path with its name, and the signals that may be bound there. */
function useBound({ path, source, catalogue, isWritten: mayWrite = false }: BindingFieldProps) {
  const { t } = useLabels()
  // A control whose click writes another signal only shows the value of its own one.
  const isWritten = mayWrite && (path !== 'data.signalId' || !source.value('clickEvent.config.data.signalId'))
  const bound = readBound(source, path)
  const chosen = bound === MIXED ? undefined : bound
  const id = chosen?.id
  const system = chosen?.is === 'system' ? systemKeys.find((key) => key === id) : undefined
  useEffect(() => {
    if (id && !system) void catalogue.load()
  }, [id, system, catalogue])
  const name = system ? t(`system.${system}`) : id && (catalogue.titleOf(id) ?? id)
  const text = bound === MIXED ? t('mixed') : name || t('signalNone')
  const kinds = kindsAt(path, isWritten)
  const isRefused = isWritten && chosen !== undefined && !catalogue.mayWrite(chosen.is, id)
  return { bound, chosen, id, text, kinds, isWritten, isRefused }
}
