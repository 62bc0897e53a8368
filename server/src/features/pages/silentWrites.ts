import { nest, type PageRecords, type WidgetRecord } from '@mimic/engine/schema'

/** Leaves that decide what a click writes, and whether it asks. */
const isAboutWriting = (path: string): boolean => path === 'data.signalId' || path.startsWith('clickEvent.')

/**
 * The widgets that write to a device without a confirmation, with all settings of the write, as text. Such a widget
 * acts with the rights of the operator, so saving one is like writing.
 */
export function silentWrites({ widgets }: PageRecords): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [id, record] of widgets) if (isSilent(record)) found.set(id, signature(record))
  return found
}

function isSilent({ props }: WidgetRecord): boolean {
  return Object.entries(props).some(([path, value]) =>
    path === 'clickEvent.config.confirm' ? value === false : hasSilentEvent(value),
  )
}

/** Entries of lists have their own click events. */
function hasSilentEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, child]) =>
    name === 'clickEvent' ? nestedConfirm(child) === false : hasSilentEvent(child),
  )
}

function nestedConfirm(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('config' in event)) return undefined
  const { config } = event
  return typeof config === 'object' && config !== null && 'confirm' in config ? config.confirm : undefined
}

function signature({ type, props }: WidgetRecord): string {
  const leaves = Object.entries(props).filter(([path, value]) => isAboutWriting(path) || hasSilentEvent(value))
  return JSON.stringify([type, nest(Object.fromEntries(leaves.toSorted(([a], [b]) => (a < b ? -1 : 1))))])
}
