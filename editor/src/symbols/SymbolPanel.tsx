import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { TilePanel } from '../kit/TilePanel.tsx'
import { useTileDrag } from '../kit/useTileDrag.ts'
import { placeInView } from '../stores/placeInView.ts'
import { symbolPictures } from './SymbolPictures.ts'
import { symbolNames, symbolShelf } from './SymbolShelf.ts'
import type { SymbolSpec } from './SymbolSpec.ts'
import { SymbolTile } from './SymbolTile.tsx'
import { symbolStamp } from './symbolRecords.ts'
import './symbols.css'

/** The symbol library: drag one onto the page, or click it and then draw or click there; Enter puts it in the middle of the view. */
export const SymbolPanel = observer(({ desk: { store } }: { readonly desk: Desk }) => {
  const { t, locale } = useLabels()
  const { zoom, heldStamp } = store
  const pictures = store.part(symbolPictures)
  const shelf = store.part(symbolShelf)
  useEffect(() => void shelf.load(), [shelf])
  const stampOf = (spec: SymbolSpec) => symbolStamp(spec, spec[locale])
  /** Places a symbol of its own size. */
  const drop = (spec: SymbolSpec, ...at: [clientX?: number, clientY?: number]) =>
    placeInView(store, (editing, point) => editing.placeStamp(stampOf(spec), point), ...at)
  /** Selects the drawing tool for the symbol, or puts it back. */
  const take = (spec: SymbolSpec) => {
    if (store.heldStamp === spec.id) store.editing?.toSelect()
    else store.editing?.setTool({ is: 'draw', type: 'WidgetGroup', stamp: stampOf(spec) })
  }
  const { ghost, wasDrag, press } = useTileDrag<SymbolSpec>(drop)
  const dragged = ghost && stampOf(ghost.item)
  return (
    <TilePanel
      label="symbols"
      searchLabel="symbolsSearch"
      none="symbolsNone"
      hint="symbolsHint"
      groups={shelf.groups}
      narrow="symbolsField"
      list={{ state: shelf.state, failed: t('symbolsFailed') }}
      namesOf={symbolNames}
      ghost={dragged && { width: dragged.width * zoom, height: dragged.height * zoom, left: ghost.x, top: ghost.y }}
      tile={(spec, tabIndex) => (
        <SymbolTile
          key={spec.id}
          spec={spec}
          tabIndex={tabIndex}
          pictures={pictures}
          isHeld={heldStamp === spec.id}
          onPress={(event) => press(event, spec)}
          onClick={(isKey) => {
            if (isKey) drop(spec)
            else if (!wasDrag.current) take(spec)
          }}
        />
      )}
    />
  )
})
