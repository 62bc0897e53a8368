import { InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { pathTo } from '@mimic/contract/tree'
import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type GroupRow, lineAfterKey, type ShownGroup, shownGroups } from './groupTree.ts'

/** A tree with more groups can be searched. */
const SEARCHED = 8

interface GroupTreeProps<Row extends GroupRow> {
  readonly label: string
  /** In the order of the tree. */
  readonly rows: readonly Row[]
  readonly currentId: string | undefined
  /** Stands at the end of a line. */
  readonly countOf?: (row: Row) => ReactNode
  /** The address of a group; without it, `onChoose` is told. */
  readonly pathOf?: (id: string) => string
  readonly onChoose: (id: string) => void
  /** Takes a key before the tree does. @returns whether it did */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean
  /** Further attributes of a line: those of drag and drop. */
  readonly lineOf?: (row: Row) => HTMLAttributes<HTMLElement>
}

/** Groups as a tree (ARIA tree view): arrow keys walk and open it, a letter finds a name, Enter chooses. */
export function GroupTree<Row extends GroupRow>(props: GroupTreeProps<Row>) {
  const { label, rows, currentId = '', onChoose, onKey } = props
  const { t } = useTranslation('group')
  const [search, setSearch] = useState('')
  const { list, openIds, setOpenAt, focused, setFocused, focus, moved } = useTree(rows, currentId)
  const lines = shownGroups(rows, openIds, search)
  const isShown = (wanted: string) => lines.some(({ row }) => row.id === wanted)
  const tabbable = [focused, currentId].find(isShown) ?? lines[0]?.row.id
  const take = (line: ShownGroup<Row>, event: KeyboardEvent) => {
    const { id } = line.row
    const isTaken = onKey?.(id, event) === true
    moved.current = isTaken ? id : undefined
    if (isTaken) return event.preventDefault()
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = lineAfterKey(lines, id, event.key)
    if (next !== undefined) focus(next)
    else if (event.key === 'ArrowRight' && line.isOpen === false) setOpenAt(id, true)
    else if (event.key === 'ArrowLeft' && line.isOpen) setOpenAt(id, false)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(id)
    else return
    event.preventDefault()
  }
  return (
    <>
      {rows.length > SEARCHED && (
        <InputGroup
          size="small"
          type="search"
          className="group-search"
          placeholder={t(($) => $.find)}
          aria-label={t(($) => $.find)}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <div ref={list} className="group-tree" role="tree" aria-label={label} data-groups>
        {lines.map((line) => (
          <GroupLine
            key={line.row.id}
            {...props}
            line={line}
            isTabbable={line.row.id === tabbable}
            onFocus={() => setFocused(line.row.id)}
            onKeyDown={(event) => take(line, event)}
            onToggle={() => setOpenAt(line.row.id, !line.isOpen)}
          />
        ))}
      </div>
      {lines.length === 0 && search !== '' && <p className="muted">{t(($) => $.noneFound)}</p>}
    </>
  )
}

/** Which groups are open, and which line has the focus. */
function useTree(rows: readonly GroupRow[], currentId: string) {
  const list = useRef<HTMLDivElement>(null)
  const [openIds, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState('')
  const openAll = (ids: readonly string[]) => setOpen((before) => new Set([...before, ...ids]))
  useOpenWay(rows, currentId, openAll)
  useOpenWay(rows, focused, openAll)
  const setOpenAt = (id: string, isOpen: boolean) => {
    const next = new Set(openIds)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const focus = (id: string) => {
    setFocused(id)
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)?.focus()
  }
  // A line that a key has moved is another one for the browser, which takes the focus away.
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (moved.current !== undefined && document.activeElement === document.body) focus(moved.current)
  })
  return { list, openIds, setOpenAt, focused, setFocused, focus, moved }
}

/** Opens what is above a group when it is another one, or stands elsewhere. People may close it again. */
function useOpenWay(rows: readonly GroupRow[], id: string, open: (ids: readonly string[]) => void): void {
  const above = pathTo(rows, id)
    .slice(0, -1)
    .map((row) => row.id)
  const way = [...above, id].join(' ')
  const [opened, setOpened] = useState('')
  if (opened === way || !rows.some((row) => row.id === id)) return
  setOpened(way)
  if (above.length > 0) open(above)
}

interface GroupLineProps<Row extends GroupRow> extends GroupTreeProps<Row> {
  readonly line: ShownGroup<Row>
  readonly isTabbable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onToggle: () => void
}

function GroupLine<Row extends GroupRow>(props: GroupLineProps<Row>) {
  const { line, isTabbable, onFocus, onKeyDown, onToggle, currentId, countOf, pathOf, onChoose, lineOf } = props
  const monitor = useTranslation('device')
  const { row, level, isOpen, position, setSize } = line
  const isCurrent = row.id === currentId
  const content = (
    <>
      <span>{row.title || monitor.t(($) => $.unnamedGroup)}</span>
      {countOf && <small className="pane-count">{countOf(row)}</small>}
    </>
  )
  const shared = { className: 'pane-button', tabIndex: -1, 'aria-current': isCurrent ? 'true' : undefined } as const
  return (
    <div
      {...lineOf?.(row)}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isOpen}
      aria-selected={isCurrent}
      tabIndex={isTabbable ? 0 : -1}
      data-group={row.id}
      style={{ '--group-level': level } as CSSProperties}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {isOpen === undefined ? (
        <span className="group-toggle" />
      ) : (
        // Keys open and close by the line itself.
        <button
          type="button"
          className="group-toggle"
          tabIndex={-1}
          aria-hidden
          data-action="toggle"
          onClick={onToggle}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </button>
      )}
      {pathOf ? (
        <Link {...shared} href={pathOf(row.id)} draggable={false}>
          {content}
        </Link>
      ) : (
        <button type="button" {...shared} onClick={() => onChoose(row.id)}>
          {content}
        </button>
      )}
    </div>
  )
}
