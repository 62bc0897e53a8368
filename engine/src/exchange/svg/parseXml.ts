import type { LossLog } from '../losses.ts'

/** Attributes that remember which of them were read. */
export class XmlAttributes extends Map<string, string> {
  readonly #read = new Set<string>()
  /** True once an attribute other than its id was read: a reader looked at the element. */
  isTouched = false

  override get(name: string): string | undefined {
    this.#read.add(name)
    if (name !== 'id') this.isTouched = true
    return super.get(name)
  }

  /** @returns the value without marking it as read */
  peek(name: string): string | undefined {
    return super.get(name)
  }

  /** Marks all attributes as read, because they are reported in another way. */
  settle(): void {
    this.isTouched = true
    for (const name of this.keys()) this.#read.add(name)
  }

  /** Attributes that were not read. */
  get unread(): readonly (readonly [name: string, value: string])[] {
    return [...this.entries()].filter(([name]) => !this.#read.has(name))
  }
}

/** An XML element with local names: namespace prefixes are removed. */
export interface XmlElement {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly (XmlElement | string)[]
}

interface OpenElement extends XmlElement {
  readonly fullName: string
  readonly children: (XmlElement | string)[]
}

export const xmlLimits = { elements: 50_000, texts: 200_000, depth: 200, attributes: 200 } as const

/** Attributes in which drawing programs keep their own state; Inkscape's label is a name, and kept. */
const EDITORS = /^(?:xmlns|inkscape:(?!label)|sodipodi:|sketch:|serif:|figma:|rdf:|cc:|dc:|xml:space$)/

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const WORD = /[^\s/>=]*/y
const SPACE = /\s*/y
/** Longest text with entities in it, characters. */
const MOST_ESCAPED = 200_000

/**
 * Reads XML of unknown origin as a tree: only the five entities of XML and character references are resolved, no
 * document type is read, and nothing is loaded. Broken text is read as far as possible; open elements end with the
 * text, which is told. Never throws.
 * @returns the root element; undefined where there is none
 */
export function parseXml(text: string, losses: LossLog): XmlElement | undefined {
  return new XmlReading(text, losses).root()
}

class XmlReading {
  readonly #text: string
  readonly #losses: LossLog
  readonly #open: OpenElement[] = []
  #root: OpenElement | undefined
  #at = 0
  #elements = 0
  #texts = 0
  /** No more elements are read. */
  #isFull = false
  /** The text ends within a tag. */
  #isCut = false
  /** Number of open elements that are too deep to be read. */
  #beyond = 0

  constructor(text: string, losses: LossLog) {
    this.#text = text
    this.#losses = losses
  }

  root(): XmlElement | undefined {
    const text = this.#text
    while (this.#at < text.length) {
      const tag = text.indexOf('<', this.#at)
      this.#content(text.slice(this.#at, tag < 0 ? text.length : tag), true)
      if (tag < 0) break
      this.#at = tag
      if (text.startsWith('<!--', tag)) this.#skipPast('-->', 4)
      else if (text.startsWith('<![CDATA[', tag)) this.#data()
      else if (text.startsWith('<!', tag)) this.#documentType()
      else if (text.startsWith('<?', tag)) this.#skipPast('?>', 2)
      else if (text.startsWith('</', tag)) this.#close()
      else this.#element()
    }
    if (this.#root && (this.#open.length > 0 || this.#isCut) && !this.#isFull)
      this.#losses.add('cutOff', { what: `<${this.#root.fullName}>` })
    return this.#root
  }

  #content(text: string, isEscaped: boolean): void {
    const parent = this.#open.at(-1)
    if (parent === undefined || text === '' || this.#beyond > 0 || ++this.#texts > xmlLimits.texts) return
    parent.children.push(isEscaped ? this.#unescape(text) : text)
  }

  #data(): void {
    const from = this.#at + 9
    const end = this.#text.indexOf(']]>', from)
    this.#content(this.#text.slice(from, end < 0 ? this.#text.length : end), false)
    this.#at = end < 0 ? this.#text.length : end + 3
  }

  #skipPast(end: string, from: number): void {
    const at = this.#text.indexOf(end, this.#at + from)
    this.#at = at < 0 ? this.#text.length : at + end.length
  }

  /** Skips `<!DOCTYPE ... [ ... ]>`; its entities are not resolved. */
  #documentType(): void {
    let depth = 0
    let quote = ''
    let at = this.#at + 2
    for (; at < this.#text.length; at++) {
      const letter = this.#text[at] as string
      if (quote !== '') quote = letter === quote ? '' : quote
      else if (letter === '"' || letter === "'") quote = letter
      else if (letter === '[') depth++
      else if (letter === ']') depth--
      else if (letter === '>' && depth <= 0) break
    }
    const declared = this.#text.slice(this.#at, at).match(/<!ENTITY/g)?.length ?? 0
    if (declared > 0) this.#losses.add('entity', { what: '<!ENTITY>', count: declared })
    this.#at = at + 1
  }

  #close(): void {
    const end = this.#text.indexOf('>', this.#at)
    const name = this.#text.slice(this.#at + 2, end < 0 ? this.#text.length : end).trim()
    this.#at = end < 0 ? this.#text.length : end + 1
    if (end < 0) this.#isCut = true
    if (this.#beyond > 0) {
      this.#beyond--
      return
    }
    const opened = this.#open.findLastIndex(({ fullName }) => fullName === name)
    if (opened >= 0) this.#open.length = opened
  }

  #element(): void {
    const fullName = this.#word(this.#at + 1)
    if (fullName === '') {
      this.#content('<', false)
      this.#at++
      return
    }
    const attributes = new XmlAttributes()
    const isEmpty = this.#attributes(attributes)
    if (++this.#elements > xmlLimits.elements) {
      this.#losses.add('tooMany', { what: fullName })
      this.#at = this.#text.length
      this.#isFull = true
      return
    }
    if (this.#open.length >= xmlLimits.depth) {
      this.#losses.add('tooDeep', { what: fullName })
      if (!isEmpty) this.#beyond++
      return
    }
    const element: OpenElement = { fullName, name: localName(fullName), attributes, children: [] }
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.children.push(element)
    else if (this.#root === undefined) this.#root = element
    // A second root does not belong to the document.
    else return
    if (!isEmpty) this.#open.push(element)
  }

  /** Reads attributes up to the tag's end. @returns whether the element has no content */
  #attributes(into: XmlAttributes): boolean {
    const text = this.#text
    while (this.#at < text.length) {
      this.#skipSpace()
      const letter = text[this.#at]
      if (letter === '>') {
        this.#at++
        return false
      }
      if (letter === '/') {
        this.#at++
        if (text[this.#at] !== '>') continue
        this.#at++
        return true
      }
      const name = this.#word(this.#at)
      if (name === '') {
        this.#at++
        continue
      }
      this.#skipSpace()
      const value = text[this.#at] === '=' ? this.#value() : ''
      if (into.size < xmlLimits.attributes && !EDITORS.test(name)) into.set(localName(name), value)
    }
    this.#isCut = true
    return true
  }

  #value(): string {
    this.#at++
    this.#skipSpace()
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") return this.#unescape(this.#word(this.#at))
    const end = this.#text.indexOf(quote, this.#at + 1)
    const value = this.#text.slice(this.#at + 1, end < 0 ? this.#text.length : end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return this.#unescape(value)
  }

  /** Reads up to a space or a character that ends names. */
  #word(from: number): string {
    const word = match(WORD, this.#text, from)
    this.#at = from + word.length
    return word
  }

  #skipSpace(): void {
    this.#at += match(SPACE, this.#text, this.#at).length
  }

  #unescape(text: string): string {
    if (!text.includes('&')) return text
    const unknown = new Map<string, number>()
    const plain = text
      .slice(0, MOST_ESCAPED)
      .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z_][\w.-]{0,60});/gi, (_, name: string) => {
        if (!name.startsWith('#')) {
          const known = ENTITIES[name]
          if (known === undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1)
          return known ?? ''
        }
        const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    for (const [name, count] of unknown) this.#losses.add('entity', { what: `&${name};`, count })
    return plain
  }
}

function match(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from
  return pattern.exec(text)?.[0] ?? ''
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** @returns all text inside an element, in order */
export function textOfXml({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOfXml(child))).join('')
}
