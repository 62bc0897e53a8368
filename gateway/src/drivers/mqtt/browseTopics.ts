import { setTimeout as delay } from 'node:timers/promises'
import type { BrowseNode } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import mqtt from 'mqtt'
import { connectText } from '../connectText.ts'
import { FieldError, textOf } from '../Driver.ts'
import { leavesOf } from '../json/leavesOf.ts'
import { parseDocument } from '../json/readValue.ts'
import { type BrokerSettings, clientOptions } from './BrokerLink.ts'

/** A busy broker cannot fill the memory of the gateway. */
const MAX_TOPICS = 20_000
const MAX_PAYLOAD = 64 * 1024

/**
 * Lists the topics that are published below a node. A node is the beginning of topics with its last slash: `plant/a/`.
 * A client of its own collects them, so that the connection of the values is left alone.
 * @param collectMs publishers that send less often are not seen, except by their retained messages
 * @throws {FieldError} when the broker does not answer
 */
export async function browseTopics(settings: BrokerSettings, node: string, collectMs: number): Promise<BrowseNode[]> {
  const payloads = new Map<string, Buffer>()
  const options = clientOptions({ ...settings, clientId: '' }, collectMs)
  const client = mqtt.connect(settings.url, { ...options, manualConnect: true })
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', reject)
      client.once('close', () => reject(new FieldError(codes.commFault, says('closedByPeer'), true)))
      client.on('message', (topic, payload) => {
        if (payload.length > 0 && payload.length <= MAX_PAYLOAD && payloads.size < MAX_TOPICS)
          payloads.set(topic, payload)
      })
      client.connect()
    })
    await client.subscribeAsync(`${node}#`, { qos: 0 })
    await delay(collectMs)
  } catch (error) {
    throw new FieldError(codes.commFault, textOf(error, connectText), true)
  } finally {
    // Without a listener, a late error would end the process.
    client.on('error', () => undefined)
    await client.endAsync(true)
  }
  return topicNodes(node, new Map(Array.from(payloads, ([topic, payload]) => [topic, payload.toString('utf8')])))
}

type Payloads = ReadonlyMap<string, string>

/** Nodes whose payloads are known. */
interface Known {
  /** Undefined for the node that was asked for. */
  readonly parent?: string
  readonly node: string
  /** Those of its topic and of the topics below it. */
  readonly payloads: Payloads
}

/**
 * The nodes below a node, from the payloads of topics: first those right below it, then, as far as an answer can carry
 * them, those further below, which would have to be collected anew.
 */
export function topicNodes(node: string, payloads: Payloads): BrowseNode[] {
  const nodes: BrowseNode[] = []
  const waiting: Known[] = [{ node, payloads }]
  // Broad before deep; what is appended here is visited later.
  for (const { parent, node: at, payloads: own } of waiting) {
    if (nodes.length > limits.bus.browsed) break
    for (const value of ownValues(at, own)) nodes.push({ ...value, ...(parent !== undefined && { parent }) })
    for (const [topic, below] of levelsBelow(at, own)) {
      const level = levelNode(topic, topic.slice(at.length), below)
      nodes.push({ ...level, ...(parent !== undefined && { parent }) })
      if (level.hasChildren) waiting.push({ parent: level.node, node: level.node, payloads: below })
    }
  }
  return nodes
}

/** The values in the payload of the node's own topic. A plain one is that of the node itself. */
function ownValues(node: string, payloads: Payloads): BrowseNode[] {
  const topic = node.slice(0, -1)
  const payload = node === '' ? undefined : payloads.get(topic)
  return payload === undefined ? [] : valueNodes(topic, payload).filter(({ signal }) => signal?.address['path'] !== '')
}

/** The topics of the next level, each with the payloads of itself and of the topics below it. */
function levelsBelow(node: string, payloads: Payloads): [topic: string, below: Payloads][] {
  const levels = new Map<string, Map<string, string>>()
  for (const [topic, payload] of payloads) {
    if (!topic.startsWith(node)) continue
    const end = topic.indexOf('/', node.length)
    const level = end < 0 ? topic : topic.slice(0, end)
    const below = levels.get(level) ?? new Map<string, string>()
    levels.set(level, below.set(topic, payload))
  }
  return [...levels].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function levelNode(topic: string, level: string, below: Payloads): BrowseNode {
  const payload = below.get(topic)
  const values = payload === undefined ? [] : valueNodes(topic, payload)
  const plain = values.length === 1 && values[0]?.signal?.address['path'] === '' ? values[0].signal : null
  const isParent = below.size > (payload === undefined ? 0 : 1)
  return {
    node: `${topic}/`,
    title: (level || '/').slice(0, 300),
    hasChildren: isParent || (plain === null && values.length > 0),
    signal: plain,
  }
}

/** The values of a payload: one of a plain payload, one for each path of a JSON document. */
function valueNodes(topic: string, payload: string): BrowseNode[] {
  const parsed = parseDocument(payload)
  const leaves = parsed ? leavesOf(parsed.document, limits.bus.browsed) : [{ path: '', dataType: plainType(payload) }]
  return leaves.map(({ path, dataType }) => ({
    // No topic has this sign, so it is the name of this value alone.
    node: `${topic}/#${path}`,
    title: (path || topic).slice(0, 300),
    hasChildren: false,
    signal: { dataType, isWritable: false, address: { topic, path } },
  }))
}

const plainType = (payload: string): 'boolean' | 'string' =>
  /^(on|off|yes|no)$/i.test(payload.trim()) ? 'boolean' : 'string'
