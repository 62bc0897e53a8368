import type { LossLog } from '../losses.ts'
import type { XmlElement } from './parseXml.ts'

const SCRIPTS: ReadonlySet<string> = new Set(['script', 'handler', 'listener'])
const FOREIGN: ReadonlySet<string> = new Set(['foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas'])

/**
 * Reports content of an element that is never kept: scripts, handlers, web content, links.
 * @param isReplaced web content of this element is not lost, because a widget takes its place
 * @returns whether the whole element is dropped
 */
export function isHostileElement(element: XmlElement, losses: LossLog, isReplaced = false): boolean {
  tellHandlers(element, losses)
  const { name } = element
  if (SCRIPTS.has(name)) {
    losses.add('script', { what: name })
    return true
  }
  if (FOREIGN.has(name)) {
    if (!isReplaced) losses.add('foreignObject', { what: name })
    return true
  }
  const address = name === 'a' ? element.attributes.get('href') : undefined
  if (address !== undefined && !address.startsWith('#')) losses.add('externalLink', { what: shortAddress(address) })
  return false
}

export function tellHandlers(element: XmlElement, losses: LossLog): void {
  for (const name of element.attributes.keys())
    if (/^on/i.test(name)) losses.add('handler', { what: name.toLowerCase() })
}

/** Functions of CSS that load something, and escapes, which could hide one. */
const LOADING =
  /url\s*\((?!\s*["']?\s*#)|(?:image|image-set|src|element|cross-fade|paint|attr|env|expression)\s*\(|javascript:|\\/i

/** @returns whether the value of a property or an attribute may reach something outside of the file */
export const isOutside = (value: string): boolean => LOADING.test(value)

export const shortAddress = (address: string): string => (address.length > 60 ? `${address.slice(0, 59)}…` : address)
