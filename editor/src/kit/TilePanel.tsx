import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { nextTile } from './nextTile.ts'
import { SideSearch } from './SideSearch.tsx'

type Label = Parameters<Translate>[0]

interface TilePanelProps<T> {
  readonly label: Label
  readonly searchLabel: Label
  /** Shown where the search finds nothing. */
  readonly none: Label
  readonly hint: Label
  readonly groups: readonly { readonly title: Label; readonly items: readonly T[] }[]
  /** The names that the search looks at. */
  readonly namesOf: (item: T) => readonly string[]
  /** @param tabIndex of its button: only one tile is a stop of Tab */
  readonly tile: (item: T, tabIndex: 0 | -1) => ReactNode
  /** The outline of what is being dragged: its size in CSS pixels and its place in the window. */
  readonly ghost:
    | { readonly width: number; readonly height: number; readonly left: number; readonly top: number }
    | undefined
}

/**
 * A panel of the left side whose tiles are dragged onto the page. All tiles are one stop of Tab, and arrow keys go from
 * tile to tile.
 */
export function TilePanel<T>({ label, searchLabel, none, hint, groups, namesOf, tile, ghost }: TilePanelProps<T>) {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const [current, setCurrent] = useState<T>()
  const wanted = search.trim().toLowerCase()
  const found = groups
    .map(({ title, items }) => ({
      title,
      items: items.filter((item) => namesOf(item).some((name) => name.toLowerCase().includes(wanted))),
    }))
    .filter(({ items }) => items.length > 0)
  const all = found.flatMap(({ items }) => items)
  const stop = current !== undefined && all.includes(current) ? current : all[0]
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const tiles = tilesOf(event.currentTarget)
    const at = event.target instanceof HTMLElement ? tiles.indexOf(event.target) : -1
    const to =
      at < 0
        ? undefined
        : nextTile(
            tiles.map((each) => each.getBoundingClientRect()),
            at,
            event.key,
          )
    if (to === undefined) return
    // On the page the same keys move the selection.
    event.preventDefault()
    event.stopPropagation()
    tiles[to]?.focus()
  }
  return (
    <nav className="ed-side is-left" aria-label={t(label)}>
      <SideSearch label={t(searchLabel)} value={search} onChange={setSearch} />
      <div
        className="ed-scroll"
        role="toolbar"
        aria-orientation="vertical"
        aria-label={t(label)}
        tabIndex={-1}
        onKeyDown={step}
        onFocus={({ currentTarget, target }) => {
          const at = tilesOf(currentTarget).indexOf(target)
          if (at >= 0) setCurrent(all[at])
        }}
      >
        {found.map(({ title, items }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <div className="ed-tiles">{items.map((item) => tile(item, item === stop ? 0 : -1))}</div>
          </section>
        ))}
        {found.length === 0 && <p className="ed-empty">{t(none)}</p>}
        <p className="ed-hint">{t(hint)}</p>
      </div>
      {ghost && <div className="ed-ghost" style={ghost} />}
    </nav>
  )
}

const tilesOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('.ed-tile')]
