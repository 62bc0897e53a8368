import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import type { Report } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type Statistic, statisticsOf } from '@mimic/contract/statistics'
import type { Draft as Mutable } from 'immer'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { ListField } from '../../../kit/form/ListField.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { type FormPart, useForm } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
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
  const newColumn: Column = { dataId: signals[0]?.id ?? '', statistic: 'avg', title: '' }
  const form = useForm<Draft>({
    id: 'report',
    start: () => ({
      title: report?.title ?? '',
      span: report?.span ?? '1h',
      columns: report?.columns.map(({ dataId, statistic, title }) => ({ dataId, statistic, title })) ?? [newColumn],
    }),
    isNew: report === undefined,
    settle: (draft) => settleColumns(draft, signals),
    check: ({ title }) => ({ title: title.trim() === '' ? problemText({ reason: 'required' }) : undefined }),
    async send(draft) {
      const body = bodyOf(draft, signals)
      if (report) await call(paths.reportEdit, { id: report.id, baseVersion: report.version, ...body })
      else await call(paths.reportAdd, { ...owner, ...body })
      await toastSuccess(outcomeText(report ? 'edit' : 'save'))
      onSaved()
    },
  })
  const usable = usableIn(form.draft.span, signals)
  const groups = [...new Map(usable.flatMap(({ group }) => (group ? [[group.id, group.title] as const] : [])))]
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
        {(row, place) => <ColumnFields {...{ row, place, owner, signals, groups }} span={form.draft.span} />}
      </ListField>
    </FormDialog>
  )
}

interface ColumnFieldsProps extends Pick<ReportFormProps, 'owner' | 'signals'> {
  readonly row: FormPart<Column>
  readonly place: number
  readonly span: Report['span']
  /** The devices to choose from; none for signals of one. */
  readonly groups: readonly (readonly [id: string, title: string])[]
}

function ColumnFields({ row, place, owner, signals, span, groups }: ColumnFieldsProps) {
  const { t } = useTranslation('report')
  const { dataId, statistic } = row.draft
  const chosen = signals.find(({ id }) => id === dataId)
  const usable = usableIn(span, signals)
  const inGroup = (id: string | undefined) => usable.filter(({ group }) => group?.id === id)
  return (
    <>
      {groups.length > 0 && (
        <FormGroup label={t(($) => $.device)} labelFor={`${row.id}-group`}>
          <HTMLSelect
            id={`${row.id}-group`}
            fill
            value={chosen?.group?.id ?? ''}
            onChange={({ currentTarget }) =>
              row.change((draft) => {
                draft.dataId = inGroup(currentTarget.value)[0]?.id ?? draft.dataId
              })
            }
            options={[
              ...(chosen?.group ? [] : [{ value: '', label: t(($) => $.gone) }]),
              ...groups.map(([value, label]) => ({ value, label })),
            ]}
          />
        </FormGroup>
      )}
      <SelectField
        form={row}
        field="dataId"
        label={t(($) => $.signal)}
        choices={inGroup(chosen?.group?.id).map(({ id, title, sn }) => ({
          value: id,
          label: sn === '' || sn === title ? title : `${title} · ${sn}`,
        }))}
      />
      {span !== 'raw' && (
        <SelectField
          form={row}
          field="statistic"
          label={t(($) => $.statistic)}
          choices={statisticsFor(dataId, signals).map((value) => ({ value, label: t(($) => $.statistics[value]) }))}
        />
      )}
      <TextField
        form={row}
        field="title"
        label={t(($) => $.columnTitle)}
        placeholder={t(($) => $.columnTitleHint)}
        maxLength={limits.title}
      />
      {span !== 'raw' && 'projectId' in owner && (
        <StatisticNote
          projectId={owner.projectId}
          type={chosen?.type ?? 'signal'}
          {...{ dataId, statistic, place: place + 1 }}
        />
      )}
    </>
  )
}

const statisticsFor = (dataId: string, signals: readonly ReportVariable[]) =>
  statisticsOf(signals.find(({ id }) => id === dataId)?.dataType ?? 'number')

/** The signals that a column may show. */
const usableIn = (span: Report['span'], signals: readonly ReportVariable[]) =>
  signals.filter(({ dataType }) => span === 'raw' || statisticsOf(dataType).length > 0)

function bodyOf({ title, span, columns }: Draft, signals: readonly ReportVariable[]) {
  const list = columns.map((column) => ({
    type: signals.find(({ id }) => id === column.dataId)?.type ?? 'signal',
    ...column,
    title: column.title.trim(),
  }))
  const kind = span === 'raw' ? ('report' as const) : ('custom' as const)
  return { title: title.trim(), kind, span, columns: JSON.stringify(list) }
}

/** A column shows a signal that is there, by a statistic that it has. */
function settleColumns(draft: Mutable<Draft>, signals: readonly ReportVariable[]): void {
  const usable = usableIn(draft.span, signals)
  for (const column of draft.columns) {
    if (!usable.some(({ id }) => id === column.dataId)) column.dataId = usable[0]?.id ?? column.dataId
    if (!statisticsFor(column.dataId, signals).includes(column.statistic)) column.statistic = 'last'
  }
}
