import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from '@blueprintjs/icons'
import type { GroupMembers } from '@mimic/contract'
import { type DragEvent, type HTMLAttributes, type JSX, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type Dragged, draggedKind, dropped, startDrag } from '../../../kit/order/dragged.ts'
import { GroupTree } from '../../equipment/groups/GroupTree.tsx'
import {
  type GroupPlace,
  placeAfterDrop,
  placeAfterStep,
  type Step,
  stepOfKey,
} from '../../equipment/groups/groupTree.ts'
import { equipBelow, NO_GROUP } from './groupView.ts'

interface GroupPaneProps {
  readonly groups: readonly GroupMembers[]
  /** Stands in place of the groups while they are not there. */
  readonly missing: ReactNode
  /** How many devices there are, and how many of them are in no group. */
  readonly total: number
  readonly ungrouped: number
  readonly view: string
  readonly mayEdit: boolean
  readonly pathOf: (view: string) => string
  readonly onPlace: (id: string, place: GroupPlace) => void
  /** `view` is a group, or {@link NO_GROUP}. `isKept`: the equipment stays in its group as well. */
  readonly onMove: (equipIds: readonly string[], view: string, isKept: boolean) => void
}

/** The tree of groups. Equipment is dropped on them, and a group is dragged before another one or into it. */
export function GroupPane(props: GroupPaneProps) {
  const { groups, missing, total, ungrouped, view, mayEdit, pathOf, onPlace, onMove } = props
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const [, navigate] = useLocation()
  const zone = useDropZone()
  const withBelow = equipBelow(groups)
  const takeEquipment = (to: string, event: DragEvent) => {
    const what = dropped(event)
    if (what?.is === 'equipment') onMove(what.ids, to, event.ctrlKey || event.metaKey)
  }
  const place = (id: string, at: GroupPlace | undefined) => at && onPlace(id, at)
  const takeIn = (id: string, event: DragEvent) => {
    const what = dropped(event)
    const from = what?.is === 'group' ? what.ids[0] : undefined
    if (from !== undefined) place(from, placeAfterDrop(groups, from, id, isInto(event)))
    else takeEquipment(id, event)
  }
  const lineOf = ({ id }: GroupMembers) => ({
    ...zone.of(id, ['equipment', 'group'], (event) => takeIn(id, event)),
    draggable: true,
    onDragStart: (event: DragEvent) => startDrag(event, { is: 'group', ids: [id] }),
  })
  return (
    <nav className="view-pane" aria-label={monitor.t(($) => $.groups)}>
      <ul>
        <PaneEntry text={t(($) => $.all)} count={total} isCurrent={view === ''} path={pathOf('')} />
        <PaneEntry
          text={t(($) => $.none)}
          count={ungrouped}
          isCurrent={view === NO_GROUP}
          path={pathOf(NO_GROUP)}
          {...(mayEdit && {
            zone: zone.of(NO_GROUP, ['equipment'], (event) => takeEquipment(NO_GROUP, event)),
          })}
        />
      </ul>
      <h2 className="pane-title">{monitor.t(($) => $.groups)}</h2>
      {missing}
      <GroupTree
        label={monitor.t(($) => $.groups)}
        rows={groups}
        currentId={view}
        countOf={({ id, equipIds }) => <GroupCount own={equipIds.length} all={withBelow.get(id)?.size ?? 0} />}
        pathOf={pathOf}
        onChoose={(id) => navigate(pathOf(id))}
        {...(mayEdit && {
          lineOf,
          onKey: (id, event) => {
            const step = stepOfKey(event)
            if (step) place(id, placeAfterStep(groups, id, step))
            return step !== undefined
          },
        })}
      />
      {missing === undefined && groups.length === 0 && <p className="muted">{monitor.t(($) => $.noGroups)}</p>}
      {mayEdit && <p className="muted pane-hint">{t(($) => $.hint)}</p>}
    </nav>
  )
}

/** The lower part of a line takes a group in; the upper one puts it before. */
const isInto = ({ currentTarget, clientY }: DragEvent): boolean => {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2
}

/** Where something is dragged over, and the attributes by which a place takes it. */
function useDropZone() {
  const [over, setOver] = useState<{ readonly id: string; readonly how: string }>()
  return {
    of: (
      id: string,
      takes: readonly Dragged['is'][],
      onDrop: (event: DragEvent) => void,
    ): HTMLAttributes<HTMLElement> => ({
      ...(over?.id === id && { 'data-over': over.how }),
      onDragOver: (event) => {
        const kind = draggedKind(event)
        if (kind === undefined || !takes.includes(kind)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = kind === 'equipment' && (event.ctrlKey || event.metaKey) ? 'copy' : 'move'
        const how = kind === 'group' ? (isInto(event) ? 'into' : 'before') : kind
        if (over?.id !== id || over.how !== how) setOver({ id, how })
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        event.preventDefault()
        setOver(undefined)
        onDrop(event)
      },
    }),
  }
}

/** Devices of a group, and with those below it where these have more. */
function GroupCount({ own, all }: { readonly own: number; readonly all: number }) {
  const { t } = useTranslation('group')
  return all === own ? own : <span title={t(($) => $.counts, { own, all })}>{`${own} / ${all}`}</span>
}

interface PaneEntryProps {
  readonly text: string
  readonly count: number
  readonly isCurrent: boolean
  readonly path: string
  readonly zone?: HTMLAttributes<HTMLElement>
}

const PaneEntry = ({ text, count, isCurrent, path, zone }: PaneEntryProps) => (
  <li {...zone}>
    <Link href={path} className="pane-button" aria-current={isCurrent ? 'true' : undefined} draggable={false}>
      <span>{text}</span>
      <small className="pane-count">{count}</small>
    </Link>
  </li>
)

interface GroupStepsProps {
  readonly groups: readonly GroupMembers[]
  readonly id: string
  readonly onPlace: (place: GroupPlace) => void
}

const icons: Readonly<Record<Step, JSX.Element>> = {
  up: <ArrowUp />,
  down: <ArrowDown />,
  in: <ArrowRight />,
  out: <ArrowLeft />,
}

/** Moves a group by one step. */
export function GroupSteps({ groups, id, onPlace }: GroupStepsProps) {
  const { t } = useTranslation('group')
  // The keys are those of the type.
  return (Object.keys(icons) as Step[]).map((step) => {
    const place = placeAfterStep(groups, id, step)
    return (
      <Button
        key={step}
        size="small"
        variant="minimal"
        icon={icons[step]}
        aria-label={t(($) => $.steps[step])}
        title={t(($) => $.steps[step])}
        disabled={place === undefined}
        data-action={step}
        onClick={() => place && onPlace(place)}
      />
    )
  })
}
