import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { texts } from '../i18n/texts/index.ts'
import { SideSearch } from '../kit/SideSearch.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { PalettePicture } from './PalettePicture.tsx'
import { type PaletteItem, paletteGroups } from './paletteItems.ts'
import { useTileDrag } from './useTileDrag.ts'

export const Palette = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matches = ({ type }: PaletteItem) =>
    [...Object.values(texts[`type.${type}`]), type].some((name) => name.toLowerCase().includes(wanted))
  const groups = paletteGroups
    .map((group) => ({ ...group, items: group.items.filter(matches) }))
    .filter((group) => group.items.length > 0)

  const drop = (item: PaletteItem, clientX: number, clientY: number) => {
    const { editing, engine } = store
    if (!editing || !engine) return
    const box = engine.host.getBoundingClientRect()
    if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return
    editing.place(item.type, engine.toPage(clientX - box.left, clientY - box.top))
  }

  /** Without a mouse: in the middle of what is seen. */
  const dropInView = (item: PaletteItem) => {
    const box = store.engine?.host.getBoundingClientRect()
    if (box) drop(item, box.left + box.width / 2, box.top + box.height / 2)
  }

  const { ghost, wasDrag, press } = useTileDrag(drop)
  return (
    <nav className="ed-side is-left" aria-label={t('palette')}>
      <SideSearch label={t('paletteSearch')} value={search} onChange={setSearch} />
      <div className="ed-scroll" tabIndex={-1}>
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{t(group.title)}</h2>
            <div className="ed-tiles">
              {group.items.map((item) => (
                <button
                  key={item.type}
                  type="button"
                  className="ed-tile"
                  data-type={item.type}
                  aria-pressed={store.drawType === item.type}
                  onPointerDown={(event) => press(event, item)}
                  onClick={(event) => {
                    if (event.detail === 0) dropInView(item)
                    else if (!wasDrag.current) store.editing?.setTool({ is: 'draw', type: item.type })
                  }}
                >
                  <PalettePicture icon={item.icon} />
                  <span>{t(`type.${item.type}`)}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p className="ed-empty">{t('paletteNone')}</p>}
        <p className="ed-hint">{t('paletteHint')}</p>
      </div>
      {ghost && (
        <div
          className="ed-ghost"
          style={{
            width: ghost.item.width * store.zoom,
            height: Math.max(2, ghost.item.height * store.zoom),
            left: ghost.x,
            top: ghost.y,
          }}
        />
      )}
    </nav>
  )
})
