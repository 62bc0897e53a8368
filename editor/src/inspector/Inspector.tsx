import { Icon } from '@blueprintjs/core'
import type { InspectorGroup, WidgetRecord } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { DraftPlaceContext, useDraftPlace } from '../drafts/DraftPlace.ts'
import { PickerColoursContext } from '../fields/colour/PickerColours.ts'
import type { FieldSource } from '../fields/FieldSource.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { typeLabel } from '../i18n/widgetName.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { shellStore } from '../stores/ShellStore.ts'
import { SymbolFields } from '../symbols/SymbolFields.tsx'
import { symbolParts } from '../symbols/symbolBinding.ts'
import { commonGroups } from './commonGroups.ts'
import { FieldRow } from './FieldRow.tsx'
import { FieldSet } from './FieldSet.tsx'
import { stampOf } from './fieldStamp.ts'
import { keepFolded, readFolded } from './foldedGroups.ts'
import './inspector.css'
import { listenToUndo } from './listenToUndo.ts'
import { PageSettings } from './PageSettings.tsx'
import { pickerColours } from './pickerColours.ts'
import { WidgetSource } from './WidgetSource.ts'

/** The fields of what is selected, as the widgets' own edits declare them; of the page when nothing is. */
export const Inspector = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => (panel.current ? listenToUndo(panel.current, store) : undefined), [store])
  useTextFocus(store, panel)
  const [folded, setFolded] = useState(() => readFolded(localStorage))
  void store.revision
  const { editing, engine, selection } = store
  const source = useMemo(
    () => (editing ? new WidgetSource(selection, editing, engine) : undefined),
    [editing, engine, selection],
  )
  const records = source?.read() ?? []
  const place = useDraftPlace(store, selection)
  const fold = (title: string) => {
    const next = folded.includes(title) ? folded.filter((each) => each !== title) : [...folded, title]
    setFolded(next)
    keepFolded(localStorage, next)
  }
  return (
    <aside ref={panel} className="ed-side is-right" aria-label={t('inspector')}>
      <Heading records={records} />
      <div className="ed-scroll" tabIndex={-1}>
        <DraftPlaceContext value={place}>
          <PickerColoursContext value={store.part(pickerColours)}>
            {!source ? null : records.length === 0 ? (
              <PageSettings store={store} />
            ) : (
              <>
                {symbolParts(store.document, selection).length > 0 && (
                  <FoldedGroup title="symbol" isFolded={folded.includes('symbol')} onFold={() => fold('symbol')}>
                    <SymbolFields key={selection.join()} store={store} />
                  </FoldedGroup>
                )}
                {commonGroups(records, store.editing?.edits ?? new Map()).map((group) => (
                  <Group
                    key={group.title}
                    group={group}
                    store={store}
                    source={source}
                    isFolded={folded.includes(group.title)}
                    onFold={() => fold(group.title)}
                  />
                ))}
              </>
            )}
          </PickerColoursContext>
        </DraftPlaceContext>
      </div>
    </aside>
  )
})

/** A command that edits a text shows the panel, and puts the focus into its field. */
function useTextFocus(store: DesignerStore, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shell = store.part(shellStore)
    shell.onEditText = () => {
      store.settings.set('isRightFolded', false)
      // The field has no focus before the side is shown again.
      requestAnimationFrame(() => focusText(panel.current))
    }
    return () => {
      shell.onEditText = () => {}
    }
  }, [store, panel])
}

/** Puts the focus into the field for a widget's text, ready to be typed over. */
function focusText(panel: HTMLElement | null): void {
  const fields = ['data.title', 'placeholder'].map((path) =>
    panel?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-path="${path}"]`),
  )
  const text = fields.find((each) => each)
  text?.focus()
  text?.select()
}

function Heading({ records }: { readonly records: readonly WidgetRecord[] }) {
  const { t } = useLabels()
  const [first, ...others] = records
  const name = first?.props['widgetName']
  const isOneType = others.every(({ type }) => type === first?.type)
  return (
    <div className="ed-side-head ed-heading">
      <h2>
        {!first
          ? t('pageSettings')
          : others.length > 0
            ? t('selectedMany', { count: records.length })
            : typeof name === 'string' && name !== ''
              ? name
              : t(typeLabel(first.type))}
      </h2>
      {first && (others.length > 0 || name) ? (
        <small>{isOneType ? t(typeLabel(first.type)) : t('mixedTypes')}</small>
      ) : null}
    </div>
  )
}

interface FoldedGroupProps {
  readonly title: InspectorGroup['title'] | 'symbol'
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly children: ReactNode
}

function FoldedGroup({ title, isFolded, onFold, children }: FoldedGroupProps) {
  const { t } = useLabels()
  return (
    <section className="ed-group" data-group={title}>
      <h3>
        <button type="button" className="ed-fold" aria-expanded={!isFolded} onClick={onFold}>
          <Icon icon={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
          {t(`group.${title}`)}
        </button>
      </h3>
      {!isFolded && <div className="ed-fields">{children}</div>}
    </section>
  )
}

interface GroupProps {
  readonly group: InspectorGroup
  readonly store: DesignerStore
  readonly source: FieldSource
  readonly isFolded: boolean
  readonly onFold: () => void
}

const Group = observer(({ group, store, source, isFolded, onFold }: GroupProps) => (
  <FoldedGroup title={group.title} isFolded={isFolded} onFold={onFold}>
    <FieldSet
      fields={group.fields}
      source={source}
      row={(field) => (
        <FieldRow key={field.path} field={field} source={source} store={store} stamp={stampOf(field, source)} />
      )}
    />
  </FoldedGroup>
))
