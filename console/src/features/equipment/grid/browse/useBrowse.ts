import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useRef, useState } from 'react'
import { useAsk } from '../../../../kit/ask/useAsk.ts'
import { type Listed, withAnswer } from './browseTree.ts'

export type BrowseTarget = Omit<CallBody<typeof paths.equipmentBrowse>, 'node'>

/** The nodes of a device that were listed, and those whose branches are open. */
export interface Browse {
  readonly listed: Listed
  /** Why a node could not be listed, by its name. */
  readonly failed: ReadonlyMap<string, unknown>
  /** The keys of the places that are open. */
  readonly open: ReadonlySet<string>
  toggle(key: string): void
  /** Asks for what is below a node, unless it is known or was asked for. */
  list(node: string): void
}

/** @param target that of the opened dialog: it does not change */
export function useBrowse(target: BrowseTarget): Browse {
  const ask = useAsk()
  const [listed, setListed] = useState<Listed>(new Map())
  const [failed, setFailed] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const list = (node: string): void => {
    if (listed.has(node) || asked.current.has(node)) return
    asked.current.add(node)
    setFailed((before) => new Map([...before].filter(([each]) => each !== node)))
    ask(paths.equipmentBrowse, { ...target, node }).then(
      ({ nodes = [] }) => setListed((before) => withAnswer(before, node, nodes)),
      (error: unknown) => {
        asked.current.delete(node)
        setFailed((before) => new Map(before).set(node, error))
      },
    )
  }
  const toggle = (key: string): void =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]))
  return { listed, failed, open, toggle, list }
}
