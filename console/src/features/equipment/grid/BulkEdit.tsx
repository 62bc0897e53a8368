import { withParameters } from '@mimic/contract/parameterText'
import { useTranslation } from 'react-i18next'
import { EntityInput } from '../../../kit/entity/EntityInput.tsx'
import { entityText } from '../../../kit/entity/entityText.ts'
import { fieldProblem } from '../../../kit/entity/fieldProblem.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { initialText } from './gridColumns.ts'
import { type GridModel, setColumn } from './gridEdits.ts'
import { type GridState, selectedRows } from './gridState.ts'

interface BulkEditProps {
  readonly state: GridState
  readonly model: GridModel
  readonly onClose: () => void
  readonly onChange: (change: (state: GridState) => GridState) => void
}

/** Sets one column of the selected rows: to one value, or to numbers that grow from row to row. */
export function BulkEdit({ state, model, onClose, onChange }: BulkEditProps) {
  const { t } = useTranslation('grid')
  const { columns } = model
  const focused = columns[state.focus.column] ?? columns[0]
  const columnOf = (key: string | boolean | undefined) => columns.find((column) => column.key === key)
  const form = useForm<Record<string, string>>({
    id: 'bulk',
    isNew: true,
    start: { column: focused?.key ?? '', value: focused ? initialText(focused) : '', step: '0' },
    check: ({ column: key, value = '', step = '' }) => {
      const column = columnOf(key)
      if (!column) return {}
      const isEmpty = column.isOptional && value.trim() === ''
      return {
        value: isEmpty ? undefined : fieldProblem(column.field, withParameters(value, model.parameters ?? {})),
        step: column.field.is === 'number' ? fieldProblem(stepField, step) : undefined,
      }
    },
    send: async ({ column: key, value: text = '', step }) => {
      const column = columnOf(key)
      if (column) onChange((before) => setColumn(before, model, column, { text, step: Number(step) }))
      onClose()
    },
  })
  const column = columnOf(form.draft['column'])
  const title = t(($) => $.bulkTitle, { count: selectedRows(state).length })
  return (
    <FormDialog form={form} title={title} submitText={t(($) => $.apply)} onClose={onClose}>
      <SelectField
        form={{
          ...form,
          change: (recipe) =>
            form.change((draft) => {
              recipe(draft)
              const chosen = columnOf(draft['column'])
              draft['value'] = chosen ? initialText(chosen) : ''
            }),
        }}
        field="column"
        label={t(($) => $.column)}
        choices={columns.map(({ key, field }) => ({ value: key, label: entityText(field.label) }))}
      />
      {column && (
        <EntityInput
          key={column.key}
          // The draft of this form holds texts, which the input of any field but a flag takes.
          form={form as unknown as Parameters<typeof EntityInput>[0]['form']}
          name="value"
          field={{ ...column.field, label: valueLabel }}
        />
      )}
      {column?.field.is === 'number' && (
        <NumberField form={form} field="step" label={t(($) => $.step)} help={t(($) => $.stepHelp)} />
      )}
    </FormDialog>
  )
}

const valueLabel = { cn: '值', en: 'Value' }
const stepField = { is: 'number', label: valueLabel } as const
