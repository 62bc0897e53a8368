import type { BrowseNode } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { KnownMetric } from './EdgeNode.ts'
import { dataTypeOf } from './metricValue.ts'

/**
 * Lists the folders and metrics of births below a node. A node is the device and the beginning of the metric's name
 * with its last slash, `press1:Outputs/`; names of metrics have slashes as folders have.
 */
export function browseMetrics(metrics: readonly KnownMetric[], node: string): BrowseNode[] {
  const end = node.indexOf(':')
  const deviceId = end < 0 ? '' : node.slice(0, end)
  const prefix = end < 0 ? '' : node.slice(end + 1)
  const devices = new Set(node === '' ? metrics.map((metric) => metric.deviceId).filter((id) => id !== '') : [])
  const nodes = [...devices].sort(byName).map((id): BrowseNode => branch(`${id}:`, id))
  const folders = new Set<string>()
  const own = metrics.filter((metric) => metric.deviceId === deviceId && metric.name.startsWith(prefix))
  for (const metric of own.sort((a, b) => byName(a.name, b.name))) {
    const rest = metric.name.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash < 0) nodes.push(leaf(metric, rest))
    else if (!folders.has(rest.slice(0, slash))) {
      folders.add(rest.slice(0, slash))
      nodes.push(branch(`${deviceId}:${prefix}${rest.slice(0, slash + 1)}`, rest.slice(0, slash)))
    }
  }
  return nodes.slice(0, limits.bus.browsed)
}

function leaf({ deviceId, name, type }: KnownMetric, title: string): BrowseNode {
  const dataType = dataTypeOf(type)
  // Sparkplug does not say whether a metric can be written.
  const signal = dataType ? { dataType, isWritable: false, address: { deviceId, metric: name } } : null
  return { node: `${deviceId}:${name}`, title: (title || name).slice(0, 300), hasChildren: false, signal }
}

const branch = (node: string, title: string): BrowseNode => ({
  node,
  title: title || '/',
  hasChildren: true,
  signal: null,
})
const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
