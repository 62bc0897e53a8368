import { Button, HTMLTable, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { TemplateParameter } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../kit/entity/EntityInput.tsx'
import { fieldValue, useField } from '../../kit/form/Field.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PARAMETERS, parametersOf } from './templateDraft.ts'

interface ParameterListProps {
  readonly form: FormPart<EntityDraft>
  readonly canEdit: boolean
}

const MAX = 50
const columns = ['name', 'title', 'initial'] as const
const lengths = { name: 32, title: limits.title, initial: 200 } as const

/** The parameters of a template: name, title and initial value. */
export function ParameterList({ form, canEdit }: ParameterListProps) {
  const { t } = useTranslation('template')
  useField(
    form,
    PARAMETERS,
    t(($) => $.parameters),
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const [addedAt, setAddedAt] = useState(-1)
  const parameters = parametersOf(form.draft)
  const change = (rework: (rows: TemplateParameter[]) => TemplateParameter[]) =>
    form.change((draft) => {
      draft[PARAMETERS] = JSON.stringify(rework(parametersOf(draft)))
    })
  const add = () => {
    setAddedAt(parameters.length)
    change((rows) => [...rows, { name: '', title: '', initial: '' }])
  }
  const remove = (place: number) => {
    setAddedAt(-1)
    change((rows) => rows.toSpliced(place, 1))
  }
  useLayoutEffect(() => {
    if (addedAt >= 0) body.current?.children[addedAt]?.querySelector('input')?.focus()
  }, [addedAt])
  return (
    <>
      <p className="muted">{t(($) => $.parametersAbout, { example: '{base}', sum: '{base}+4' })}</p>
      {parameters.length > 0 && (
        <Rows body={body} form={form} count={parameters.length} onRemove={canEdit ? remove : undefined} />
      )}
      {canEdit && (
        <Button
          className="add-parameter"
          size="small"
          icon={<Plus />}
          text={t(($) => $.addParameter)}
          disabled={parameters.length >= MAX}
          data-action="add-parameter"
          onClick={add}
        />
      )}
    </>
  )
}

interface RowsProps {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly form: FormPart<EntityDraft>
  readonly count: number
  readonly onRemove: ((place: number) => void) | undefined
}

function Rows({ body, form, count, onRemove }: RowsProps) {
  const { t } = useTranslation('template')
  return (
    <HTMLTable compact className="parameter-list">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(($) => $.parameter[name])}
            </th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is told from others by its place alone
          <tr key={place} data-parameter={place}>
            {columns.map((name) => (
              <ParameterCell key={name} form={parameterOf(form, place)} field={name} />
            ))}
            <td className="is-actions">
              {onRemove && (
                <IconButton
                  size="medium"
                  icon={<Cross />}
                  title={t(($) => $.removeParameter, { place: place + 1 })}
                  action="remove-parameter"
                  onClick={() => onRemove(place)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

/** One parameter of the draft, as a part that inputs can be given. */
function parameterOf(form: FormPart<EntityDraft>, place: number): FormPart<TemplateParameter> {
  const at = (field: string) => `${PARAMETERS}.${place}.${field}`
  return {
    id: `${form.id}-${PARAMETERS}-${place}`,
    draft: parametersOf(form.draft)[place] ?? { name: '', title: '', initial: '' },
    change: (recipe) =>
      form.change((draft) => {
        const rows = parametersOf(draft)
        const row = rows[place]
        if (row) recipe(row)
        draft[PARAMETERS] = JSON.stringify(rows)
      }),
    problemAt: (field) => form.problemAt(at(field)),
    isChangedAt: () => false,
    show: (field, label) => form.show(at(field), label),
  }
}

interface ParameterCellProps {
  readonly form: FormPart<TemplateParameter>
  readonly field: keyof TemplateParameter
}

function ParameterCell({ form, field }: ParameterCellProps) {
  const { t } = useTranslation('template')
  const label = t(($) => $.parameter[field])
  const attributes = useField(form, field, label)
  const { value, set } = fieldValue<TemplateParameter, string>(form, field)
  const problem = form.problemAt(field)
  return (
    <td>
      <InputGroup
        {...attributes}
        fill
        aria-label={label}
        maxLength={lengths[field]}
        spellCheck={field === 'title'}
        value={value}
        onValueChange={set}
      />
      {problem !== undefined && (
        <p id={attributes['aria-describedby']} className="import-problem">
          {problem}
        </p>
      )}
    </td>
  )
}
