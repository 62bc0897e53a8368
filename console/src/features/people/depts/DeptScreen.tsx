import { Button, NonIdealState } from '@blueprintjs/core'
import { DiagramTree, DragHandleVertical, Edit, Plus, Trash } from '@blueprintjs/icons'
import type { Dept } from '@mimic/contract'
import { deptEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAct } from '../../../kit/ask/useAct.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { EntityForm } from '../../../kit/entity/EntityForm.tsx'
import { entityText } from '../../../kit/entity/entityText.ts'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { draggedKind, dropped, startDrag } from '../../../kit/order/dragged.ts'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { type DeptNode, deptTree, isWithin } from './deptTree.ts'

/** The form or question that is open. */
type Open =
  | { readonly is: 'adding'; readonly parentId: string }
  | { readonly is: 'editing' | 'removing'; readonly dept: Dept }

/** The departments of the organisation as a tree: added, renamed, removed, and dragged below one another. */
export default observer(function DeptScreen() {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const { page: depts, error, reload } = useAllRows<Dept>(deptEntity)
  const [open, setOpen] = useState<Open>()
  const mayChange = session.may(deptEntity.change)
  const nodes = deptTree(depts ?? [])
  const close = () => setOpen(undefined)
  const saved = () => {
    close()
    reload()
  }
  const { act } = useAct(reload)
  const change = (deed: 'edit' | 'remove', work: () => Promise<unknown>) => {
    close()
    void act(work, { deed, done: outcomeText(deed) })
  }
  const move = (id: string, parentId: string) => {
    const node = findNode(nodes, id)
    // Below itself it would be nowhere.
    if (!node || node.dept.parentId === parentId || isWithin(node, parentId)) return
    change('edit', () => call(paths.deptEdit, { id, baseVersion: node.dept.version, parentId }))
  }
  return (
    <div className="screen" data-screen="manage-orgal-dept">
      <header className="screen-head">
        <h1>{entityText(deptEntity.many)}</h1>
        {mayChange && (
          <Button
            intent="primary"
            icon={<Plus />}
            text={t(($) => $.add)}
            data-action="add"
            onClick={() => setOpen({ is: 'adding', parentId: '' })}
          />
        )}
      </header>
      <Failure of={error} />
      {depts?.length === 0 && <NoDepts mayChange={mayChange} />}
      {nodes.length > 0 && <DeptTree nodes={nodes} mayChange={mayChange} onOpen={setOpen} onMove={move} />}
      {open?.is === 'adding' && (
        <EntityForm entity={deptEntity} start={{ parentId: open.parentId }} onClose={close} onSaved={saved} />
      )}
      {open?.is === 'editing' && <EntityForm entity={deptEntity} row={open.dept} onClose={close} onSaved={saved} />}
      <RemoveAlert
        question={open?.is === 'removing' ? t(($) => $.removeAsk, { name: open.dept.title }) : undefined}
        onCancel={close}
        onConfirm={() => {
          if (open?.is !== 'removing') return
          const { id, version } = open.dept
          change('remove', () => call(paths.deptDelete, { id, baseVersion: version }))
        }}
      />
    </div>
  )
})

const findNode = (nodes: readonly DeptNode[], id: string): DeptNode | undefined =>
  nodes.find(({ dept }) => dept.id === id) ??
  nodes.map(({ below }) => findNode(below, id)).find((node) => node !== undefined)

interface DeptListProps {
  readonly nodes: readonly DeptNode[]
  readonly mayChange: boolean
  readonly onOpen: (open: Open) => void
  readonly onMove: (id: string, parentId: string) => void
}

function NoDepts({ mayChange }: Pick<DeptListProps, 'mayChange'>) {
  const { t } = useTranslation('people')
  return (
    <NonIdealState
      className="table-card nothing"
      icon={<DiagramTree />}
      title={t(($) => $.dept.none)}
      description={mayChange ? t(($) => $.dept.start) : undefined}
    />
  )
}

function DeptTree(props: DeptListProps) {
  const { t } = useTranslation('people')
  return (
    <section className="table-card dept-tree">
      <DeptList {...props} />
      {props.mayChange && (
        <>
          <DropZone className="dept-top" onDrop={(id) => props.onMove(id, '')}>
            {t(($) => $.dept.top)}
          </DropZone>
          <p className="muted">{t(($) => $.dept.hint)}</p>
        </>
      )}
    </section>
  )
}

function DeptList({ nodes, ...props }: DeptListProps) {
  return (
    <ul className="plain-list">
      {nodes.map((node) => (
        <DeptItem key={node.dept.id} node={node} {...props} />
      ))}
    </ul>
  )
}

function DeptItem({
  node: { dept, below, accounts },
  ...props
}: Omit<DeptListProps, 'nodes'> & { readonly node: DeptNode }) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { mayChange, onOpen, onMove } = props
  return (
    <li data-dept={dept.title}>
      <DropZone className="dept-row" id={mayChange ? dept.id : undefined} onDrop={(id) => onMove(id, dept.id)}>
        {mayChange && <DragHandleVertical className="drag-handle" />}
        <strong>{dept.title}</strong>
        <Link href={`/manage/account/int?filter.deptId=${dept.id}`} className="muted" draggable={false}>
          {t(($) => $.dept.accounts, { count: dept.accountCount })}
          {accounts > dept.accountCount && t(($) => $.dept.withBelow, { count: accounts })}
        </Link>
        {mayChange && (
          <span className="dept-actions">
            <RowButton
              icon={<Plus />}
              text={t(($) => $.dept.addBelow)}
              action="add-below"
              onClick={() => onOpen({ is: 'adding', parentId: dept.id })}
            />
            <RowButton
              icon={<Edit />}
              text={common.t(($) => $.edit)}
              action="edit"
              onClick={() => onOpen({ is: 'editing', dept })}
            />
            <RowButton
              icon={<Trash />}
              text={common.t(($) => $.remove)}
              action="remove"
              onClick={() => onOpen({ is: 'removing', dept })}
            />
          </span>
        )}
      </DropZone>
      {below.length > 0 && <DeptList nodes={below} {...props} />}
    </li>
  )
}

interface DropZoneProps {
  readonly className: string
  /** The department that is dragged from here. */
  readonly id?: string | undefined
  readonly onDrop: (id: string) => void
  readonly children: React.ReactNode
}

/** A place that takes a dragged department. */
function DropZone({ className, id, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    <p
      className={className}
      data-over={isOver || undefined}
      draggable={id !== undefined}
      onDragStart={(event) => id !== undefined && startDrag(event, { is: 'dept', ids: [id] })}
      onDragOver={(event) => {
        if (draggedKind(event) !== 'dept') return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [from] = dropped(event)?.ids ?? []
        if (from !== undefined) onDrop(from)
      }}
    >
      {children}
    </p>
  )
}
