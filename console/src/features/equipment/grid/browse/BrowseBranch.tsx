import { Button, Checkbox, Spinner } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import { errorText } from '../../../../kit/text/errorText.ts'
import { type PlacedNode, placesBelow } from './browseTree.ts'
import type { Browse } from './useBrowse.ts'

export interface Choice {
  /** By the names of the nodes. */
  readonly chosen: ReadonlyMap<string, PlacedNode>
  readonly onTick: (places: readonly PlacedNode[], isChosen: boolean) => void
}

interface BrowseBranchProps extends Choice {
  readonly browse: Browse
  /** Undefined at the top. */
  readonly above: PlacedNode | undefined
}

/** The nodes below a node. They are asked for when they are not known. */
export function BrowseBranch({ above, ...props }: BrowseBranchProps) {
  const { browse } = props
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const node = above?.node.node ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a node is asked for once, when its branch is opened
  useEffect(() => browse.list(node), [node])
  if (browse.failed.has(node))
    return (
      <Failure
        of={browse.failed.get(node)}
        text={
          <>
            {errorText(browse.failed.get(node))}{' '}
            <Button size="small" text={common.t(($) => $.retry)} onClick={() => browse.list(node)} />
          </>
        }
      />
    )
  if (!browse.listed.has(node)) return <Spinner size={20} aria-label={common.t(($) => $.loading)} />
  const places = placesBelow(browse.listed, above)
  if (places.length === 0) return <p className="muted">{t(($) => $.browseEmpty)}</p>
  return (
    <ul className="plain browse-tree">
      {places.map((place) => (
        <BranchNode key={place.key} place={place} {...props} />
      ))}
    </ul>
  )
}

function BranchNode({ place, ...props }: Omit<BrowseBranchProps, 'above'> & { readonly place: PlacedNode }) {
  const { node, key } = place
  const isOpen = props.browse.open.has(key)
  const opener = node.hasChildren ? (
    <Button
      size="small"
      variant="minimal"
      icon={isOpen ? <ChevronDown /> : <ChevronRight />}
      aria-expanded={isOpen}
      aria-label={node.title}
      onClick={() => props.browse.toggle(key)}
    />
  ) : (
    <span className="browse-space" />
  )
  return (
    <BrowsedValue place={place} text={node.title} opener={opener} chosen={props.chosen} onTick={props.onTick}>
      {isOpen && <BrowseBranch {...props} above={place} />}
    </BrowsedValue>
  )
}

interface BrowsedValueProps extends Choice {
  readonly place: PlacedNode
  readonly text: string
  readonly opener?: ReactNode
  readonly children?: ReactNode
}

/** A line of the tree: a value with its box, or a name that only leads to others. */
export function BrowsedValue({ place, text, opener, children, chosen, onTick }: BrowsedValueProps) {
  const { signal, node, detail } = place.node
  return (
    <li>
      <div className="browse-node">
        {opener}
        {signal === null ? (
          <span>{text}</span>
        ) : (
          <Checkbox
            label={text}
            checked={chosen.has(node)}
            onChange={({ currentTarget }) => onTick([place], currentTarget.checked)}
          />
        )}
        {detail !== undefined && <span className="muted browse-detail">{detail}</span>}
      </div>
      {children}
    </li>
  )
}
