import { type ReactNode, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
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
  readonly tile: (item: T) => ReactNode
  /** The outline of what is being dragged: its size in CSS pixels and its place in the window. */
  readonly ghost:
    | { readonly width: number; readonly height: number; readonly left: number; readonly top: number }
    | undefined
}

/** A panel of the left side whose tiles are dragged onto the page. */
export function TilePanel<T>({ label, searchLabel, none, hint, groups, namesOf, tile, ghost }: TilePanelProps<T>) {
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = groups
    .map(({ title, items }) => ({
      title,
      items: items.filter((item) => namesOf(item).some((name) => name.toLowerCase().includes(wanted))),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <nav className="ed-side is-left" aria-label={t(label)}>
      <SideSearch label={t(searchLabel)} value={search} onChange={setSearch} />
      <div className="ed-scroll" tabIndex={-1}>
        {found.map(({ title, items }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <div className="ed-tiles">{items.map(tile)}</div>
          </section>
        ))}
        {found.length === 0 && <p className="ed-empty">{t(none)}</p>}
        <p className="ed-hint">{t(hint)}</p>
      </div>
      {ghost && <div className="ed-ghost" style={ghost} />}
    </nav>
  )
}
