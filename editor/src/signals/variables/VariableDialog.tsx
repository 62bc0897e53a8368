import { Button, Callout, DialogBody, FormGroup, InputGroup, Spinner } from '@blueprintjs/core'
import { calcTypes, limits, type Mvar } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../../kit/EditorDialog.tsx'
import { AlertCallout } from '../../kit/RefusalText.tsx'
import { useLatest } from '../../kit/useLatest.ts'
import type { SignalCatalogue } from '../SignalCatalogue.ts'
import { FormulaField } from './FormulaField.tsx'
import { FormulaVerdict } from './FormulaVerdict.tsx'
import { PartList } from './PartList.tsx'
import { type CalcType, VariableDraft } from './VariableDraft.ts'
import './variables.css'

interface VariableDialogProps {
  readonly catalogue: SignalCatalogue
  /** Undefined: a new one. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onSaved: (stored: Mvar) => void
}

/** Makes a measured variable of the project, or changes one: its name, its unit, and what it is made of. */
export const VariableDialog = observer(({ catalogue, id, onClose, onSaved }: VariableDialogProps) => {
  const { t } = useLabels()
  const [draft, setDraft] = useState<VariableDraft>()
  const close = useLatest(onClose)
  useEffect(() => {
    let isOver = false
    let opened: VariableDraft | undefined
    void catalogue.load()
    const take = (next: VariableDraft) => {
      if (isOver) next.close()
      else {
        opened = next
        setDraft(next)
      }
    }
    if (id === undefined) take(new VariableDraft(catalogue.projectId))
    else VariableDraft.open(catalogue.projectId, id).then(take, () => !isOver && close.current())
    return () => {
      isOver = true
      opened?.close()
    }
  }, [catalogue, id, close])
  return (
    <EditorDialog
      isOpen
      className="ed-variable"
      title={t(id === undefined ? 'variableNew' : 'variableEdit').replace('…', '')}
      onClose={onClose}
    >
      {draft ? (
        <Form draft={draft} catalogue={catalogue} onClose={onClose} onSaved={onSaved} />
      ) : (
        <DialogBody>
          <Spinner size={24} />
        </DialogBody>
      )}
    </EditorDialog>
  )
})

interface FormProps extends Omit<VariableDialogProps, 'id'> {
  readonly draft: VariableDraft
}

const Form = observer(({ draft, catalogue, onClose, onSaved }: FormProps) => {
  const { t } = useLabels()
  const [isRemoving, setRemoving] = useState(false)
  const { failure } = draft
  const Formula = draft.calcType === 'custom' ? FormulaField : PartList
  const save = async () => {
    const stored = await draft.save()
    if (!stored) return
    await catalogue.reloadMvars()
    onSaved(stored)
  }
  const remove = async () => {
    if (!isRemoving) return setRemoving(true)
    if (!(await draft.remove())) return setRemoving(false)
    await catalogue.reloadMvars()
    onClose()
  }
  return (
    <>
      <DialogBody>
        <VariableNames draft={draft} />
        <Formula draft={draft} catalogue={catalogue} />
        <FormulaVerdict draft={draft} />
        {isRemoving && (
          <Callout intent="warning" compact>
            {t('variableRemoveAsk')}
          </Callout>
        )}
        <AlertCallout intent="danger">
          {failure?.is === 'used' && t('variableUsed', { names: failure.by })}
          {failure?.is === 'changed' && t('variableChanged', { name: failure.by })}
          {failure?.is === 'told' && failure.text}
        </AlertCallout>
      </DialogBody>
      <DialogActions
        onCancel={onClose}
        aside={
          draft.id !== undefined && (
            <Button
              variant="minimal"
              intent="danger"
              icon="trash"
              text={t('remove')}
              onClick={() => void remove()}
              data-action="variable-remove"
            />
          )
        }
      >
        <Button
          intent="primary"
          text={t('save')}
          disabled={!draft.canSave}
          onClick={() => void save()}
          data-action="variable-save"
        />
      </DialogActions>
    </>
  )
})

/** Name, unit and kind. */
const VariableNames = observer(({ draft }: { readonly draft: VariableDraft }) => {
  const { t } = useLabels()
  return (
    <div className="ed-variable-names">
      <FormGroup label={t('variableTitle')} labelFor="variable-title">
        <InputGroup
          id="variable-title"
          autoFocus
          maxLength={limits.title}
          value={draft.title}
          onValueChange={(title) => draft.set({ title })}
        />
      </FormGroup>
      <FormGroup label={t('variableUnit')} labelFor="variable-unit">
        <InputGroup
          id="variable-unit"
          maxLength={limits.mvar.unit}
          value={draft.unit}
          onValueChange={(unit) => draft.set({ unit })}
        />
      </FormGroup>
      <FormGroup label={t('variableKind')} labelFor="variable-kind">
        <select
          id="variable-kind"
          className="ed-input is-wide"
          value={draft.calcType}
          // The options are the list of kinds.
          onChange={({ target }) => draft.setCalcType(target.value as CalcType)}
        >
          {calcTypes.toReversed().map((kind) => (
            <option key={kind} value={kind}>
              {t(`calc.${kind}`)}
            </option>
          ))}
        </select>
      </FormGroup>
    </div>
  )
})
