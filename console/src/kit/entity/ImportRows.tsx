import { Button, HTMLSelect, InputGroup, type Intent, Tag } from '@blueprintjs/core'
import { type CallBody, CallError, type CallPath } from '@mimic/contract/client'
import type { Entity, EntityField } from '@mimic/contract/entities'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { i18n } from '../../texts/i18n.ts'
import { toastSuccess } from '../dialog/toaster.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { rowOf } from '../form/rowOf.ts'
import { type FormPart, useForm } from '../form/useForm.ts'
import { outcomeText } from '../text/outcomeText.ts'
import type { EntityTable, ReferenceChoices, TableRow } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { importPlan, type PlannedRow } from './importPlan.ts'
import { importTitle } from './importTitle.ts'

interface ImportRowsProps {
  readonly entity: Entity
  readonly table: EntityTable
  /** The stored rows by their ids. */
  readonly known: ReadonlyMap<string, EntityRow>
  readonly choices: ReferenceChoices
  /** Where the table was read from, for people to change. */
  readonly source: ReactNode
  /** Takes the rows instead of the call of the declaration. */
  readonly send?: (rows: readonly Readonly<Record<string, string | number>>[]) => Promise<unknown>
  readonly onClose: () => void
  readonly onImported: () => void
}

interface ImportDraft {
  readonly rows: readonly TableRow[]
}

const intents: Readonly<Record<PlannedRow['fate'], Intent>> = {
  wrong: 'danger',
  added: 'success',
  changed: 'primary',
  same: 'none',
  leftOut: 'none',
}
const fates = Object.keys(intents) as PlannedRow['fate'][]

/** The rows of a file beside what is stored. What is wrong is corrected in its cell; rows that change nothing are counted. */
export function ImportRows(props: ImportRowsProps) {
  const { entity, table, choices, source, onClose } = props
  const { t } = useTranslation('common')
  const { form, plan, sent, leaveOut } = usePlan(props)
  // A cell that was wrong at first stays an input while it is typed in.
  const [editable] = useState(
    () => new Set(plan.flatMap(({ problems }, i) => Object.keys(problems).map((at) => `${i}.${at}`))),
  )
  const names = Object.keys(entity.fields).filter(
    (name) => table.fields.includes(name) || plan.some(({ problems }) => name in problems),
  )
  return (
    <FormDialog
      form={form}
      title={importTitle(entity)}
      className="import-dialog"
      isKept
      submitText={t(($) => $.import.submit, { rows: sent.length })}
      canSubmit={sent.length > 0 && !plan.some(({ fate }) => fate === 'wrong')}
      failureText={(error) => failureAt(error, sent)}
      onClose={onClose}
    >
      {source}
      <ImportPreview
        counts={fates.map((fate) => ({
          ...{ fate, intent: intents[fate], text: t(($) => $.import.fates[fate]) },
          count: plan.filter((row) => row.fate === fate).length,
        }))}
        ignored={table.ignored}
        rows={plan.flatMap((row, place) => (row.fate === 'same' || row.fate === 'leftOut' ? [] : [{ row, place }]))}
        rowKey={({ place }) => String(place)}
        rowProps={({ row }) => ({ 'data-fate': row.fate })}
        columns={[
          { label: t(($) => $.import.row), isNumber: true, cell: ({ place }) => place + 1 },
          {
            label: t(($) => $.import.fate),
            cell: ({ row, place }) => <RowFate row={row} onLeaveOut={() => leaveOut(place)} />,
          },
          ...names.map((name) => {
            const field = entity.fields[name] as EntityField
            return {
              label: entityText(field.label),
              field: name,
              cell: ({ row, place }: { readonly row: PlannedRow; readonly place: number }) => (
                <ImportCell
                  {...{ name, field, row, place, choices: choices[name] }}
                  part={rowOf<ImportDraft, Record<string, string>>(form, 'rows', place)}
                  isInput={editable.has(`${place}.${name}`)}
                />
              ),
            }
          }),
        ]}
      />
    </FormDialog>
  )
}

/** The effect of the import on each row, the places of the rows that are sent, and the form that sends them. */
function usePlan({ entity, table, known, choices, send, onImported }: ImportRowsProps) {
  const { call } = useStores()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const planOf = ({ rows }: ImportDraft) => importPlan(entity, rows, known, leftOut, choices)
  const form = useForm<ImportDraft>({
    id: 'import',
    isNew: true,
    start: { rows: table.rows },
    send: async (draft) => {
      const rows = planOf(draft).flatMap(({ sent }) => (sent ? [sent] : []))
      // The declaration made the call, so it takes these rows; the server checks them again.
      if (send) await send(rows)
      else
        await call(`${entity.path}/import` as CallPath, { rows: JSON.stringify(rows) } as unknown as CallBody<CallPath>)
      await toastSuccess(outcomeText('save'))
      onImported()
    },
  })
  const plan = planOf(form.draft)
  const sent = plan.flatMap((row, place) => (row.sent ? [place] : []))
  return { form, plan, sent, leaveOut: (place: number) => setLeftOut((before) => new Set(before).add(place)) }
}

function RowFate({ row, onLeaveOut }: { readonly row: PlannedRow; readonly onLeaveOut: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      <Tag minimal intent={intents[row.fate]}>
        {t(($) => $.import.fates[row.fate])}
      </Tag>
      {row.problems['id'] !== undefined && <p className="import-problem">{row.problems['id']}</p>}
      {row.fate === 'wrong' && (
        <Button
          size="small"
          variant="minimal"
          text={t(($) => $.import.leaveOut)}
          data-action="leave-out"
          onClick={onLeaveOut}
        />
      )}
    </>
  )
}

interface ImportCellProps {
  readonly name: string
  readonly field: EntityField
  /** The rows that a reference may name; undefined for other fields. */
  readonly choices: ReferenceChoices[string] | undefined
  readonly row: PlannedRow
  readonly place: number
  /** The row of the form. */
  readonly part: FormPart<Record<string, string>>
  readonly isInput: boolean
}

/** The value of a cell, beside the stored one where they differ; an input where it was wrong. */
function ImportCell({ name, field, choices, row, place, part, isInput }: ImportCellProps) {
  const value = part.draft[name]
  if (!isInput) {
    if (value === undefined) return null
    const isChanged = row.sent !== undefined && row.fate === 'changed' && name in row.sent
    const before = String({ ...row.before }[name as keyof EntityRow] ?? '')
    return (
      <>
        {isChanged && <del>{shownText(field, before, choices)}</del>} {shownText(field, value, choices)}
      </>
    )
  }
  const problem = row.problems[name]
  const change = (next: string) =>
    part.change((draft) => {
      draft[name] = next
    })
  const attributes = {
    'aria-label': `${entityText(field.label)}, ${place + 1}`,
    'aria-invalid': problem !== undefined,
    fill: true,
    value: value ?? '',
  }
  return (
    <>
      {field.is === 'choice' || choices ? (
        <HTMLSelect
          {...attributes}
          options={[
            ...(problem === undefined ? [] : [{ value: value ?? '', label: value ?? '' }]),
            ...(choices ?? choicesIn(field)),
          ]}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <InputGroup
          {...attributes}
          size="small"
          intent={problem === undefined ? 'none' : 'danger'}
          onValueChange={change}
        />
      )}
      {problem !== undefined && <p className="import-problem">{problem}</p>}
    </>
  )
}

const choicesIn = (field: EntityField) =>
  field.is === 'choice'
    ? Object.entries(field.choices).map(([value, choice]) => ({ value, label: entityText(choice) }))
    : []

const shownText = (field: EntityField, value: string, choices: ReferenceChoices[string] = []): string =>
  choices.find((choice) => choice.value === value)?.label ??
  factText(field, field.is === 'flag' ? value === 'true' : value)

/** A refusal names the row of the call; people know the row of their file. @param places of the sent rows in the file */
function failureAt(error: unknown, places: readonly number[]): string {
  const text = outcomeText('save', error)
  const at = error instanceof CallError ? /^rows\.(\d+)\./.exec(error.fields[0]?.path ?? '')?.[1] : undefined
  const place = at === undefined ? undefined : places[Number(at)]
  return place === undefined ? text : i18n.t(($) => $.import.refusedAt, { row: place + 1, reason: text })
}
