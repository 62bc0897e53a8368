import type { BrowseNode } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import type { Varbind } from 'net-snmp'
import { FieldError } from '../Driver.ts'
import { RefusedError, type SnmpSession } from './SnmpSession.ts'
import { dataTypeOf, plainOf } from './varbindValue.ts'

/** The standard objects and those of makers. */
const ROOTS: readonly (readonly [oid: string, title: string])[] = [
  ['1.3.6.1.2.1', 'mib-2'],
  ['1.3.6.1.4.1', 'enterprises'],
]
/** A node with more children shows the first of them. */
const MAX_NODES = limits.bus.browsed
/** A slow agent answers in part. */
const WAIT_MS = 20_000
/** The last arc that an OID can have: its successor is in the next subtree. */
const LAST_ARC = 4_294_967_295

/**
 * Lists the arcs below an OID (empty: the roots). One request finds each of them, however many objects are below it.
 * @throws {FieldError} when the agent does not answer
 */
export async function browseObjects(
  session: SnmpSession,
  node: string,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<BrowseNode[]> {
  if (node === '') return ROOTS.map(([oid, title]) => branch(oid, title))
  if (!/^\d+(\.\d+)*$/.test(node)) throw new FieldError(codes.commAddressMalformed, says('notOid', { node }))
  const { isVarbindError } = await session.library()
  const nodes: BrowseNode[] = []
  const end = performance.now() + WAIT_MS
  let after = node
  while (nodes.length < MAX_NODES && performance.now() < end) {
    const from = after
    const [found] = await inTurn(() => session.next(from)).catch((error: unknown): Varbind[] => {
      // The end of the objects of a v1 agent.
      if (error instanceof RefusedError) return []
      throw error
    })
    const arc = found && !isVarbindError(found) ? arcBelow(node, found.oid) : undefined
    if (!found || arc === undefined) break
    nodes.push(nodeOf(`${node}.${arc}`, found))
    after = `${node}.${arc}.${LAST_ARC}`
  }
  return nodes
}

/** The arc of an OID that comes after those of a node; undefined if the OID is not below the node. */
export function arcBelow(node: string, oid: string): string | undefined {
  return oid.startsWith(`${node}.`) ? oid.slice(node.length + 1).split('.', 1)[0] : undefined
}

/** A scalar object has one instance, .0: it is shown in place of its object. */
function nodeOf(oid: string, first: Varbind): BrowseNode {
  const isInstance = first.oid === oid || first.oid === `${oid}.0`
  const dataType = isInstance ? dataTypeOf(first) : undefined
  if (!isInstance) return branch(oid, oid)
  return {
    node: first.oid,
    title: `${first.oid} = ${String(plainOf(first) ?? '').slice(0, 100)}`,
    hasChildren: false,
    signal: dataType ? { dataType, isWritable: false, address: { oid: first.oid } } : null,
  }
}

const branch = (oid: string, title: string): BrowseNode => ({ node: oid, title, hasChildren: true, signal: null })
