import type { GroupMembers } from '@mimic/contract'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Dragged, draggedKind, dropped, startDrag } from '../../../kit/order/dragged.ts'
import { stepOf } from '../../../kit/order/orderSteps.ts'
import { NO_GROUP } from './groupView.ts'

interface GroupPaneProps {
  readonly groups: readonly GroupMembers[]
  /** How many devices there are, and how many of them are in no group. */
  readonly total: number
  readonly ungrouped: number
  readonly view: string
  readonly mayEdit: boolean
  readonly pathOf: (view: string) => string
  /** `step` is -1 or 1. */
  readonly onStep: (id: string, step: number) => void
  readonly onPlace: (id: string, beforeId: string) => void
  /** `view` is a group, or {@link NO_GROUP}. `isKept`: the equipment stays in its group as well. */
  readonly onMove: (equipIds: readonly string[], view: string, isKept: boolean) => void
}

/** The groups in their order. Equipment is dropped on them, and a group is dragged to another place. */
export function GroupPane(props: GroupPaneProps) {
  const { groups, total, ungrouped, view, mayEdit, pathOf, onStep, onPlace, onMove } = props
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const takeIn = (id: string, event: DragEvent) => {
    const what = dropped(event)
    if (what?.is === 'equipment') onMove(what.ids, id, event.ctrlKey || event.metaKey)
    else if (what?.is === 'group' && id !== NO_GROUP && what.ids[0] !== id) onPlace(what.ids[0] ?? '', id)
  }
  const stepBy = (id: string, event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!mayEdit || step === 0) return
    event.preventDefault()
    onStep(id, step)
  }
  return (
    <nav className="view-pane" aria-label={monitor.t(($) => $.groups)}>
      <ul>
        <PaneEntry text={t(($) => $.all)} count={total} isCurrent={view === ''} path={pathOf('')} />
        <PaneEntry
          text={t(($) => $.none)}
          count={ungrouped}
          isCurrent={view === NO_GROUP}
          path={pathOf(NO_GROUP)}
          {...(mayEdit && { takes: ['equipment'], onDrop: (event) => takeIn(NO_GROUP, event) })}
        />
      </ul>
      <h2 className="pane-title">{monitor.t(($) => $.groups)}</h2>
      <ul data-groups>
        {groups.map(({ id, title, equipIds }) => (
          <PaneEntry
            key={id}
            id={id}
            text={title || monitor.t(($) => $.unnamedGroup)}
            count={equipIds.length}
            isCurrent={view === id}
            path={pathOf(id)}
            onKeyDown={(event) => stepBy(id, event)}
            {...(mayEdit && { takes: ['equipment', 'group'], onDrop: (event) => takeIn(id, event) })}
          />
        ))}
      </ul>
      {groups.length === 0 && <p className="muted">{monitor.t(($) => $.noGroups)}</p>}
      {mayEdit && <p className="muted pane-hint">{t(($) => $.hint)}</p>}
    </nav>
  )
}

interface PaneEntryProps {
  /** A group, which can be dragged. */
  readonly id?: string
  readonly text: string
  readonly count: number
  readonly isCurrent: boolean
  readonly path: string
  /** What may be dropped here. */
  readonly takes?: readonly ('group' | 'equipment')[]
  readonly onDrop?: (event: DragEvent) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

function PaneEntry({ id, text, count, isCurrent, path, takes = [], onDrop, onKeyDown }: PaneEntryProps) {
  const [over, setOver] = useState<Dragged['is']>()
  return (
    <li
      data-group={id}
      data-over={over}
      onDragOver={(event) => {
        const kind = draggedKind(event)
        if (kind === undefined || !takes.some((each) => each === kind)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = kind === 'equipment' && (event.ctrlKey || event.metaKey) ? 'copy' : 'move'
        setOver(kind)
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(undefined)
        onDrop?.(event)
      }}
    >
      <Link
        href={path}
        className="pane-button"
        aria-current={isCurrent ? 'true' : undefined}
        draggable={id !== undefined && takes.includes('group')}
        onDragStart={(event: DragEvent) => id !== undefined && startDrag(event, { is: 'group', ids: [id] })}
        onKeyDown={onKeyDown}
      >
        <span>{text}</span>
        <small className="pane-count">{count}</small>
      </Link>
    </li>
  )
}
