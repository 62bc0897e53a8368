import { Switch } from '@blueprintjs/core'
import type { InspectorField, InspectorGroup, Props, WidgetRecord } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { cn, type LabelKey } from '../i18n/cn.ts'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { CatalogueSignal } from '../stores/SignalCatalogue.ts'
import { ColorField } from './ColorField.tsx'
import { DashField } from './DashField.tsx'
import { fieldPlan, fieldValue, MIXED } from './fieldValue.ts'
import { ListField } from './ListField.tsx'
import { NumberField } from './NumberField.tsx'
import { PageSettings } from './PageSettings.tsx'
import { SelectField } from './SelectField.tsx'
import { SignalField } from './SignalField.tsx'
import { TextField } from './TextField.tsx'

/** The fields of what is selected, as the widgets' own edits declare them; of the page when nothing is. */
export const Inspector = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  void store.revision
  const { editing, selection } = store
  const records = selection.flatMap((id) => store.document.get(id) ?? [])
  const first = records[0]
  return (
    <aside className="ed-side is-right" aria-label={t('inspector')}>
      <div className="ed-side-head">
        <h2>
          {!first
            ? t('pageSettings')
            : records.length > 1
              ? t('selectedMany', { count: records.length })
              : t(typeLabel(first.type))}
        </h2>
      </div>
      <div className="ed-scroll">
        {!editing ? null : records.length === 0 ? (
          <PageSettings store={store} />
        ) : (
          commonGroups(records, store).map((group) => (
            <section key={group.title} className="ed-group">
              <h3>{t(`group.${group.title}`)}</h3>
              <div className="ed-fields">
                {group.fields.map((field) => (
                  <Field key={field.path} store={store} field={field} records={records} />
                ))}
              </div>
            </section>
          ))
        )}
      </div>
    </aside>
  )
})

function typeLabel(type: string): LabelKey {
  const key = `type.${type}`
  return Object.hasOwn(cn, key) ? (key as LabelKey) : 'type.unknown'
}

/** The groups and fields that all of the selected have. */
function commonGroups(records: readonly WidgetRecord[], store: DesignerStore): readonly InspectorGroup[] {
  const tables = records.map(({ type }) => store.editing?.edits.get(type)?.inspector ?? [])
  const [first, ...others] = tables
  if (!first) return []
  const has = (table: readonly InspectorGroup[], path: string) =>
    table.some((group) => group.fields.some((field) => field.path === path))
  return first
    .map((group) => ({
      ...group,
      fields: group.fields.filter(
        ({ path, control }) =>
          others.every((table) => has(table, path)) && (control !== 'list' || records.length === 1),
      ),
    }))
    .filter((group) => group.fields.length > 0)
}

interface FieldProps {
  readonly store: DesignerStore
  readonly field: InspectorField
  readonly records: readonly WidgetRecord[]
}

/** Short fields of geometry stand two in a row. */
const halves = /^position\.(x|y|width|height|cx|cy|rx|ry)$/

const Field = observer(({ store, field, records }: FieldProps) => {
  const { locale } = useLabels()
  const { editing, signals } = store
  const [first] = records
  if (!editing || !first) return null
  const { path, control } = field
  const label = fieldLabel(path, locale) ?? path
  const value = fieldValue(records, path, editing.edits)
  const set = (next: unknown) => {
    const plan = fieldPlan(records, path, next, editing.edits)
    if (plan.size > 0) editing.commit(plan)
  }
  const writeAll = (leaves: Props) => editing.commit(new Map(records.map(({ id }) => [id, leaves])))
  if (control === 'list')
    return (
      <ListField
        label={label}
        path={path}
        record={first}
        edits={editing.edits}
        catalogue={signals}
        onWrite={writeAll}
      />
    )
  const common = { label, value, path, onCommit: set }
  return (
    <div className={`ed-field is-${control}${halves.test(path) ? ' is-half' : ''}`}>
      <span className="ed-label" title={label}>
        {label}
      </span>
      {control === 'number' && <NumberField {...common} {...limitsOf(field)} />}
      {control === 'text' && <TextField {...common} />}
      {control === 'color' && <ColorField {...common} />}
      {control === 'dash' && <DashField {...common} />}
      {control === 'select' && <SelectField {...common} options={field.options ?? []} />}
      {control === 'switch' && (
        <Switch
          aria-label={label}
          data-path={path}
          className={value === MIXED ? 'is-mixed' : ''}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )}
      {control === 'signal' && (
        <SignalField
          label={label}
          value={value}
          path={path}
          catalogue={signals}
          onPick={(signal) => writeAll(signalLeaves(path, signal))}
        />
      )}
    </div>
  )
})

function limitsOf({ min, max, step }: InspectorField) {
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
  }
}

/** A binding as 3.3 spells it. A widget's own `data.title` is what it writes, so the signal's name stays out of it. */
function signalLeaves(path: string, signal: CatalogueSignal | undefined): Props {
  const at = path.slice(0, path.lastIndexOf('.'))
  return {
    [`${at}.type`]: 'signal',
    [`${at}.signalId`]: signal?.id,
    [`${at}.equipId`]: signal?.equipId,
    ...(at === 'data' ? {} : { [`${at}.title`]: signal?.title, [`${at}.subTitle`]: signal?.equipTitle }),
  }
}
