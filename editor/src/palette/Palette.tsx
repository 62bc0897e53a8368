import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { texts } from '../i18n/texts/index.ts'
import { TilePanel } from '../kit/TilePanel.tsx'
import { useTileDrag } from '../kit/useTileDrag.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { placeInView } from '../stores/placeInView.ts'
import { PalettePicture } from './PalettePicture.tsx'
import { type PaletteItem, paletteGroups } from './paletteItems.ts'

export const Palette = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { zoom, drawType } = store
  const drop = ({ type }: PaletteItem, ...at: [clientX?: number, clientY?: number]) =>
    placeInView(store, (editing, point) => editing.place(type, point), ...at)
  const { ghost, wasDrag, press } = useTileDrag<PaletteItem>(drop)
  return (
    <TilePanel
      label="palette"
      searchLabel="paletteSearch"
      none="paletteNone"
      hint="paletteHint"
      groups={paletteGroups}
      namesOf={({ type }) => [...Object.values(texts[`type.${type}`]), type]}
      ghost={
        ghost && {
          width: ghost.item.width * zoom,
          height: Math.max(2, ghost.item.height * zoom),
          left: ghost.x,
          top: ghost.y,
        }
      }
      tile={(item, tabIndex) => (
        <button
          key={item.type}
          type="button"
          tabIndex={tabIndex}
          className="ed-tile"
          data-type={item.type}
          aria-pressed={drawType === item.type}
          onPointerDown={(event) => press(event, item)}
          onClick={(event) => {
            // Without a mouse it comes into the middle of what is seen.
            if (event.detail === 0) drop(item)
            else if (!wasDrag.current) store.editing?.setTool({ is: 'draw', type: item.type })
          }}
        >
          <PalettePicture icon={item.icon} />
          <span>{t(`type.${item.type}`)}</span>
        </button>
      )}
    />
  )
})
