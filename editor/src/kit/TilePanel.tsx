import { HTMLSelect } from '@blueprintjs/core'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ListState } from './ListState.tsx'
import { nextTile } from './nextTile.ts'
import { SideSearch } from './SideSearch.tsx'
import { wordSearch } from './wordSearch.ts'

type Label = Parameters<Translate>[0]

interface TileGroup<T> {
  readonly title: Label
  readonly items: readonly T[]
}

interface TilePanelProps<T> {
  readonly label: Label
  readonly searchLabel: Label
  /** Shown where the search finds nothing. */
  readonly none: Label
  readonly hint: Label
  readonly groups: readonly TileGroup<T>[]
  /** Where given, a list of the groups shows one of them alone; its first line has this text and shows all. */
  readonly narrow?: Label
  /** The state of groups that are fetched. */
  readonly list?: ComponentProps<typeof ListState>
  /** The names that the search looks at. */
  readonly namesOf: (item: T) => readonly string[]
  /** @param tabIndex of its button: only one tile is a stop of Tab */
  readonly tile: (item: T, tabIndex: 0 | -1) => ReactNode
  /** The outline of what is being dragged: its size in CSS pixels and its place in the window. */
  readonly ghost:
    | { readonly width: number; readonly height: number; readonly left: number; readonly top: number }
    | undefined
}

/** A panel of the left side whose tiles are dragged onto the page. */
export function TilePanel<T>(props: TilePanelProps<T>) {
  const { label, searchLabel, none, hint, groups, narrow, list, namesOf, tile, ghost } = props
  const { t } = useLabels()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState('')
  const isFound = wordSearch(search)
  const found = groups
    .map(({ title, items }) => ({ title, items: items.filter((item) => isFound(namesOf(item))) }))
    .filter(({ items }) => items.length > 0)
  const shown = found.filter(({ title }) => chosen === '' || title === chosen)
  return (
    <nav className="ed-side is-left" aria-label={t(label)}>
      <SideSearch
        label={t(searchLabel)}
        value={search}
        onChange={(text) => {
          setSearch(text)
          // A search goes over all groups; the list of groups narrows its result.
          setChosen('')
        }}
      />
      {narrow && found.length > 0 && <GroupChoice label={narrow} groups={found} value={chosen} onChange={setChosen} />}
      <Tiles label={label} groups={shown} tile={tile}>
        {list && <ListState {...list} />}
        {shown.length === 0 && (!list || list.state === 'ready') && <p className="ed-empty">{t(none)}</p>}
        <p className="ed-hint">{t(hint)}</p>
      </Tiles>
      {ghost && <div className="ed-ghost" style={ghost} />}
    </nav>
  )
}

interface TilesProps<T> extends Pick<TilePanelProps<T>, 'label' | 'groups' | 'tile'> {
  readonly children: ReactNode
}

/** All tiles are one stop of Tab, and arrow keys go from tile to tile. */
function Tiles<T>({ label, groups, tile, children }: TilesProps<T>) {
  const { t } = useLabels()
  const [current, setCurrent] = useState<T>()
  const all = groups.flatMap(({ items }) => items)
  const stop = current !== undefined && all.includes(current) ? current : all[0]
  return (
    <div
      className="ed-scroll"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t(label)}
      tabIndex={-1}
      onKeyDown={stepToTile}
      onFocus={({ currentTarget, target }) => {
        const at = tilesOf(currentTarget).indexOf(target)
        if (at >= 0) setCurrent(all[at])
      }}
    >
      {groups.map(({ title, items }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <div className="ed-tiles">{items.map((item) => tile(item, item === stop ? 0 : -1))}</div>
        </section>
      ))}
      {children}
    </div>
  )
}

function stepToTile(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const tiles = tilesOf(event.currentTarget)
  const at = event.target instanceof HTMLElement ? tiles.indexOf(event.target) : -1
  if (at < 0) return
  const places = tiles.map((each) => each.getBoundingClientRect())
  const to = nextTile(places, at, event.key)
  if (to === undefined) return
  // On the page the same keys move the selection.
  event.preventDefault()
  event.stopPropagation()
  tiles[to]?.focus()
}

const tilesOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('.ed-tile')]

interface GroupChoiceProps<T> {
  readonly label: Label
  readonly groups: readonly TileGroup<T>[]
  readonly value: string
  readonly onChange: (title: string) => void
}

function GroupChoice<T>({ label, groups, value, onChange }: GroupChoiceProps<T>) {
  const { t } = useLabels()
  const all = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <HTMLSelect
      className="ed-side-choice"
      aria-label={t(label)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      fill
      options={[
        { value: '', label: `${t(label)} (${all})` },
        ...groups.map(({ title, items }) => ({ value: title, label: `${t(title)} (${items.length})` })),
      ]}
    />
  )
}
