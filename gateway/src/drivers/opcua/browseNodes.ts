import type { BrowseNode } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import type { BrowseResult, ClientSession, DataValue, ReferenceDescription } from 'node-opcua-client'
import { FieldError } from '../Driver.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import { dataTypeOf } from './variantValue.ts'

const OBJECTS = 'i=85'
const HIERARCHICAL = 'i=33'
const HAS_PROPERTY = 'ns=0;i=46'
/** Objects and variables. */
const CLASS_MASK = 1 | 2
const RESULT_MASK = 63
const NODES_PER_REQUEST = 200
/** Bits of AccessLevel (OPC UA Part 3, 8.57). */
const CAN_WRITE = 2
const VARIABLE = 2
const SCALAR = 0

/** Lists the objects and variables below a node (empty: the Objects folder), without the properties of variables. */
export async function browseNodes(
  client: OpcuaLibrary['client'],
  session: ClientSession,
  node: string,
): Promise<BrowseNode[]> {
  const nodeId = node === '' ? OBJECTS : node
  const found = await referencesOf(session, description(nodeId))
  const asked = await session.read({ nodeId, attributeId: client.AttributeIds.NodeClass })
  const byNode = new Map(
    found.filter(isListedOf(asked.value?.value)).map((reference) => [reference.nodeId.toString(), reference]),
  )
  const references = [...byNode.values()].slice(0, limits.bus.browsed)
  const nodes: BrowseNode[] = []
  for (let i = 0; i < references.length; i += NODES_PER_REQUEST)
    nodes.push(...(await browsePart(client, session, references.slice(i, i + NODES_PER_REQUEST))))
  return nodes
}

async function browsePart(
  client: OpcuaLibrary['client'],
  session: ClientSession,
  references: readonly ReferenceDescription[],
): Promise<BrowseNode[]> {
  const { AttributeIds } = client
  const children = (await session.browse(
    references.map(({ nodeId }) => description(nodeId.toString())),
  )) as BrowseResult[]
  await Promise.all(children.map((result) => release(session, result)))
  const attributes = [AttributeIds.Value, AttributeIds.UserAccessLevel]
  const variables = references.filter(({ nodeClass }) => nodeClass === VARIABLE)
  // A request without nodes is an error.
  const read =
    variables.length === 0
      ? []
      : await session.read(
          variables.flatMap(({ nodeId }) => attributes.map((attributeId) => ({ nodeId, attributeId }))),
        )
  const signals = new Map(
    variables.map((reference, i) => [reference, signalOf(reference, read[2 * i], read[2 * i + 1])] as const),
  )
  return references.map((reference, i) => ({
    node: reference.nodeId.toString(),
    title: (reference.displayName.text || reference.browseName.name || reference.nodeId.toString()).slice(0, 300),
    hasChildren: (children[i]?.references ?? []).some(isListedOf(reference.nodeClass)),
    signal: signals.get(reference) ?? null,
  }))
}

/** Properties describe a variable (its range, its unit); those of an object are values like its others. */
const isListedOf =
  (parentClass: unknown) =>
  ({ referenceTypeId }: ReferenceDescription): boolean =>
    parentClass !== VARIABLE || referenceTypeId.toString() !== HAS_PROPERTY

/** How a signal of a variable is configured; null for arrays and structures. */
function signalOf(
  { nodeId }: ReferenceDescription,
  value: DataValue | undefined,
  access: DataValue | undefined,
): BrowseNode['signal'] {
  const variant = value?.value
  // The type of a value that is there says more than the declared one, which may be abstract or an enumeration.
  // A scalar of 64 bits is a pair of words, so the value itself may be a list.
  const dataType = variant && variant.arrayType === SCALAR ? dataTypeOf(variant.dataType) : undefined
  if (!dataType) return null
  const level: unknown = access?.value?.value
  return {
    dataType,
    isWritable: typeof level === 'number' && (level & CAN_WRITE) !== 0,
    address: { nodeId: nodeId.toString() },
  }
}

async function referencesOf(
  session: ClientSession,
  what: ReturnType<typeof description>,
): Promise<ReferenceDescription[]> {
  let result = await session.browse(what)
  if (result.statusCode.isNotGood())
    throw new FieldError(codes.addressMissing, says('status', {}, `${what.nodeId}: ${result.statusCode.name}`))
  const references = [...(result.references ?? [])]
  while (result.continuationPoint?.length && references.length < 2 * limits.bus.browsed) {
    result = await session.browseNext(result.continuationPoint, false)
    references.push(...(result.references ?? []))
  }
  await release(session, result)
  return references
}

/** Servers keep few continuation points, and keep each until it is used up or released. */
async function release(session: ClientSession, { continuationPoint }: BrowseResult): Promise<void> {
  if (continuationPoint?.length) await session.browseNext(continuationPoint, true)
}

const description = (nodeId: string) => ({
  nodeId,
  referenceTypeId: HIERARCHICAL,
  includeSubtypes: true,
  browseDirection: 0,
  nodeClassMask: CLASS_MASK,
  resultMask: RESULT_MASK,
})
