import type { LossLog } from '../losses.ts'
import { textOfXml, type XmlElement } from './parseXml.ts'

/** Attributes that are irrelevant to the picture, with the reason. */
const MEANINGLESS: readonly (readonly [attribute: RegExp, why: string])[] = [
  [/^(?:version|baseProfile|id|class|role|label)$/, 'names, and the format itself'],
  [/^type$/, 'the kind of a FUXA gauge, which its item tells too'],
  [/^aria-/, 'said to screen readers'],
  [/^on/i, 'told as scripts'],
]
const UNTOLD = new Set(['title', 'style', 'metadata', 'namedview', 'script'])

/** Values without content, which drawing programs leave behind. */
const EMPTY: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'inherit'])

/** @returns whether an attribute or a style declaration has the value that it would have anyway */
export function isDefault(name: string, value: string): boolean {
  const said = value.trim().toLowerCase()
  return EMPTY.has(said) || DEFAULTS.get(name)?.includes(said) === true || name.startsWith('-inkscape')
}

const DEFAULTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'stroke-linecap': ['butt'],
    'stroke-linejoin': ['miter'],
    'stroke-miterlimit': ['4'],
    'stroke-dashoffset': ['0'],
    'font-variant': ['normal'],
    'font-stretch': ['normal'],
    'letter-spacing': ['normal', '0'],
    'word-spacing': ['normal', '0'],
    'paint-order': ['normal'],
    'mix-blend-mode': ['normal'],
    overflow: ['visible'],
  }),
)

/** @returns the child elements, each with the name by which people know it: its own, or its place */
export function labelled(element: XmlElement, above: string): readonly (readonly [XmlElement, string])[] {
  const counts = new Map<string, number>()
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const count = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, count)
    const place = `${child.name}[${count}]`
    return [[child, nameOf(child) || (above === '' ? place : `${above} > ${place}`).slice(-78)] as const]
  })
}

/** @returns the name that its author gave it; empty where it has none */
export function nameOf(element: XmlElement): string {
  const title = element.children.find((child) => typeof child !== 'string' && child.name === 'title')
  const text = typeof title === 'object' ? textOfXml(title).trim() : ''
  const { attributes } = element
  return (text || attributes.peek('label') || attributes.peek('id') || '').slice(0, 64)
}

/** @returns the number of attributes and texts in an element and everything in it */
export function leavesOf(element: XmlElement, depth = 0): number {
  if (depth > 200) return 0
  let sum = element.attributes.size - (element.attributes.has('id') ? 1 : 0)
  for (const child of element.children) {
    if (typeof child !== 'string') sum += leavesOf(child, depth + 1)
    else if (child.trim() !== '') sum++
  }
  return sum
}

/** Marks an element and everything in it as read. @param isTold none of it is to be reported any more */
export function touch(element: XmlElement, isTold: boolean, depth = 0): void {
  if (isTold) element.attributes.settle()
  else element.attributes.isTouched = true
  if (depth > 200) return
  for (const child of element.children) if (typeof child !== 'string') touch(child, isTold, depth + 1)
}

/** Adds unread content to the losses: single attributes, or whole elements. */
export function tellUnread(root: XmlElement, losses: LossLog): void {
  losses.within('', () => walk(root, '', losses, 0))
}

function walk(element: XmlElement, label: string, losses: LossLog, depth: number): void {
  const { name, attributes } = element
  if (UNTOLD.has(name) || depth > 200) return
  // Elements in `defs` are read when another element refers to them.
  if (!attributes.isTouched && name !== 'defs') {
    const leaves = leavesOf(element)
    if (leaves > 0) losses.add('unread', { what: `${name} (${leaves})`, widget: label })
    return
  }
  for (const [attribute, value] of attributes.unread) {
    if (MEANINGLESS.some(([pattern]) => pattern.test(attribute)) || isDefault(attribute, value)) continue
    losses.add('unread', { what: `${name} ${attribute} = ${value}`, widget: label })
  }
  for (const [child, own] of labelled(element, label)) walk(child, own, losses, depth + 1)
}
