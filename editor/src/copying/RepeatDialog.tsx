import { Button, Checkbox, DialogBody } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { type RepeatGrid, type RepeatRefusal, repeatedBoxes, repeatPlan } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import type { Refusal } from '../fields/FieldSource.ts'
import { NumberField } from '../fields/NumberField.tsx'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { nextNumbers, writeNumbers } from './copyNumbers.ts'
import './copying.css'

const fields = [
  { field: 'columns', label: 'repeatColumns' },
  { field: 'rows', label: 'repeatRows' },
  { field: 'gapX', label: 'repeatGapX' },
  { field: 'gapY', label: 'repeatGapY' },
] as const

type GridField = (typeof fields)[number]['field']

const limitsOf = (field: GridField) =>
  field === 'columns' || field === 'rows'
    ? { min: 1, max: pageLimits.widgets }
    : { min: -pageLimits.maxSize, max: pageLimits.maxSize }

const START: RepeatGrid = { columns: 2, rows: 1, gapX: 20, gapY: 20 }

/** Copies of the selection in columns and rows; the drawing board shows their places while it is open. */
export const RepeatDialog = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell } = desk
  const close = () => shell.show('none')
  return (
    <EditorDialog
      isOpen={shell.dialog === 'repeat'}
      onClose={close}
      title={t('repeat')}
      className="ed-repeat"
      backdropProps={{ className: 'ed-repeat-backdrop' }}
    >
      <Form key={shell.openings} desk={desk} onClose={close} />
    </EditorDialog>
  )
})

const Form = observer(({ desk, onClose }: { readonly desk: Desk; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const form = useRepeat(desk, onClose)
  const { grid, plan, refused } = form
  return (
    <>
      <DialogBody>
        <div className="ed-repeat-form">
          {fields.map(({ field, label }) => (
            <NumberField
              key={field}
              name={t(label)}
              label={t(label)}
              path={`repeat.${field}`}
              isWhole
              {...limitsOf(field)}
              value={grid[field]}
              onCommit={(value) => form.set(field, value)}
              onRefuse={(why) => form.refuse(field, why)}
            />
          ))}
          <Checkbox
            className="ed-repeat-numbers"
            label={t('repeatNumbers')}
            checked={form.hasNumbers}
            onChange={({ currentTarget }) => form.setNumbers(currentTarget.checked)}
          />
          <p className="ed-repeat-count">
            {plan?.is === 'offsets' && t('repeatCopies', { count: plan.offsets.length })}
          </p>
          <RefusalText as="p">
            {!plan
              ? t('repeatGone')
              : refused
                ? typedRefusal(refused, t)
                : plan.is === 'refused' && refusalText(plan.refusal, t)}
          </RefusalText>
        </div>
      </DialogBody>
      <DialogActions onCancel={onClose}>
        <Button
          intent="primary"
          text={t('repeat')}
          disabled={plan?.is !== 'offsets' || plan.offsets.length === 0}
          loading={form.isBusy}
          data-action="repeat-apply"
          onClick={() => void form.apply()}
        />
      </DialogActions>
    </>
  )
})

/** The grid that is typed, and the places of its copies on the page as it is now. */
function useRepeat(desk: Desk, onClose: () => void) {
  const { store, shell } = desk
  const [selected] = useState(store.selection)
  const [grid, setGrid] = useState(START)
  const [refused, setRefused] = useState<{ readonly field: GridField; readonly why: Refusal }>()
  const [hasNumbers, setNumbers] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { document, editing, revision } = store
  const ids = selected.filter((id) => document.get(id))
  const plan = editing && ids.length > 0 ? repeatPlan(document, ids, grid, editing.edits) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan follows from the grid and the page
  useEffect(() => {
    const boxes = ids.map((id) => editing?.boxOf(id)).filter((box) => box !== undefined)
    shell.showCopies(plan?.is === 'offsets' ? repeatedBoxes(boxes, plan.offsets) : [])
  }, [grid, revision, shell])
  useEffect(() => () => shell.showCopies([]), [shell])
  const apply = async () => {
    if (plan?.is !== 'offsets') return
    setBusy(true)
    const numbers = hasNumbers ? await nextNumbers(desk, ids, plan.offsets.length) : []
    store.asOneStep(() => {
      // The page decides anew: a colleague may have changed it while signals were looked up.
      const left = ids.filter((id) => document.get(id))
      const cells = store.commands?.repeat(left, grid) ?? []
      cells.forEach((copies, i) => {
        const own = numbers[i]
        if (own) writeNumbers(store, copies, own)
      })
    })
    onClose()
  }
  return {
    grid,
    plan,
    refused,
    hasNumbers,
    isBusy,
    setNumbers,
    apply,
    set(field: GridField, value: number) {
      setRefused(undefined)
      setGrid({ ...grid, [field]: Math.round(value) })
    },
    refuse: (field: GridField, why: Refusal) => setRefused({ field, why }),
  }
}

const labelOf = (field: GridField, t: Translate) => t(fields.find((each) => each.field === field)?.label ?? 'repeat')

function typedRefusal({ field, why }: { readonly field: GridField; readonly why: Refusal }, t: Translate): string {
  const { min, max } = limitsOf(field)
  const text = `${t(`refused.${why}`)}${why === 'range' ? ` (${min} – ${max})` : ''}`
  return t('labelled', { label: labelOf(field, t), text })
}

function refusalText(refusal: RepeatRefusal, t: Translate): string {
  const field = labelOf(refusal.field, t)
  if (!('most' in refusal)) return t('repeat.gap', { field })
  const { why, most } = refusal
  return t(`repeat.${why}`, { field, most, max: why === 'edge' ? 0 : pageLimits[why] })
}
