import { Button, Callout, HTMLSelect, HTMLTable, InputGroup, type Intent, Tag } from '@blueprintjs/core'
import { type CallBody, CallError, type CallPath } from '@mimic/contract/client'
import type { Entity, EntityField } from '@mimic/contract/entities'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { i18n } from '../../texts/i18n.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { rowOf } from '../form/rowOf.ts'
import { useForm } from '../form/useForm.ts'
import { outcomeText } from '../outcomeText.ts'
import { toastSuccess } from '../toaster.ts'
import type { EntityTable, ReferenceChoices, TableRow } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
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
export function ImportRows({ entity, table, known, choices, source, onClose, onImported }: ImportRowsProps) {
  const { t } = useTranslation('common')
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
      await call(`${entity.path}/import` as CallPath, { rows: JSON.stringify(rows) } as unknown as CallBody<CallPath>)
      await toastSuccess(outcomeText('save'))
      onImported()
    },
  })
  const plan = planOf(form.draft)
  const counts = fates.map((fate) => [fate, plan.filter((row) => row.fate === fate).length] as const)
  const sent = plan.flatMap((row, place) => (row.sent ? [place] : []))
  const isWrong = plan.some(({ fate }) => fate === 'wrong')
  // A cell that was wrong at first stays an input while it is typed in.
  const [editable] = useState(
    () => new Set(plan.flatMap(({ problems }, i) => Object.keys(problems).map((at) => `${i}.${at}`))),
  )
  const names = Object.keys(entity.fields).filter(
    (name) => table.fields.includes(name) || plan.some(({ problems }) => name in problems),
  )
  const shown = plan.flatMap((row, place) => (row.fate === 'same' || row.fate === 'leftOut' ? [] : [{ row, place }]))
  return (
    <FormDialog
      form={form}
      title={importTitle(entity)}
      className="import-dialog"
      isKept
      submitText={t(($) => $.import.submit, { rows: sent.length })}
      canSubmit={!isWrong && sent.length > 0}
      failureText={(error) => failureAt(error, sent)}
      onClose={onClose}
    >
      {source}
      <p className="import-summary" role="status">
        {counts.map(
          ([fate, count]) =>
            count > 0 && (
              <Tag key={fate} minimal intent={intents[fate]} data-fate={fate}>
                {t(($) => $.import.counted, { fate: t(($$) => $$.import.fates[fate]), count })}
              </Tag>
            ),
        )}
      </p>
      {table.ignored.length > 0 && (
        <p className="muted">{t(($) => $.import.ignored, { names: table.ignored.join(t(($$) => $$.listComma)) })}</p>
      )}
      {shown.length === 0 ? (
        <Callout compact>{t(($) => $.import.nothing)}</Callout>
      ) : (
        <HTMLTable compact className="import-rows">
          <thead>
            <tr>
              <th scope="col" className="is-number">
                {t(($) => $.import.row)}
              </th>
              <th scope="col">{t(($) => $.import.fate)}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {entityText((entity.fields[name] as EntityField).label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, place }) => (
              <tr key={place} data-fate={row.fate}>
                <td className="is-number">{place + 1}</td>
                <td>
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
                      onClick={() => setLeftOut((before) => new Set(before).add(place))}
                    />
                  )}
                </td>
                {names.map((name) => (
                  <td key={name}>
                    <ImportCell
                      field={entity.fields[name] as EntityField}
                      choices={choices[name]}
                      place={place}
                      value={form.draft.rows[place]?.[name]}
                      before={{ ...row.before }[name as keyof EntityRow]}
                      isChanged={row.sent !== undefined && row.fate === 'changed' && name in row.sent}
                      problem={row.problems[name]}
                      isInput={editable.has(`${place}.${name}`)}
                      onChange={(value) =>
                        rowOf<ImportDraft, Record<string, string>>(form, 'rows', place).change((draft) => {
                          draft[name] = value
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </FormDialog>
  )
}

interface ImportCellProps {
  readonly field: EntityField
  /** The rows that a reference may name; undefined for other fields. */
  readonly choices: ReferenceChoices[string] | undefined
  readonly place: number
  readonly value: string | undefined
  readonly before: unknown
  readonly isChanged: boolean
  readonly problem: string | undefined
  readonly isInput: boolean
  readonly onChange: (value: string) => void
}

/** The value of a cell, beside the stored one where they differ; an input where it was wrong. */
function ImportCell({ field, choices, place, value, before, isChanged, problem, isInput, onChange }: ImportCellProps) {
  if (!isInput) {
    if (value === undefined) return null
    return (
      <>
        {isChanged && <del>{shownText(field, String(before ?? ''), choices)}</del>} {shownText(field, value, choices)}
      </>
    )
  }
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
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <InputGroup
          {...attributes}
          size="small"
          intent={problem === undefined ? 'none' : 'danger'}
          onValueChange={onChange}
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
