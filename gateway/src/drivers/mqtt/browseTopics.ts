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

/** The nodes directly below a node, from the payloads of topics: the values of its own payload, and the next levels. */
export function topicNodes(node: string, payloads: ReadonlyMap<string, string>): BrowseNode[] {
  const own = node === '' ? undefined : payloads.get(node.slice(0, -1))
  /** The topics of the next level, and whether there are topics below them. */
  const next = new Map<string, boolean>()
  for (const topic of payloads.keys()) {
    if (!topic.startsWith(node)) continue
    const end = topic.indexOf('/', node.length)
    const child = end < 0 ? topic : topic.slice(0, end)
    next.set(child, next.get(child) === true || end >= 0)
  }
  const levels = [...next]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([topic, isParent]) => levelNode(topic, topic.slice(node.length), isParent, payloads.get(topic)))
  return [...(own === undefined ? [] : valueNodes(node.slice(0, -1), own)), ...levels].slice(0, limits.bus.browsed)
}

function levelNode(topic: string, level: string, isParent: boolean, payload: string | undefined): BrowseNode {
  const values = payload === undefined ? [] : valueNodes(topic, payload)
  const plain = values.length === 1 && values[0]?.signal?.address['path'] === '' ? values[0].signal : null
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
    node: `${topic}/`,
    title: (path || topic).slice(0, 300),
    hasChildren: false,
    signal: { dataType, isWritable: false, address: { topic, path } },
  }))
}

const plainType = (payload: string): 'boolean' | 'string' =>
  /^(on|off|yes|no)$/i.test(payload.trim()) ? 'boolean' : 'string'
