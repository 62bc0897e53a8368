import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import type { Report } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type Statistic, statisticsOf } from '@mimic/contract/statistics'
import type { Draft as Mutable } from 'immer'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { ListField } from '../../../kit/form/ListField.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/outcomeText.ts'
import { toastSuccess } from '../../../kit/toaster.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import type { ReportOwner, ReportVariable } from './ReportOwner.ts'
import { StatisticNote } from './StatisticNote.tsx'

interface ReportFormProps {
  /** Undefined for a new one. */
  readonly report: Report | undefined
  readonly owner: ReportOwner
  readonly signals: readonly ReportVariable[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface Column {
  readonly dataId: string
  readonly statistic: Statistic
  readonly title: string
}

interface Draft {
  readonly title: string
  readonly span: Report['span']
  readonly columns: readonly Column[]
}

const spans = ['raw', '1m', '1h', '1d'] as const

/** The form of one report: what a row is, and its columns. */
export function ReportForm({ report, owner, signals, onClose, onSaved }: ReportFormProps) {
  const { t } = useTranslation('report')
  const common = useTranslation('common')
  const { call } = useStores()
  const typeOf = (id: string) => signals.find((signal) => signal.id === id)?.dataType ?? 'number'
  const typeOfColumn = (id: string) => signals.find((signal) => signal.id === id)?.type ?? 'signal'
  const newColumn: Column = { dataId: signals[0]?.id ?? '', statistic: 'avg', title: '' }
  const form = useForm<Draft>({
    id: 'report',
    start: () => ({
      title: report?.title ?? '',
      span: report?.span ?? '1h',
      columns: report?.columns.map(({ dataId, statistic, title }) => ({ dataId, statistic, title })) ?? [newColumn],
    }),
    isNew: report === undefined,
    settle: (draft) => settleColumns(draft, signals, typeOf),
    check: ({ title }) => ({ title: title.trim() === '' ? problemText({ reason: 'required' }) : undefined }),
    async send({ title, span, columns }) {
      const list = columns.map((column) => ({
        type: typeOfColumn(column.dataId),
        ...column,
        title: column.title.trim(),
      }))
      const kind = span === 'raw' ? ('report' as const) : ('custom' as const)
      const body = { title: title.trim(), kind, span, columns: JSON.stringify(list) }
      if (report) await call(paths.reportEdit, { id: report.id, ...body })
      else await call(paths.reportAdd, { ...owner, ...body })
      await toastSuccess(outcomeText(report ? 'edit' : 'save'))
      onSaved()
    },
  })
  const { span } = form.draft
  const isRaw = span === 'raw'
  const usable = signals.filter(({ dataType }) => isRaw || statisticsOf(dataType).length > 0)
  const groups = [...new Map(usable.flatMap(({ group }) => (group ? [[group.id, group.title] as const] : [])))]
  const groupOf = (id: string) => signals.find((signal) => signal.id === id)?.group?.id
  const firstOf = (group: string) => usable.find((signal) => signal.group?.id === group)?.id
  const choicesIn = (group: string | undefined) =>
    usable
      .filter((signal) => signal.group?.id === group)
      .map(({ id, title, sn }) => ({ value: id, label: sn === '' || sn === title ? title : `${title} · ${sn}` }))
  return (
    <FormDialog
      form={form}
      title={t(($) => (report ? $.editTitle : $.add))}
      submitText={common.t(($) => $.save)}
      className="report-dialog"
      isKept
      onClose={onClose}
    >
      <div className="form-row">
        <TextField form={form} field="title" label={t(($) => $.title)} maxLength={limits.title} isFirst />
        <SelectField
          form={form}
          field="span"
          label={t(($) => $.span)}
          choices={spans.map((value) => ({ value, label: t(($) => $.spans[value]) }))}
        />
      </div>
      <ListField
        form={form}
        field="columns"
        label={t(($) => $.columns)}
        className={`report-columns ${groups.length > 0 ? 'has-devices' : ''}`}
        growing={{
          max: limits.history.variables,
          newRow: newColumn,
          addText: t(($) => $.addColumn),
          removeText: (place) => t(($) => $.removeColumn, { place }),
        }}
      >
        {(row, place) => (
          <>
            {groups.length > 0 && (
              <FormGroup label={t(($) => $.device)} labelFor={`${row.id}-group`}>
                <HTMLSelect
                  id={`${row.id}-group`}
                  fill
                  value={groupOf(row.draft.dataId) ?? ''}
                  onChange={({ currentTarget }) =>
                    row.change((draft) => {
                      draft.dataId = firstOf(currentTarget.value) ?? draft.dataId
                    })
                  }
                >
                  {groupOf(row.draft.dataId) === undefined && <option value="">{t(($) => $.gone)}</option>}
                  {groups.map(([id, title]) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </HTMLSelect>
              </FormGroup>
            )}
            <SelectField
              form={row}
              field="dataId"
              label={t(($) => $.signal)}
              choices={choicesIn(groupOf(row.draft.dataId))}
            />
            {!isRaw && (
              <SelectField
                form={row}
                field="statistic"
                label={t(($) => $.statistic)}
                choices={statisticsOf(typeOf(row.draft.dataId)).map((value) => ({
                  value,
                  label: t(($) => $.statistics[value]),
                }))}
              />
            )}
            <TextField
              form={row}
              field="title"
              label={t(($) => $.columnTitle)}
              placeholder={t(($) => $.columnTitleHint)}
              maxLength={limits.title}
            />
            {!isRaw && 'projectId' in owner && (
              <StatisticNote
                projectId={owner.projectId}
                type={typeOfColumn(row.draft.dataId)}
                dataId={row.draft.dataId}
                statistic={row.draft.statistic}
                place={place + 1}
              />
            )}
          </>
        )}
      </ListField>
    </FormDialog>
  )
}

/** A column shows a signal that is there, by a statistic that it has. */
function settleColumns(
  draft: Mutable<Draft>,
  signals: readonly ReportVariable[],
  typeOf: (id: string) => string,
): void {
  const usable = signals.filter(({ dataType }) => draft.span === 'raw' || statisticsOf(dataType).length > 0)
  for (const column of draft.columns) {
    if (!usable.some(({ id }) => id === column.dataId)) column.dataId = usable[0]?.id ?? column.dataId
    if (!statisticsOf(typeOf(column.dataId)).includes(column.statistic)) column.statistic = 'last'
  }
}
