import type { LossLog } from '../losses.ts'
import { isSelected, type Parents, parseSelector, type Selector } from './cssSelector.ts'
import type { XmlElement } from './parseXml.ts'

/** Declarations of a rule or a `style` attribute, names in lower case. */
export type Declarations = ReadonlyMap<string, string>

interface CssRule {
  readonly selector: Selector
  readonly declarations: Declarations
  readonly important: Declarations
}

/** Declarations for an element, and those among them that override its `style` attribute. */
interface Cascade {
  readonly normal: ReadonlyMap<string, string>
  readonly important: ReadonlyMap<string, string>
}
const NOTHING: Cascade = { normal: new Map(), important: new Map() }

const MOST_RULES = 5000
/** Greatest number of rules for one class, id or name. */
const MOST_ALIKE = 200
const MOST_STATEMENTS = 6000
/** Nesting of `@media`. */
const MOST_DEPTH = 4
/** Longest style sheet, characters. */
const LONGEST = 512 * 1024
/** Media queries that hold for a picture on a screen. */
const SCREEN = /^@media\s+(?:only\s+)?(?:all|screen)\s*$/i

/** The rules of a file's style sheets. Selectors that are not understood and at-rules are reported as lost. */
export class StyleSheet {
  /** By what an element must have at least: `#id`, `.class`, its name; empty = nothing. In the order of the sheets. */
  readonly #rules = new Map<string, (CssRule & { readonly order: number })[]>()
  /** Matches by name, id and classes, for elements where nothing else matters. */
  readonly #known = new Map<string, Cascade>()
  readonly #losses: LossLog
  readonly #parents: Parents
  #count = 0
  #statements = 0

  constructor(losses: LossLog, parents: Parents) {
    this.#losses = losses
    this.#parents = parents
  }

  /** Reads the text of a `style` element. */
  add(text: string): void {
    this.#statementsOf(withoutComments(text.slice(0, LONGEST)).replace(/<!--|-->/g, ''), 0)
  }

  #statementsOf(plain: string, depth: number): void {
    let at = 0
    while (at < plain.length && this.#statements++ < MOST_STATEMENTS) {
      const open = plain.indexOf('{', at)
      if (startsAtRule(plain, at)) {
        const semicolon = plain.indexOf(';', at)
        if (semicolon >= 0 && (open < 0 || semicolon < open)) {
          this.#atRule(plain.slice(at, semicolon))
          at = semicolon + 1
          continue
        }
      }
      if (open < 0) break
      const head = plain.slice(at, open).trim()
      const end = blockEnd(plain, open)
      const body = plain.slice(open + 1, end)
      if (SCREEN.test(head) && depth < MOST_DEPTH) this.#statementsOf(body, depth + 1)
      else if (head.startsWith('@')) this.#atRule(head)
      else this.#rule(head, body)
      at = end + 1
    }
    if (at < plain.length && this.#statements > MOST_STATEMENTS) this.#losses.add('cssRule', { what: '…' })
  }

  /**
   * @returns the declarations for an element, and those among them that override its `style` attribute; more specific
   * rules override others, and later ones earlier ones
   */
  of(element: XmlElement): Cascade {
    if (this.#count === 0) return NOTHING
    const { attributes, name } = element
    const classes = (attributes.get('class') ?? '').split(/\s+/).slice(0, 50)
    const keys = [name, `#${attributes.peek('id') ?? ''}`, ...new Set(classes.map((each) => `.${each}`)), '']
    const look = keys.join(' ')
    const known = this.#known.get(look)
    if (known !== undefined) return known
    const alike = keys.flatMap((key) => this.#rules.get(key) ?? [])
    const met = alike.filter(({ selector }) => isSelected(selector, element, this.#parents))
    met.sort((a, b) => a.selector.weight - b.selector.weight || a.order - b.order)
    const [normal, important] = [new Map<string, string>(), new Map<string, string>()]
    for (const rule of met) {
      for (const [property, value] of rule.declarations) normal.set(property, value)
      for (const [property, value] of rule.important) important.set(property, value)
    }
    if (alike.every(({ selector }) => selector.isPlain)) this.#known.set(look, { normal, important })
    return { normal, important }
  }

  #atRule(head: string): void {
    const name = /^\s*@([\w-]+)/.exec(head)?.[1]?.toLowerCase() ?? ''
    if (name === 'charset' || name === 'namespace') return
    this.#losses.add(name === 'import' ? 'cssImport' : 'cssRule', { what: `@${name}` })
    if (name !== 'import' && /url\s*\(/i.test(head)) this.#losses.add('cssUrl', { what: `@${name}` })
  }

  #rule(selectors: string, body: string): void {
    const [declarations, important] = [parseDeclarations(body), parseDeclarations(body, true)]
    for (const text of selectors.split(/,(?![^[(]*[\])])/)) {
      const selector = parseSelector(text)
      const alike = this.#rules.get(selector?.key ?? '') ?? []
      if (selector === undefined || this.#count >= MOST_RULES || alike.length >= MOST_ALIKE) {
        this.#losses.add('cssRule', { what: text.trim() })
        continue
      }
      alike.push({ selector, declarations, important, order: ++this.#count })
      this.#rules.set(selector.key, alike)
    }
  }
}

/**
 * Parses `name: value; ...`; other text is left out.
 * @param isImportant only those marked `!important`
 */
export function parseDeclarations(text: string, isImportant = false): Declarations {
  const declarations = new Map<string, string>()
  for (const part of withoutComments(text).split(';').slice(0, 500)) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const given = part.slice(colon + 1)
    const value = given.replace(/!\s*important\s*$/i, '')
    if (isImportant && value === given) continue
    const name = part.slice(0, colon).trim()
    declarations.set(name.startsWith('--') ? name : name.toLowerCase(), value.trim())
  }
  return declarations
}

function withoutComments(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('/*', at)
    parts.push(text.slice(at, open < 0 ? text.length : open))
    const close = open < 0 ? -1 : text.indexOf('*/', open + 2)
    at = close < 0 ? text.length : close + 2
  }
  return parts.join(' ')
}

function startsAtRule(text: string, from: number): boolean {
  const first = /\S/g
  first.lastIndex = from
  return first.exec(text)?.[0] === '@'
}

/** @returns where the block that opens at `open` ends */
function blockEnd(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
