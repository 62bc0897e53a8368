import { InputGroup } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { insertRecords } from '@mimic/engine/exchange'
import { observer } from 'mobx-react-lite'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { canvasHost } from '../canvas/canvasHost.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { Desk } from '../shell/commands/Command.ts'
import type { SymbolSpec } from './SymbolSpec.ts'
import { SymbolTile } from './SymbolTile.tsx'
import { symbolLibrary } from './symbolLibrary.ts'
import { symbolRecords } from './symbolRecords.ts'
import './symbols.css'

/** 5.1: what is dropped stays this far inside the page. */
const EDGE = 5

/** The symbol library: drag one onto the page, or click it and then the page; Enter puts it in the middle of the view. */
export const SymbolPanel = observer(({ desk }: { readonly desk: Desk }) => {
  const { t, locale } = useLabels()
  const { store, shell } = desk
  const [search, setSearch] = useState('')
  const [held, setHeld] = useState<SymbolSpec>()
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>()
  // A drag ends with a click on the tile, which must not pick the symbol up again.
  const wasDrag = useRef(false)
  const wanted = search.trim().toLowerCase()
  const matches = ({ id, cn, en }: SymbolSpec) => [id, cn, en].some((name) => name.toLowerCase().includes(wanted))
  const groups = symbolLibrary
    .map(({ title, items }) => ({ title, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0)

  /** @returns whether the place lies on the canvas */
  const place = (spec: SymbolSpec, clientX?: number, clientY?: number): boolean => {
    const { editing, engine } = store
    const box = canvasHost()?.getBoundingClientRect()
    if (!editing || !engine || !box) return false
    const left = clientX ?? box.left + box.width / 2
    const top = clientY ?? box.top + box.height / 2
    if (left < box.left || left > box.right || top < box.top || top > box.bottom) return false
    const page = pageSize(store.document.con)
    const point = engine.toPage(left - box.left, top - box.top)
    const x = within(point.x - spec.width / 2, page.width - spec.width)
    const y = within(point.y - spec.height / 2, page.height - spec.height)
    editing.toSelect()
    if (!insertRecords(editing, symbolRecords(spec, spec[locale], x, y)))
      desk.shell.tell('fullWidgets', pageLimits.widgets)
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: place reads the store as it is when the pointer comes down
  useEffect(() => {
    if (!held) return undefined
    const end = new AbortController()
    const on = { signal: end.signal, capture: true }
    const stop = () => {
      setHeld(undefined)
      setAt(undefined)
    }
    window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => setAt({ x, y }), on)
    window.addEventListener(
      'pointerdown',
      (event) => {
        const isTile = event.target instanceof Element && event.target.closest('[data-symbol]') !== null
        if (event.button === 0 && place(held, event.clientX, event.clientY)) {
          event.preventDefault()
          event.stopPropagation()
        }
        if (!isTile) stop()
      },
      on,
    )
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        stop()
      },
      on,
    )
    return () => end.abort()
  }, [held])

  const press = (event: PointerEvent<HTMLButtonElement>, spec: SymbolSpec) => {
    if (event.button !== 0) return
    const target: HTMLElement = event.currentTarget
    const { clientX: x0, clientY: y0, pointerId } = event
    const end = new AbortController()
    const on = { signal: end.signal }
    wasDrag.current = false
    target.setPointerCapture(pointerId)
    const finish = () => {
      end.abort()
      setAt(undefined)
      setHeld(undefined)
    }
    target.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (!wasDrag.current && Math.hypot(x - x0, y - y0) <= 4) return
        wasDrag.current = true
        setHeld(spec)
        setAt({ x, y })
      },
      on,
    )
    target.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        if (!wasDrag.current) return end.abort()
        finish()
        place(spec, clientX, clientY)
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
      <div className="ed-scroll">
        {groups.map(({ title, items }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <div className="ed-tiles">
              {items.map((spec) => (
                <SymbolTile
                  key={spec.id}
                  spec={spec}
                  pictures={shell.symbolPictures}
                  isHeld={held === spec}
                  onPress={(event) => press(event, spec)}
                  onClick={(isKey) => {
                    if (isKey) place(spec)
                    else if (!wasDrag.current) setHeld(held === spec ? undefined : spec)
                  }}
                />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p className="ed-empty">{t('symbolsNone')}</p>}
        <p className="ed-hint">{t('symbolsHint')}</p>
      </div>
      {held && at && (
        <div
          className="ed-ghost"
          style={{ width: held.width * store.zoom, height: held.height * store.zoom, left: at.x, top: at.y }}
        />
      )}
    </nav>
  )
})

function within(at: number, most: number): number {
  return Math.max(EDGE, Math.min(Math.round(at), most - EDGE))
}
