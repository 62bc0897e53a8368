import { InputGroup } from '@blueprintjs/core'
import type { Stamp } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, useRef, useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { symbolPictures } from './SymbolPictures.ts'
import type { SymbolSpec } from './SymbolSpec.ts'
import { SymbolTile } from './SymbolTile.tsx'
import { symbolLibrary } from './symbolLibrary.ts'
import { symbolStamp } from './symbolRecords.ts'
import './symbols.css'

/** The symbol library: drag one onto the page, or click it and then draw or click there; Enter puts it in the middle of the view. */
export const SymbolPanel = observer(({ desk }: { readonly desk: Desk }) => {
  const { t, locale } = useLabels()
  const { store } = desk
  const [search, setSearch] = useState('')
  const [ghost, setGhost] = useState<{ readonly stamp: Stamp; readonly x: number; readonly y: number }>()
  // A drag ends with a click on the tile, which must not pick the symbol up again.
  const wasDrag = useRef(false)
  const wanted = search.trim().toLowerCase()
  const matches = ({ id, cn, en }: SymbolSpec) => [id, cn, en].some((name) => name.toLowerCase().includes(wanted))
  const groups = symbolLibrary
    .map(({ title, items }) => ({ title, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0)

  const stampOf = (spec: SymbolSpec) => symbolStamp(spec, spec[locale])

  /** Places a symbol of its own size; without a position in the middle of the view. */
  const drop = (spec: SymbolSpec, clientX?: number, clientY?: number) => {
    const { editing, engine } = store
    if (!editing || !engine) return
    const box = engine.host.getBoundingClientRect()
    const left = clientX ?? box.left + box.width / 2
    const top = clientY ?? box.top + box.height / 2
    if (left < box.left || left > box.right || top < box.top || top > box.bottom) return
    editing.placeStamp(stampOf(spec), engine.toPage(left - box.left, top - box.top))
  }

  /** Selects the drawing tool for the symbol, or puts it back. */
  const take = (spec: SymbolSpec) => {
    if (store.heldStamp === spec.id) store.editing?.toSelect()
    else store.editing?.setTool({ is: 'draw', type: 'WidgetGroup', stamp: stampOf(spec) })
  }

  const press = (event: PointerEvent<HTMLButtonElement>, spec: SymbolSpec) => {
    if (event.button !== 0) return
    const target: HTMLElement = event.currentTarget
    const { clientX: x0, clientY: y0, pointerId } = event
    const end = new AbortController()
    const stamp = stampOf(spec)
    const on = { signal: end.signal }
    wasDrag.current = false
    target.setPointerCapture(pointerId)
    const finish = () => {
      end.abort()
      setGhost(undefined)
    }
    target.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (!wasDrag.current && Math.hypot(x - x0, y - y0) <= 4) return
        wasDrag.current = true
        setGhost({ stamp, x, y })
      },
      on,
    )
    target.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        if (!wasDrag.current) return end.abort()
        finish()
        drop(spec, clientX, clientY)
      },
      on,
    )
    target.addEventListener('pointercancel', finish, on)
  }

  return (
    <nav className="ed-side is-left" aria-label={t('symbols')}>
      <div className="ed-side-head">
        <InputGroup
          leftIcon="search"
          placeholder={t('symbolsSearch')}
          aria-label={t('symbolsSearch')}
          value={search}
          onValueChange={setSearch}
          size="small"
          type="search"
        />
      </div>
      <div className="ed-scroll" tabIndex={-1}>
        {groups.map(({ title, items }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <div className="ed-tiles">
              {items.map((spec) => (
                <SymbolTile
                  key={spec.id}
                  spec={spec}
                  pictures={store.part(symbolPictures)}
                  isHeld={store.heldStamp === spec.id}
                  onPress={(event) => press(event, spec)}
                  onClick={(isKey) => {
                    if (isKey) drop(spec)
                    else if (!wasDrag.current) take(spec)
                  }}
                />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p className="ed-empty">{t('symbolsNone')}</p>}
        <p className="ed-hint">{t('symbolsHint')}</p>
      </div>
      {ghost && (
        <div
          className="ed-ghost"
          style={{
            width: ghost.stamp.width * store.zoom,
            height: ghost.stamp.height * store.zoom,
            left: ghost.x,
            top: ghost.y,
          }}
        />
      )}
    </nav>
  )
})
