import { Icon, type IconName } from '@blueprintjs/core'
import type { WidgetRecord } from '@mimic/engine'
import { edits } from '@mimic/engine/edits'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { Desk } from '../commands/Command.ts'
import { drafts } from '../drafts/DraftKeeper.ts'
import { DraftPlaceContext } from '../drafts/DraftPlace.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ownName, typeLabel } from '../i18n/widgetName.ts'
import { PalettePicture } from '../palette/PalettePicture.tsx'
import { paletteItem } from '../palette/paletteItems.ts'
import type { Drop } from './dropPlace.ts'
import type { LayersStore } from './LayersStore.ts'
import type { LayerRow } from './layerRows.ts'

interface LayerRowProps {
  readonly row: LayerRow
  readonly desk: Desk
  readonly layers: LayersStore
  /** The place of a drop that would go here. */
  readonly mark: Drop['mark'] | undefined
  readonly onPress: (event: PointerEvent<HTMLElement>, id: string) => void
}

/** CSS pixels that a level of the tree stands in. */
const INDENT = 14

/** One widget in the layers. Buttons are for the pointer; the keys have shortcuts for what they do. */
export const LayerRowView = observer(({ row, desk, layers, mark, onPress }: LayerRowProps) => {
  const { t } = useLabels()
  const { store, shell } = desk
  void store.revision
  const record = store.document.get(row.id)
  if (!record) return null
  const type = t(typeLabel(record.type))
  const name = ownName(record)
  const isSelected = store.selection.includes(row.id)
  const isLocked = record.props['posLock'] === true
  const isHidden = store.hidden.has(row.id)
  // The buttons of a selected row lock or hide the whole selection.
  const meant = isSelected ? store.selection : [row.id]
  const states = [isLocked && t('isLocked'), isHidden && t('isHidden')].filter((state) => state !== false)
  return (
    <div
      id={`ed-layer-${row.id}`}
      className={`ed-layer${layers.active === row.id ? ' is-active' : ''}${isHidden ? ' is-hidden' : ''}${mark ? ` is-${mark}` : ''}`}
      data-layer={row.id}
      role="treeitem"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={row.isGroup ? row.isOpen : undefined}
      aria-label={[name || type, name ? type : '', ...states].filter((part) => part !== '').join(', ')}
      style={{ paddingLeft: 4 + row.depth * INDENT }}
      onPointerDown={(event) => onPress(event, row.id)}
      onDoubleClick={() => shell.rename(row.id)}
      onContextMenu={(event) => {
        event.preventDefault()
        if (!isSelected) layers.pick(row.id, 'alone')
        shell.openMenu({ left: event.clientX, top: event.clientY })
      }}
    >
      <FoldButton row={row} onFold={() => layers.setOpen(row.id, !row.isOpen)} />
      <LayerIcon record={record} isGroup={row.isGroup} />
      {shell.renaming === row.id ? (
        <RenameField record={record} desk={desk} hint={name || type} />
      ) : (
        <span className="ed-layer-name" title={name ? `${name} (${type})` : type}>
          {name || type}
        </span>
      )}
      <StateButton
        isOn={isLocked}
        icon={isLocked ? 'lock' : 'unlock'}
        label={t(isLocked ? 'unlock' : 'lock')}
        onClick={() => store.commands?.lock(meant, !isLocked)}
      />
      <StateButton
        isOn={isHidden}
        icon={isHidden ? 'eye-off' : 'eye-open'}
        label={t(isHidden ? 'unhide' : 'hide')}
        onClick={() => store.editing?.setHidden(meant, !isHidden)}
      />
    </div>
  )
})

function LayerIcon({ record, isGroup }: { readonly record: WidgetRecord; readonly isGroup: boolean }) {
  const item = paletteItem(record.type)
  if (item) return <PalettePicture icon={item.icon} />
  return <Icon className="ed-layer-icon" icon={isGroup ? 'group-objects' : 'widget'} size={14} />
}

function FoldButton({ row, onFold }: { readonly row: LayerRow; readonly onFold: () => void }) {
  const { t } = useLabels()
  return (
    <button
      type="button"
      className="ed-layer-fold"
      tabIndex={-1}
      aria-hidden={!row.isGroup}
      aria-label={t(row.isOpen ? 'fold' : 'unfold')}
      disabled={!row.isGroup}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={onFold}
    >
      {row.isGroup && <Icon icon={row.isOpen ? 'chevron-down' : 'chevron-right'} size={12} />}
    </button>
  )
}

interface StateButtonProps {
  readonly isOn: boolean
  readonly icon: IconName
  /** Describes the effect of a click. */
  readonly label: string
  readonly onClick: () => void
}

/** Locks or hides. Its presses neither drag nor rename the row. */
function StateButton({ isOn, icon, label, onClick }: StateButtonProps) {
  return (
    <button
      type="button"
      className={`ed-layer-state${isOn ? ' is-on' : ''}`}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={onClick}
    >
      <Icon icon={icon} size={12} />
    </button>
  )
}

/** Longest name, as the inspector's field declares it. */
const longest = edits[0]?.inspector.flatMap(({ fields }) => fields).find(({ path }) => path === 'widgetName')?.max

interface RenameFieldProps {
  readonly record: WidgetRecord
  readonly desk: Desk
  /** Shown while there is no name. */
  readonly hint: string
}

/** Where a colleague renamed the widget meanwhile, the keeper of drafts offers what was typed. */
function RenameField(props: RenameFieldProps) {
  const { store } = props.desk
  const { id } = props.record
  const place = useMemo(() => ({ keeper: store.part(drafts), ids: [id] }), [store, id])
  return (
    <DraftPlaceContext value={place}>
      <NameField {...props} />
    </DraftPlaceContext>
  )
}

function NameField({ record: { id, props }, desk: { store, shell }, hint }: RenameFieldProps) {
  const { t } = useLabels()
  const name = typeof props['widgetName'] === 'string' ? props['widgetName'] : ''
  const label = t('rename')
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const draft = useDraft(name, label, (text) => {
    if (text.trim() !== name) store.commands?.rename(id, text.trim())
  })
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (close: () => void) => {
    // Ending by a key also blurs the field, which must not end it a second time.
    if (isOver.current) return
    isOver.current = true
    close()
    shell.rename(undefined)
  }
  return (
    <input
      ref={input}
      className="ed-layer-rename"
      aria-label={label}
      data-kept={name}
      value={draft.text}
      placeholder={hint}
      {...(longest === undefined ? {} : { maxLength: longest })}
      onChange={(event) => draft.change(event.target.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => end(draft.commit)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(draft.commit)
        if (event.key === 'Escape') end(draft.cancel)
      }}
    />
  )
}
