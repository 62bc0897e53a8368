import type { LossLog } from '../losses.ts'
import type { XmlElement } from './parseXml.ts'

/** Declarations of a rule or a `style` attribute, names in lower case. */
export type Declarations = ReadonlyMap<string, string>

interface CssRule {
  /** Required element name, class and id; empty = any. */
  readonly name: string
  readonly className: string
  readonly id: string
  readonly weight: number
  readonly declarations: Declarations
}

const MOST_RULES = 500
const MOST_STATEMENTS = 2000
/** Longest style sheet, characters. */
const LONGEST = 512 * 1024
const SIMPLE = /^(\*|[a-z][\w-]*)?(?:\.([\w-]+)|#([\w-]+))?$/i

/** Simple rules of style sheets: by element, class or id. Other rules and at-rules are reported as lost. */
export class StyleSheet {
  readonly #rules: CssRule[] = []
  readonly #losses: LossLog
  #statements = 0

  constructor(losses: LossLog) {
    this.#losses = losses
  }

  /** Reads the text of a `style` element. */
  add(text: string): void {
    const plain = withoutComments(text.slice(0, LONGEST)).replace(/<!--|-->/g, '')
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
      if (head.startsWith('@')) this.#atRule(head)
      else this.#rule(head, plain.slice(open + 1, end))
      at = end + 1
    }
    if (at < plain.length && this.#statements > MOST_STATEMENTS) this.#losses.add('cssRule', { what: '…' })
  }

  /** @returns the declarations for an element; more specific rules override others, and later ones earlier ones */
  of(element: XmlElement): Map<string, string> {
    const classes = (element.attributes.get('class') ?? '').split(/\s+/).slice(0, 50)
    const id = element.attributes.get('id') ?? ''
    const met = this.#rules.filter(
      (rule) =>
        (rule.name === '' || rule.name === element.name) &&
        (rule.className === '' || classes.includes(rule.className)) &&
        (rule.id === '' || rule.id === id),
    )
    const all = new Map<string, string>()
    for (const rule of met.sort((a, b) => a.weight - b.weight))
      for (const [name, value] of rule.declarations) all.set(name, value)
    return all
  }

  #atRule(head: string): void {
    const name = /^\s*@([\w-]+)/.exec(head)?.[1]?.toLowerCase() ?? ''
    if (name === 'charset' || name === 'namespace') return
    this.#losses.add(name === 'import' ? 'cssImport' : 'cssRule', { what: `@${name}` })
    if (name !== 'import' && /url\s*\(/i.test(head)) this.#losses.add('cssUrl', { what: `@${name}` })
  }

  #rule(selectors: string, body: string): void {
    const declarations = parseDeclarations(body)
    for (const selector of selectors.split(',')) {
      const match = SIMPLE.exec(selector.trim())
      if (match === null || this.#rules.length >= MOST_RULES) {
        this.#losses.add('cssRule', { what: selector.trim() })
        continue
      }
      const [, name = '', className = '', id = ''] = match
      const weight = (id === '' ? 0 : 100) + (className === '' ? 0 : 10) + (name === '' || name === '*' ? 0 : 1)
      this.#rules.push({ name: name === '*' ? '' : name, className, id, weight, declarations })
    }
  }
}

/** Parses `name: value; ...`; other text is left out. */
export function parseDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>()
  for (const part of withoutComments(text).split(';').slice(0, 500)) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim()
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value)
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
