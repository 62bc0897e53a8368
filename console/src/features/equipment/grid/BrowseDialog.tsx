import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { GatewayAnswer } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../kit/errorText.ts'
import { type Ask, useAsk } from '../../../kit/useAsk.ts'
import { addressKey } from './gridColumns.ts'
import type { GridRow } from './gridRows.ts'

export type BrowseTarget = Omit<CallBody<typeof paths.equipmentBrowse>, 'node'>
type Node = NonNullable<GatewayAnswer['nodes']>[number]

interface BrowseDialogProps {
  readonly target: BrowseTarget
  readonly onAdd: (rows: readonly Pick<GridRow, 'cells'>[]) => void
  readonly onClose: () => void
}

/** The tree of what a device offers; each branch is asked for when it is opened. Ticked nodes become signals. */
export function BrowseDialog({ target, onAdd, onClose }: BrowseDialogProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const ask = useAsk()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Node>>(new Map())
  const tick = (node: Node, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      if (isChosen) next.set(node.node, node)
      else next.delete(node.node)
      return next
    })
  return (
    <Dialog
      isOpen
      title={t(($) => $.browseTitle)}
      onClose={onClose}
      canOutsideClickClose={false}
      className="browse-dialog"
    >
      <DialogBody>
        <Branch ask={ask} target={target} node="" chosen={chosen} onTick={tick} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={common.t(($) => $.cancel)} onClick={onClose} />
            <Button
              intent="primary"
              text={t(($) => $.browseAdd, { count: chosen.size })}
              disabled={chosen.size === 0}
              data-action="browse-add"
              onClick={() => {
                onAdd([...chosen.values()].map(rowOf))
                onClose()
              }}
            />
          </>
        }
      />
    </Dialog>
  )
}

/** A signal with the address of a node. */
function rowOf({ title, signal }: Node): Pick<GridRow, 'cells'> {
  const address = Object.entries(signal?.address ?? {}).map(([name, value]) => [addressKey(name), String(value)])
  return {
    cells: {
      title,
      dataType: signal?.dataType ?? 'number',
      access: signal?.isWritable ? 'rw' : 'r',
      ...Object.fromEntries(address),
    },
  }
}

interface BranchProps {
  readonly ask: Ask
  readonly target: BrowseTarget
  /** Empty at the top. */
  readonly node: string
  readonly chosen: ReadonlyMap<string, Node>
  readonly onTick: (node: Node, isChosen: boolean) => void
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'loaded'; readonly nodes: readonly Node[] }

function Branch(props: BranchProps) {
  const { ask, target, node } = props
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [state, setState] = useState<State>({ is: 'loading' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is that of the opened dialog; `turn` asks again
  useEffect(() => {
    let isOver = false
    setState({ is: 'loading' })
    ask(paths.equipmentBrowse, { ...target, node }).then(
      ({ nodes = [] }) => isOver || setState({ is: 'loaded', nodes }),
      (error: unknown) => isOver || setState({ is: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [ask, node, turn])
  if (state.is === 'loading') return <Spinner size={20} aria-label={common.t(($) => $.loading)} />
  if (state.is === 'failed')
    return (
      <Callout compact intent="danger" role="alert">
        {errorText(state.error)}{' '}
        <Button size="small" text={common.t(($) => $.retry)} onClick={() => setTurn((before) => before + 1)} />
      </Callout>
    )
  if (state.nodes.length === 0) return <p className="muted">{t(($) => $.browseEmpty)}</p>
  return (
    <ul className="browse-tree">
      {state.nodes.map((each) => (
        <BranchNode key={each.node} {...props} each={each} />
      ))}
    </ul>
  )
}

function BranchNode({ each, ...props }: BranchProps & { readonly each: Node }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="browse-node">
        {each.hasChildren ? (
          <Button
            size="small"
            variant="minimal"
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isOpen}
            aria-label={each.title}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="browse-space" />
        )}
        {each.signal === null ? (
          <span>{each.title}</span>
        ) : (
          <Checkbox
            label={each.title}
            checked={props.chosen.has(each.node)}
            onChange={({ currentTarget }) => props.onTick(each, currentTarget.checked)}
          />
        )}
        {each.detail !== undefined && <span className="muted browse-detail">{each.detail}</span>}
      </div>
      {isOpen && <Branch {...props} node={each.node} />}
    </li>
  )
}
