import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { texts } from '../i18n/texts/index.ts'
import { ownName, typeLabel } from '../i18n/widgetName.ts'
import { SideSearch } from '../kit/SideSearch.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { ShellStore } from '../stores/ShellStore.ts'
import { LayerRowView } from './LayerRowView.tsx'
import { LayersStore } from './LayersStore.ts'
import { useLayerDrag } from './useLayerDrag.ts'

/** CSS pixels; the style sheet says the same. */
const ROW = 28
/** Lines kept ready above and below what is seen. */
const SPARE = 8

/** The widgets of the page as a tree, the front first. Only the lines in view are in the page. */
export const Layers = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { store, shell } = desk
  const [layers] = useState(() => new LayersStore(store))
  const list = useRef<HTMLDivElement>(null)
  const { drop, press } = useLayerDrag(list, store, layers, ROW)
  useEffect(() => layers.followSelection(), [layers])
  useEffect(() => layers.setNames((id) => searchNames(store, id)), [layers, store])
  const { rows, activeIndex } = layers
  const { view, scrollTo } = useView(list, activeIndex)
  useFocusAfterRenaming(shell, list)
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (!pressKey(event, desk, layers, Math.max(1, Math.floor(view.height / ROW) - 1))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const from = Math.max(0, Math.floor(view.top / ROW) - SPARE)
  const to = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + SPARE)
  return (
    <nav className="ed-side is-left" aria-label={t('layers')}>
      <SideSearch label={t('layersSearch')} value={layers.search} onChange={(text) => layers.setSearch(text)} />
      <div
        ref={list}
        className="ed-layers"
        role="tree"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('layers')}
        aria-activedescendant={activeIndex >= from && activeIndex < to ? `ed-layer-${layers.active}` : undefined}
        onKeyDown={keys}
        // The tree has the focus, never a row: rows come and go as it scrolls.
        onMouseDown={(event) => {
          if (event.target instanceof HTMLInputElement) return
          event.preventDefault()
          list.current?.focus({ preventScroll: true })
        }}
        onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollTop)}
      >
        {/* A tree owns its items; these two only place them. */}
        <div role="none" style={{ height: rows.length * ROW }}>
          <div role="none" style={{ transform: `translateY(${from * ROW}px)` }}>
            {rows.slice(from, to).map((row, i) => (
              <LayerRowView
                key={row.id}
                row={row}
                desk={desk}
                layers={layers}
                mark={drop?.index === from + i ? drop.mark : undefined}
                onPress={press}
              />
            ))}
          </div>
        </div>
        {rows.length === 0 && <p className="ed-empty">{t(layers.search ? 'layersNone' : 'layersEmpty')}</p>}
      </div>
    </nav>
  )
})

/** The tree has the focus again when a name has been typed. */
function useFocusAfterRenaming({ renaming }: ShellStore, list: RefObject<HTMLDivElement | null>): void {
  const wasRenaming = useRef(false)
  useEffect(() => {
    const isRenaming = renaming !== undefined
    if (wasRenaming.current && !isRenaming) list.current?.focus({ preventScroll: true })
    wasRenaming.current = isRenaming
  }, [renaming, list])
}

/** The part of the list that is seen, in CSS pixels. The active line is kept in it. */
function useView(list: RefObject<HTMLDivElement | null>, activeIndex: number) {
  const [view, setView] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const watch = new ResizeObserver(() => setView((last) => ({ ...last, height: box.clientHeight })))
    watch.observe(box)
    return () => watch.disconnect()
  }, [list])
  useEffect(() => {
    const box = list.current
    if (!box || activeIndex < 0) return
    if (activeIndex * ROW < box.scrollTop) box.scrollTop = activeIndex * ROW
    else if ((activeIndex + 1) * ROW > box.scrollTop + box.clientHeight)
      box.scrollTop = (activeIndex + 1) * ROW - box.clientHeight
  }, [list, activeIndex])
  const scrollTo = (top: number) => setView((last) => ({ ...last, top }))
  return { view, scrollTo }
}

/** @param page lines in view @returns whether the key means something here */
function pressKey(event: KeyboardEvent, { store, shell }: Desk, layers: LayersStore, page: number): boolean {
  const { active, rows } = layers
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -rows.length,
    End: rows.length,
  }
  const by = steps[event.key]
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== ' ' || active === undefined) return false
    layers.pick(active, 'besides')
  } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    store.commands?.order(event.key === 'ArrowUp' ? 'forward' : 'backward')
  } else if (by !== undefined) layers.step(by, event.shiftKey)
  else if (event.key === 'ArrowRight') layers.turn('in')
  else if (event.key === 'ArrowLeft') layers.turn('out')
  else if (event.key === ' ') {
    if (active !== undefined) layers.pick(active, 'besides')
  } else if (event.key === 'Enter') {
    if (active !== undefined) shell.rename(active)
  } else return false
  return true
}

/** A search finds a widget by its own name, its text, and its type in both languages. */
function searchNames(store: DesignerStore, id: string): string {
  const record = store.document.get(id)
  if (!record) return ''
  const type = typeLabel(record.type)
  return [ownName(record), texts[type].cn, texts[type].en, record.type].join('\n').toLowerCase()
}
