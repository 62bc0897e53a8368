import { type InspectorField, type ListEntry, type ListProp, listEntries, type WidgetRecord } from '@mimic/engine'
import { seriesSwatch } from '@mimic/engine/seriesSwatch'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { FieldSource } from '../fields/FieldSource.ts'
import { isPageDark } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import { readBound } from '../signals/binding.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { FieldSet } from './FieldSet.tsx'
import { ItemSource } from './ItemSource.ts'
import { addedItem, filledList, isSameList, movedItem, removedItem, replacedItem, takenList } from './listPlan.ts'
import { newItem } from './newItem.ts'
import { paletteCatalogue } from './PaletteCatalogue.ts'
import { PaletteChoice } from './PaletteChoice.tsx'
import { SeriesLook } from './SeriesLook.tsx'
import type { WidgetSource } from './WidgetSource.ts'

/** The colours of a chart's series (3.4), which palettes fill. */
const THEME = 'style.theme'

interface ListFieldProps {
  readonly field: InspectorField
  readonly label: string
  readonly source: WidgetSource
  readonly store: DesignerStore
  /** Renders a field of an item; `within` names the item. It is passed in because field rows contain lists and lists rows. */
  readonly row: (field: InspectorField, source: FieldSource, within: string) => ReactNode
}

/** The items of a list. One item is one leaf, so two designers may edit two items. Several widgets must have equal items. */
export const ListField = observer(({ field, label, source, store, row }: ListFieldProps) => {
  const { t } = useLabels()
  const { path } = field
  const { records } = source
  const [first] = records as readonly [WidgetRecord, ...WidgetRecord[]]
  const model = store.editing?.edits.get(first.type)?.model
  const list = model?.lists[path]
  if (!list) return null
  const entries = listEntries(first.props, path, list)
  if (!isSameList(records, path, list))
    return (
      <div className="ed-list" data-list={path}>
        <div className="ed-list-head">
          <span>{label}</span>
          <span className="ed-mixed">{t('mixed')}</span>
          <SmallButton text={t('takeFirst')} onClick={() => source.writeEach(takenList(records, path, list))} />
        </div>
      </div>
    )
  const needsValue = /^animation\.\w+Color$/.test(path) && entries.length > 0
  const isUnbound = needsValue && readBound(source, 'data.signalId') === undefined
  const fill = (items: readonly object[]) => source.writeEach(filledList(records, path, list, items))
  const add = () =>
    source.writeEach(addedItem(records, path, list, field.newItem ?? newItem(path, list, entries.at(-1)?.item)))
  return (
    <div className="ed-list" data-list={path}>
      <div className="ed-list-head">
        <span>{label}</span>
        {path === THEME && <PaletteChoice label={label} palettes={store.part(paletteCatalogue)} onPick={fill} />}
        <SmallButton icon="plus" aria-label={`${t('addItem')} · ${label}`} onClick={add} />
      </div>
      {isUnbound && <p className="ed-list-hint">{t('conditionsUnbound')}</p>}
      {entries.map((entry, i) => (
        <EntryRow key={entry.id} {...{ field, source, store, row, list, entry }} index={i} name={`${label} ${i + 1}`} />
      ))}
    </div>
  )
})

interface EntryRowProps extends Omit<ListFieldProps, 'label'> {
  readonly list: ListProp
  readonly entry: ListEntry<object>
  readonly index: number
  /** Names the item. */
  readonly name: string
}

/** One item of a list. The look of a series is folded away behind its swatch. */
const EntryRow = observer(({ field, source, store, row, list, entry, index, name }: EntryRowProps) => {
  const { path, items = [] } = field
  const { records } = source
  const { item } = entry
  const [first] = records
  const model = store.editing?.edits.get(first?.type ?? '')?.model
  const looks = items.filter(({ isRare }) => isRare)
  const plain = items.filter(({ isRare }) => !isRare)
  const write = (next: object) =>
    list.parseItem(next) === undefined ? 'unreadable' : source.writeEach(replacedItem(records, path, list, index, next))
  const isOnDark = store.editing !== undefined && isPageDark(store.editing.document)
  const hasLook = looks.length > 0 && model !== undefined && first !== undefined
  const color = hasLook ? seriesSwatch(model, first.props, entry.path, { isOnDark }) : undefined
  // Fields that a series lacks show the values of its chart.
  const absent = hasLook ? { color, axis: 'left', lineWidth: source.value('style.line.width') } : {}
  const own = new ItemSource(item, model, write, absent)
  const fields = <FieldSet fields={plain} source={own} row={(each) => row(each, own, name)} />
  const said = looks.filter((each) => each.path in item)
  const reset = () =>
    write(Object.fromEntries(Object.entries(item).filter(([key]) => !said.some((each) => each.path === key))))
  return (
    <ListItem
      name={name}
      isCard={plain.length > 3}
      onUp={index > 0 && (() => source.writeEach(movedItem(records, path, list, index, index - 1)))}
      onRemove={() => source.writeEach(removedItem(records, path, list, index))}
    >
      {hasLook ? (
        <SeriesLook
          name={name}
          color={color}
          fields={looks}
          row={(each) => row(each, own, name)}
          onReset={said.length > 0 ? reset : undefined}
        >
          {fields}
        </SeriesLook>
      ) : (
        fields
      )}
    </ListItem>
  )
})

interface ListItemProps {
  readonly name: string
  /** Its fields stand in several lines. */
  readonly isCard: boolean
  /** The first one cannot be moved up. */
  readonly onUp: false | (() => void)
  readonly onRemove: () => void
  readonly children: ReactNode
}

function ListItem({ name, isCard, onUp, onRemove, children }: ListItemProps) {
  const { t } = useLabels()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label={name} className={`ed-list-row${isCard ? ' is-card' : ''}`}>
      <div className="ed-list-fields">{children}</div>
      <div className="ed-list-acts">
        {onUp && <SmallButton icon="arrow-up" aria-label={`${t('moveUp')} · ${name}`} onClick={onUp} />}
        <SmallButton icon="small-cross" aria-label={`${t('removeItem')} · ${name}`} onClick={onRemove} />
      </div>
    </div>
  )
}
