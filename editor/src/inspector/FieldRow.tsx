import { Switch } from '@blueprintjs/core'
import type { Report } from '@mimic/contract'
import { type InspectorField, sameLeaf } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { memo, type ReactNode } from 'react'
import { AreaField } from '../fields/AreaField.tsx'
import { ComparandField } from '../fields/ComparandField.tsx'
import { type Change, unitText } from '../fields/calculation.ts'
import { ColorField } from '../fields/colour/ColorField.tsx'
import { DashField } from '../fields/DashField.tsx'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'
import { NumberField } from '../fields/NumberField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useRefusal } from '../fields/useRefusal.ts'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ImageField } from '../images/ImageField.tsx'
import { imageLibrary } from '../images/ImageLibrary.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import { projectPages } from '../pages/ProjectPages.ts'
import { BindingField } from '../signals/BindingField.tsx'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ColumnsField } from './ColumnsField.tsx'
import { ConditionField } from './ConditionField.tsx'
import { EquipmentsField } from './EquipmentsField.tsx'
import { ListField } from './ListField.tsx'
import { regionCatalogue } from './RegionCatalogue.ts'
import { reportCatalogue } from './ReportCatalogue.ts'
import { ReportField } from './ReportField.tsx'
import { RowField } from './RowField.tsx'
import { reportPlan } from './reportPlan.ts'
import { useFollowed } from './useFollowed.ts'
import { WidgetSource } from './WidgetSource.ts'
import { isNeeded, writeTyped } from './writeTyped.ts'

interface FieldRowProps {
  readonly field: InspectorField
  readonly source: FieldSource
  readonly store: DesignerStore
  /** The list item that the field belongs to; a screen reader reads it before the field's name. */
  readonly within?: string
  /** See `stampOf`; without one the row is drawn whenever its source is another. */
  readonly stamp?: unknown
}

/** Props of every control. `onCommit` writes the field's leaf. */
interface ControlProps {
  readonly field: InspectorField
  readonly source: FieldSource
  readonly store: DesignerStore
  readonly label: string
  readonly name: string
  readonly value: unknown
  readonly path: string
  readonly onCommit: (value: unknown) => void
  /** Hears why nothing was written; undefined: it was. */
  readonly onRefuse: (why: Refusal | undefined) => void
  /** The name where there is no room for it beside the control. */
  readonly hint?: string
}

/** Controls that are as wide as the panel, their label above them. */
const stacked: ReadonlySet<InspectorField['control']> = new Set(['area', 'image', 'columns', 'condition'])

const Row = observer(({ field, source, store, within }: FieldRowProps) => {
  const { t, locale } = useLabels()
  const [refusal, setRefusal] = useRefusal()
  const { path, control } = field
  const name = fieldLabel(field.label ?? path, locale) ?? path
  const label = within ? `${within} ${name}` : name
  if (control === 'list') {
    if (!(source instanceof WidgetSource)) return null
    const row = (each: InspectorField, of: FieldSource, item: string) => (
      <FieldRow key={each.path} field={each} source={of} store={store} within={item} />
    )
    return <ListField field={field} label={name} source={source} store={store} row={row} />
  }
  const value = source.value(path)
  const onCommit = (next: unknown) => setRefusal(writeTyped(field, source, next))
  const props = {
    field,
    source,
    store,
    label,
    name,
    value,
    path,
    onCommit,
    onRefuse: setRefusal,
    ...(within ? { hint: name } : control === 'text' && field.options ? { hint: t('defaultValue') } : {}),
  }
  return (
    <div
      className={`ed-field is-${control}${field.isHalf ? ' is-half' : ''}${stacked.has(control) ? ' is-stacked' : ''}`}
    >
      {control !== 'number' && (
        <span className="ed-label" title={name}>
          {name}
        </span>
      )}
      {controls[control](props)}
      <RefusalText>
        {refusal
          ? t(`refused.${refusal}`) + factOf(field, refusal)
          : isNeeded(field, source) && (value ?? '') === '' && t('needed')}
      </RefusalText>
    </div>
  )
})

/** A field of the inspector: its name and its control; beneath, why a value was not taken. */
export const FieldRow = memo(
  Row,
  (a, b) =>
    a.field === b.field &&
    a.source === b.source &&
    a.store === b.store &&
    a.within === b.within &&
    sameLeaf(a.stamp, b.stamp),
)

/** The range, or the unit, that a refused value does not fit. */
function factOf({ min, max, unit }: InspectorField, refusal: Refusal): string {
  if (refusal === 'range' && max !== undefined) return ` (${min ?? ''} – ${max})`
  const own = refusal === 'unit' ? unitText(unit) : undefined
  return own === undefined ? '' : ` (${own})`
}

const controls: Record<Exclude<InspectorField['control'], 'list'>, (props: ControlProps) => ReactNode> = {
  number: (props) => <NumberControl {...props} />,
  text: ({ field: { options }, ...props }) => <TextField {...props} {...(options && { options })} />,
  area: (props) => <AreaField {...props} />,
  color: (props) => <ColorField {...props} onPreview={(css) => preview(props, css)} />,
  switch: ({ label, value, path, onCommit }) => (
    <Switch
      aria-label={label}
      data-path={path}
      className={value === MIXED ? 'is-mixed' : ''}
      checked={value === true}
      onChange={(event) => onCommit(event.currentTarget.checked)}
    />
  ),
  select: ({ field: { options = [] }, ...props }) => <SelectField {...props} options={options} />,
  signal: (props) => (
    <BindingField {...props} catalogue={props.store.part(signalCatalogue)} isWritten={props.field.writes === true} />
  ),
  comparand: ({ source, ...props }) => (
    <ComparandField {...props} symbol={source.value(props.path.replace(/value$/, 'symbol'))} />
  ),
  condition: (props) => <ConditionField {...props} options={props.field.options ?? []} />,
  dash: (props) => <DashField {...props} />,
  image: (props) => <ImageField {...props} library={props.store.part(imageLibrary)} />,
  page: (props) => <RowField {...props} catalogue={props.store.part(projectPages)} />,
  region: (props) => <RowField {...props} catalogue={props.store.part(regionCatalogue)} unknown="unknownRegion" />,
  report: ({ field: { options, fills }, source, store, onCommit, ...props }) => (
    <ReportField
      {...props}
      kind={options?.[0] === 'custom' ? 'custom' : 'report'}
      reports={store.part(reportCatalogue)}
      onPick={(id, report) => {
        if (report && source instanceof WidgetSource) void pickReport(source, store, props.path, report, fills)
        else onCommit(id)
      }}
    />
  ),
  columns: (props) => <ColumnsField {...props} options={props.field.options ?? []} />,
  equipments: (props) => <EquipmentsField {...props} catalogue={props.store.part(signalCatalogue)} />,
}

/** A number, which follows a drag on the drawing board. */
function NumberControl({ field, source, store, value, ...props }: ControlProps) {
  const { path, onRefuse, onCommit } = props
  const { min, max, step, wrap, unit, isWhole } = field
  const now = useFollowed(store, source, path)
  const onChange = (of: Change) => {
    if (source.change) return onRefuse(source.change(path, of))
    const next = of(Number(source.value(path)))
    if (Number.isFinite(next)) onCommit(next)
    else onRefuse('calculation')
  }
  const limits = { min, max, step, wrap, unit, isWhole }
  const preview = source.previewChange && ((of: Change | null) => source.previewChange?.(path, of))
  return (
    <NumberField
      {...props}
      {...limits}
      value={value}
      now={now}
      onChange={onChange}
      {...(preview && { onPreview: preview })}
    />
  )
}

function preview({ source, path }: ControlProps, css: string | null): void {
  source.preview?.(css === null ? null : { [path]: css })
}

/** Binds widgets to a report; its columns come into the list that it fills, in the same step of undo. */
async function pickReport(
  source: WidgetSource,
  store: DesignerStore,
  path: string,
  report: Report,
  fills: string | undefined,
): Promise<void> {
  const titles = fills === undefined ? [] : await store.part(reportCatalogue).columnTitles(report)
  const records = source.read()
  const model = store.editing?.edits.get(records[0]?.type ?? '')?.model
  const prop = fills === undefined ? undefined : model?.lists[fills]
  source.writeEach(reportPlan(records, path, report, titles, prop && fills ? { path: fills, prop } : undefined))
}
