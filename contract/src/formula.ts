import { ID_PATTERN } from './ids.ts'

/**
 * The arithmetic of measured variables, calculated signals and simulated signals: a small grammar, parsed into functions
 * of ours. Nothing is evaluated as code.
 */
export const MAX_FORMULA = 2000
const MAX_DEPTH = 50
const MAX_INPUTS = 200

/** `equip.signal`, or `mvar.id` for another measured variable. */
export interface Reference {
  readonly owner: string
  readonly id: string
}

export interface Formula {
  readonly inputs: readonly Reference[]
  /** `values`: one for each input, in their order. NaN stands for no number. */
  readonly evaluate: (values: readonly number[]) => number
}

/** An error in a formula; `at` counts characters from 0. */
export class FormulaError extends Error {
  readonly at: number
  readonly reason: 'syntax' | 'function' | 'arguments' | 'tooLong' | 'tooDeep' | 'tooMany' | 'empty' | 'unknown'
  /** The reference that is unknown. */
  readonly unknown: string | undefined
  constructor(reason: FormulaError['reason'], at: number, unknown?: string) {
    super(`formula refused: ${reason} at ${at}`)
    this.name = 'FormulaError'
    this.reason = reason
    this.at = at
    this.unknown = unknown
  }
}

type Node = (values: readonly number[]) => number

const functions: Readonly<Record<string, { readonly from: number; readonly to: number; of(list: number[]): number }>> =
  {
    min: { from: 1, to: MAX_INPUTS, of: (list) => Math.min(...list) },
    max: { from: 1, to: MAX_INPUTS, of: (list) => Math.max(...list) },
    sum: { from: 1, to: MAX_INPUTS, of: (list) => list.reduce((a, b) => a + b, 0) },
    avg: { from: 1, to: MAX_INPUTS, of: (list) => list.reduce((a, b) => a + b, 0) / list.length },
    abs: { from: 1, to: 1, of: ([a]) => Math.abs(a ?? Number.NaN) },
    round: { from: 1, to: 2, of: ([a, digits = 0]) => Math.round((a ?? Number.NaN) * 10 ** digits) / 10 ** digits },
    floor: { from: 1, to: 1, of: ([a]) => Math.floor(a ?? Number.NaN) },
    ceil: { from: 1, to: 1, of: ([a]) => Math.ceil(a ?? Number.NaN) },
    sqrt: { from: 1, to: 1, of: ([a]) => Math.sqrt(a ?? Number.NaN) },
    exp: { from: 1, to: 1, of: ([a]) => Math.exp(a ?? Number.NaN) },
    ln: { from: 1, to: 1, of: ([a]) => Math.log(a ?? Number.NaN) },
    log: { from: 1, to: 1, of: ([a]) => Math.log10(a ?? Number.NaN) },
    sin: { from: 1, to: 1, of: ([a]) => Math.sin(a ?? Number.NaN) },
    cos: { from: 1, to: 1, of: ([a]) => Math.cos(a ?? Number.NaN) },
    if: { from: 3, to: 3, of: ([condition, yes, no]) => (condition ? yes : no) ?? Number.NaN },
  }
const constants: Readonly<Record<string, number>> = { pi: Math.PI, true: 1, false: 0 }

const binary: Readonly<Record<string, { readonly binds: number; of(a: number, b: number): number }>> = {
  '||': { binds: 1, of: (a, b) => (a || b ? 1 : 0) },
  '&&': { binds: 2, of: (a, b) => (a && b ? 1 : 0) },
  '==': { binds: 3, of: (a, b) => (a === b ? 1 : 0) },
  '!=': { binds: 3, of: (a, b) => (a !== b ? 1 : 0) },
  '<': { binds: 4, of: (a, b) => (a < b ? 1 : 0) },
  '<=': { binds: 4, of: (a, b) => (a <= b ? 1 : 0) },
  '>': { binds: 4, of: (a, b) => (a > b ? 1 : 0) },
  '>=': { binds: 4, of: (a, b) => (a >= b ? 1 : 0) },
  '+': { binds: 5, of: (a, b) => a + b },
  '-': { binds: 5, of: (a, b) => a - b },
  '*': { binds: 6, of: (a, b) => a * b },
  '/': { binds: 6, of: (a, b) => a / b },
  '%': { binds: 6, of: (a, b) => a % b },
  '^': { binds: 8, of: (a, b) => a ** b },
}
/** A sign binds looser than a power: -2^2 is -4. */
const SIGN_BINDS = 7

const BRACED = new RegExp(`^\\{\\s*(${ID_PATTERN})\\.(${ID_PATTERN})\\s*\\}`)
const TAGGED = /^\{([^{}]*)\}/
/**
 * A reference without braces. Ids with dashes, or that begin with digits, need braces: they would read as minus and
 * number.
 */
const BARE = /^([A-Za-z_]\w{0,63})\.(\w{1,64})(?![\w.])/
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?/
const NAME = /^[A-Za-z_]\w*/
const OPERATOR = /^(?:\|\||&&|[=!<>]=|[<>+\-*/%^])/
const LISTED = new RegExp(`^\\{?\\s*(${ID_PATTERN})\\.(${ID_PATTERN})\\s*\\}?$`)

/** Names that a formula may use beside references. */
export interface FormulaNames {
  /** A name that is an input of its own, with an empty owner. */
  readonly variable?: string
  /** The signal that a tag in braces stands for; undefined for a text that is no tag. */
  readonly tagged?: (tag: string) => Reference | undefined
}

/** Reads a formula in {@link MAX_FORMULA} characters. @throws {FormulaError} */
export function parseFormula(text: string, names: FormulaNames = {}): Formula {
  if (text.length > MAX_FORMULA) throw new FormulaError('tooLong', MAX_FORMULA)
  return new Parser(text, names).formula()
}

/** Reads a comma list of `equip.signal`, for sum, avg, min and max. @throws {FormulaError} */
export function parseList(text: string): Reference[] {
  if (text.length > MAX_FORMULA * 4) throw new FormulaError('tooLong', MAX_FORMULA * 4)
  let at = 0
  const out: Reference[] = []
  for (const part of text.split(',')) {
    const found = LISTED.exec(part.trim())
    if (!found) throw new FormulaError(part.trim() === '' ? 'empty' : 'syntax', at)
    out.push({ owner: found[1] ?? '', id: found[2] ?? '' })
    at += part.length + 1
  }
  if (out.length > MAX_INPUTS) throw new FormulaError('tooMany', 0)
  return out
}

class Parser {
  readonly #text: string
  readonly #names: FormulaNames
  readonly #inputs = new Map<string, number>()
  readonly #references: Reference[] = []
  #at = 0
  #depth = 0

  constructor(text: string, names: FormulaNames) {
    this.#text = text
    this.#names = names
  }

  formula(): Formula {
    this.#space()
    if (this.#rest === '') throw new FormulaError('empty', 0)
    const node = this.#expression(0)
    if (this.#rest !== '') throw this.#error('syntax')
    return { inputs: this.#references, evaluate: node }
  }

  #expression(binds: number): Node {
    if (++this.#depth > MAX_DEPTH) throw this.#error('tooDeep')
    let left = this.#operand()
    for (;;) {
      const sign = OPERATOR.exec(this.#rest)?.[0]
      const operator = sign === undefined ? undefined : binary[sign]
      if (sign === undefined || !operator || operator.binds < binds) break
      this.#take(sign.length)
      // A power is right-associative, the other operators are left-associative.
      const right = this.#expression(sign === '^' ? operator.binds : operator.binds + 1)
      const a = left
      left = (values) => operator.of(a(values), right(values))
    }
    this.#depth--
    return left
  }

  #operand(): Node {
    const sign = /^[-+!]/.exec(this.#rest)?.[0]
    if (sign !== undefined && !this.#rest.startsWith('!=')) {
      this.#take(1)
      const inner = this.#expression(SIGN_BINDS)
      if (sign === '-') return (values) => -inner(values)
      return sign === '!' ? (values) => (inner(values) ? 0 : 1) : inner
    }
    if (this.#rest.startsWith('(')) {
      this.#take(1)
      const inner = this.#expression(0)
      this.#expect(')')
      return inner
    }
    const tagged = this.#tagged()
    if (tagged) return tagged
    const reference = BRACED.exec(this.#rest) ?? BARE.exec(this.#rest)
    if (reference) return this.#reference(reference[0], reference[1] ?? '', reference[2] ?? '')
    const number = NUMBER.exec(this.#rest)?.[0]
    if (number !== undefined) {
      this.#take(number.length)
      const value = Number(number)
      return () => value
    }
    return this.#named()
  }

  /** A tag in braces; in a formula with tags, braces hold nothing else than a tag or `equip.signal`. */
  #tagged(): Node | undefined {
    const { tagged } = this.#names
    const [whole, text = ''] = (tagged && TAGGED.exec(this.#rest)) ?? []
    if (!tagged || whole === undefined) return undefined
    const tag = text.trim()
    const found = tagged(tag)
    if (found) return this.#reference(whole, found.owner, found.id)
    if (!BRACED.test(whole)) throw new FormulaError('unknown', this.#at, tag)
    return undefined
  }

  #reference(whole: string, owner: string, id: string): Node {
    const key = `${owner}.${id}`
    const index = this.#inputs.get(key) ?? this.#references.length
    if (index === this.#references.length) {
      if (index >= MAX_INPUTS) throw this.#error('tooMany')
      this.#inputs.set(key, index)
      this.#references.push({ owner, id })
    }
    this.#take(whole.length)
    return (values) => values[index] ?? Number.NaN
  }

  #named(): Node {
    const name = NAME.exec(this.#rest)?.[0]
    if (name === undefined) throw this.#error('syntax')
    const at = this.#at
    if (name === this.#names.variable) return this.#reference(name, '', name)
    this.#take(name.length)
    if (!this.#rest.startsWith('(')) {
      const value = Object.hasOwn(constants, name) ? constants[name] : undefined
      if (value === undefined) throw new FormulaError('syntax', at)
      return () => value
    }
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!known) throw new FormulaError('function', at)
    this.#take(1)
    const args = [this.#expression(0)]
    while (this.#rest.startsWith(',')) {
      this.#take(1)
      args.push(this.#expression(0))
    }
    this.#expect(')')
    if (args.length < known.from || args.length > known.to) throw new FormulaError('arguments', at)
    return (values) => known.of(args.map((arg) => arg(values)))
  }

  get #rest(): string {
    return this.#text.slice(this.#at)
  }

  #take(length: number): void {
    this.#at += length
    this.#space()
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #expect(sign: string): void {
    if (!this.#rest.startsWith(sign)) throw this.#error('syntax')
    this.#take(sign.length)
  }

  #error(reason: FormulaError['reason']): FormulaError {
    return new FormulaError(reason, this.#at)
  }
}
