import { Button, Checkbox, DialogBody } from '@blueprintjs/core'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx'
import { SearchBox } from '../../../../kit/table/SearchBox.tsx'
import { tagOf } from '../gridProblems.ts'
import type { GridRow } from '../gridRows.ts'
import { BrowseBranch, BrowsedValue, type Choice } from './BrowseBranch.tsx'
import { foundValues, type PlacedNode, rowsOfValues, seenNodes, unlistedCount } from './browseTree.ts'
import { type BrowseTarget, useBrowse } from './useBrowse.ts'

interface BrowseDialogProps {
  readonly target: BrowseTarget
  /** The signals that are there: none of their tags is given again. */
  readonly rows: readonly GridRow[]
  readonly onAdd: (rows: readonly Pick<GridRow, 'cells'>[]) => void
  readonly onClose: () => void
}

/** The tree of what a device offers; a branch is asked for when it is opened. Ticked values become signals. */
export function BrowseDialog({ target, rows, onAdd, onClose }: BrowseDialogProps) {
  const { t } = useTranslation('grid')
  const browse = useBrowse(target)
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlacedNode>>(new Map())
  const [search, setSearch] = useState('')
  const [isPathTag, setPathTag] = useState(false)
  const title = t(($) => $.browseTitle)
  const isSearching = search.trim() !== ''
  const found = isSearching ? foundValues(browse.listed, search) : []
  const values = isSearching ? found : seenNodes(browse.listed, browse.open).filter(({ node }) => node.signal !== null)
  const tick = (places: readonly PlacedNode[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const place of places)
        if (isChosen) next.set(place.node.node, place)
        else next.delete(place.node.node)
      return next
    })
  const add = () => {
    onAdd(rowsOfValues([...chosen.values()], new Set(rows.map(tagOf)), isPathTag))
    onClose()
  }
  return (
    <Dialog isOpen title={title} onClose={onClose} canOutsideClickClose={false} className="browse-dialog">
      <div className="browse-tools">
        <SearchBox value={search} onChange={setSearch} hint={t(($) => $.browseSearch)} />
        <TickAll values={values} chosen={chosen} onTick={tick} />
      </div>
      <DialogBody>
        {isSearching ? (
          <FoundList found={found} unlisted={unlistedCount(browse.listed)} chosen={chosen} onTick={tick} />
        ) : (
          <BrowseBranch browse={browse} above={undefined} chosen={chosen} onTick={tick} />
        )}
      </DialogBody>
      <DialogButtons
        onClose={onClose}
        start={
          <Checkbox
            label={t(($) => $.browsePathTag)}
            checked={isPathTag}
            data-action="browse-path-tag"
            onChange={({ currentTarget }) => setPathTag(currentTarget.checked)}
          />
        }
      >
        <Button
          intent="primary"
          text={t(($) => $.browseAdd, { count: chosen.size })}
          disabled={chosen.size === 0}
          data-action="browse-add"
          onClick={add}
        />
      </DialogButtons>
    </Dialog>
  )
}

interface TickAllProps extends Choice {
  readonly values: readonly PlacedNode[]
}

/** Ticks or unticks all values in sight. */
function TickAll({ values, chosen, onTick }: TickAllProps) {
  const { t } = useTranslation('grid')
  const isAll = values.length > 0 && values.every(({ node }) => chosen.has(node.node))
  return (
    <Checkbox
      label={t(($) => $.browseAll, { count: values.length })}
      checked={isAll}
      indeterminate={!isAll && values.some(({ node }) => chosen.has(node.node))}
      disabled={values.length === 0}
      data-action="browse-all"
      onChange={() => onTick(values, !isAll)}
    />
  )
}

interface FoundListProps extends Choice {
  readonly found: readonly PlacedNode[]
  /** Branches that were not searched: nobody has opened them. */
  readonly unlisted: number
}

function FoundList({ found, unlisted, ...choice }: FoundListProps) {
  const { t } = useTranslation('grid')
  return (
    <>
      <ul className="plain browse-tree">
        {found.map((place) => (
          <BrowsedValue key={place.key} place={place} text={place.path.join(' / ')} {...choice} />
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{t(($) => $.browseNotFound)}</p>}
      {unlisted > 0 && <p className="muted">{t(($) => $.browseUnlisted, { count: unlisted })}</p>}
    </>
  )
}
