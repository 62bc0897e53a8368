import { Button } from '@blueprintjs/core'
import { systemKeys } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FieldSource } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../kit/EditorPopover.tsx'
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
export const BindingField = observer(
  ({ label, path, source, catalogue, isWritten: mayWrite = false }: BindingFieldProps) => {
    const { t } = useLabels()
    const [open, setOpen] = useState<'nothing' | 'picker' | 'new' | 'edit'>('nothing')
    const { bound, chosen, id, text, kinds, isWritten, isRefused } = useBound({ path, source, catalogue, mayWrite })
    const pick = (picked: Bound | undefined) => {
      setOpen('nothing')
      const leaves = boundLeaves(path, picked)
      const signal = path === 'data.signalId' && picked?.is === 'signal' ? catalogue.signalOf(picked.id) : undefined
      if (signal && source.bind) source.bind(leaves, signal, catalogue.signalOf(id))
      else source.write(leaves)
    }
    return (
      <span className="ed-signal">
        <EditorPopover
          isOpen={open === 'picker'}
          onOpen={(isOpen) => setOpen(isOpen ? 'picker' : 'nothing')}
          label={label}
          content={
            <BindingPicker catalogue={catalogue} chosen={id} kinds={kinds} isWritten={isWritten} onPick={pick}>
              {kinds.includes('mvar') && (
                <Button
                  className="ed-variable-new"
                  variant="minimal"
                  size="small"
                  icon="plus"
                  text={t('variableNew')}
                  data-action="variable-new"
                  onClick={() => setOpen('new')}
                />
              )}
            </BindingPicker>
          }
        >
          <button
            type="button"
            className={`ed-input is-wide${id ? '' : ' is-empty'}`}
            aria-label={`${label}: ${text}`}
            aria-haspopup="dialog"
            data-path={path}
            aria-expanded={open === 'picker'}
            onClick={() => setOpen(open === 'picker' ? 'nothing' : 'picker')}
            title={text}
          >
            {text}
          </button>
        </EditorPopover>
        {chosen?.is === 'mvar' && (
          <Button
            variant="minimal"
            size="small"
            icon="function"
            aria-label={`${t('variableEdit')} · ${text}`}
            title={t('variableEdit')}
            data-action="variable-edit"
            onClick={() => setOpen('edit')}
          />
        )}
        {bound !== undefined && (
          <Button
            variant="minimal"
            size="small"
            icon="small-cross"
            aria-label={`${t('signalClear')} · ${label}`}
            onClick={() => pick(undefined)}
          />
        )}
        {isRefused && (
          <span className="ed-refusal" role="alert">
            {t('notWritable')}
          </span>
        )}
        {(open === 'new' || open === 'edit') && (
          <VariableDialog
            catalogue={catalogue}
            id={open === 'edit' ? id : undefined}
            onClose={() => setOpen('nothing')}
            onSaved={({ id: mvarId, title }) => {
              if (open === 'new') pick({ is: 'mvar', id: mvarId, title })
              else setOpen('nothing')
            }}
          />
        )}
      </span>
    )
  },
)

interface BoundOptions extends Pick<BindingFieldProps, 'path' | 'source' | 'catalogue'> {
  readonly mayWrite: boolean
}

/** The binding at a path with its name, and the signals that may be bound there. */
function useBound({ path, source, catalogue, mayWrite }: BoundOptions) {
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
