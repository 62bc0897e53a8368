/** A number that follows from a field's present value. */
export type Change = (before: number) => number

/** A typed number: itself, or a calculation, which may use the present value. */
export type Calculation =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'change'; readonly of: Change }
  | { readonly is: 'refused'; readonly why: 'number' | 'calculation' | 'unit' }

type Operator = '+' | '-' | '*' | '/'
type Token =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'mark'; readonly mark: Operator | '(' | ')' }
  | { readonly is: 'unit'; readonly unit: string }
  /** The present value, which stands before a text that begins with an operator. */
  | { readonly is: 'before' }

/** The unit of hundredths. */
export const PERCENT = '%'
/** Longer texts are refused, so that no nesting exhausts the stack. */
const MAX_LENGTH = 256

/** Each unit in a unit of its kind, by the spellings that people type. */
const spellings: readonly (readonly [kind: string, unit: string, size: number, ...others: string[]])[] = [
  ['time', 'ms', 1, '毫秒'],
  ['time', 's', 1000, 'sec', '秒'],
  ['time', 'min', 60_000, '分', '分钟'],
  ['time', 'h', 3_600_000, '时', '小时'],
  ['length', 'page units', 1, 'px', '像素'],
  ['length', 'screen px', 1, 'px', '像素'],
  ['speed', 'page units/s', 1, 'px/s', '像素/秒'],
  ['angle', '°', 1, 'deg', '度'],
]

/** Characters of Chinese keyboards that are not compatibility forms of the plain ones. */
const plain: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '—': '-',
  '。': '.',
}

/**
 * Reads what is typed into a number field: a number, with a decimal comma too (`1,5`; `1,500` is grouped), with a unit
 * that fits, or a calculation with + - * / and parentheses. A text that begins with + * or /, or with -=, goes on from
 * the present value. `50%` is half of the present value, unless it stands after * or / or the field is in percent.
 *
 * @param unit unit of the field, as its leaf names it
 */
export function readCalculation(text: string, unit?: string): Calculation {
  const tokens = text.length > MAX_LENGTH ? undefined : tokensOf(text)
  if (!tokens || tokens.length === 0) return { is: 'refused', why: 'number' }
  const isCalculated = tokens.some((each, i) => each.is === 'mark' && !(i === 0 && each.mark === '-'))
  const reading = new Reading(tokens, unit)
  const of = reading.whole()
  if (reading.isForeignUnit) return { is: 'refused', why: 'unit' }
  const isOfBefore = reading.usesBefore
  if (!of) return { is: 'refused', why: isCalculated ? 'calculation' : 'number' }
  if (isOfBefore) return { is: 'change', of: (before) => exact(of(before)) }
  const value = of(0)
  if (!Number.isFinite(value)) return { is: 'refused', why: isCalculated ? 'calculation' : 'number' }
  return isCalculated ? { is: 'change', of: () => exact(value) } : { is: 'number', value: value + 0 }
}

/** Without the errors of binary fractions: 0.1 + 0.2 is 0.3. Adding 0 turns -0 into 0. */
export const exact = (value: number): number => Number(value.toPrecision(12)) + 0

function tokensOf(text: string): Token[] | undefined {
  const typed = text.normalize('NFKC').replace(/[×·÷−–—。]/g, (sign) => plain[sign] ?? sign)
  const start = /^\s*(?:([-+*/])=|([+*/]))/.exec(typed)
  const tokens: Token[] = []
  let at = 0
  if (start) {
    tokens.push({ is: 'before' }, { is: 'mark', mark: (start[1] ?? start[2]) as Operator })
    at = start[0].length
  }
  const next = /\s*(?:((?:\d[\d.,]*|[.,]\d+)(?:e[-+]?\d+)?)|([-+*/()])|(%|°|\p{L}+(?:\/\p{L}+)?))\s*/iuy
  while (at < typed.length) {
    next.lastIndex = at
    const found = next.exec(typed)
    if (!found) return undefined
    at = next.lastIndex
    const [, number, mark, unit] = found
    if (number !== undefined) {
      const value = numberOf(number)
      if (value === undefined) return undefined
      tokens.push({ is: 'number', value })
    } else if (mark !== undefined) tokens.push({ is: 'mark', mark: mark as Operator })
    else tokens.push({ is: 'unit', unit: (unit ?? '').toLowerCase() })
  }
  return tokens
}

/** `1,500` is grouped in Chinese and English; any other comma is a decimal one. */
function numberOf(text: string): number | undefined {
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?(e|$)/i.test(text)
  const digits = isGrouped ? text.replaceAll(',', '') : text.replace(/^(\d*),(\d+)/, '$1.$2')
  const value = Number(digits)
  return Number.isFinite(value) ? value : undefined
}

/** Reads tokens by descent: a sum of products of signed numbers and parentheses. */
class Reading {
  readonly #tokens: readonly Token[]
  readonly #unit: string | undefined
  #at = 0
  usesBefore = false
  isForeignUnit = false

  constructor(tokens: readonly Token[], unit: string | undefined) {
    this.#tokens = tokens
    this.#unit = unit
  }

  whole(): Change | undefined {
    const sum = this.#sum()
    return this.#at === this.#tokens.length ? sum : undefined
  }

  #sum(): Change | undefined {
    let left = this.#product()
    for (let sign = this.#take('+', '-'); left && sign; sign = this.#take('+', '-')) {
      const [a, b, isMinus] = [left, this.#product(), sign === '-']
      left = b && ((before) => (isMinus ? a(before) - b(before) : a(before) + b(before)))
    }
    return left
  }

  #product(): Change | undefined {
    let left = this.#signed(false)
    for (let sign = this.#take('*', '/'); left && sign; sign = this.#take('*', '/')) {
      const [a, b, isOver] = [left, this.#signed(true), sign === '/']
      left = b && ((before) => (isOver ? a(before) / b(before) : a(before) * b(before)))
    }
    return left
  }

  #signed(isFactor: boolean): Change | undefined {
    const sign = this.#take('-', '+')
    if (!sign) return this.#one(isFactor)
    const inner = this.#signed(isFactor)
    return inner && (sign === '-' ? (before) => -inner(before) : inner)
  }

  #one(isFactor: boolean): Change | undefined {
    const token = this.#tokens[this.#at]
    if (token?.is === 'before') {
      this.#at++
      this.usesBefore = true
      return (before) => before
    }
    if (this.#take('(')) {
      const inner = this.#sum()
      return inner && this.#take(')') ? this.#inUnit(inner, isFactor) : undefined
    }
    if (token?.is !== 'number') return undefined
    this.#at++
    return this.#inUnit(() => token.value, isFactor)
  }

  #inUnit(of: Change, isFactor: boolean): Change | undefined {
    const token = this.#tokens[this.#at]
    if (token?.is !== 'unit') return of
    this.#at++
    if (token.unit === PERCENT) {
      if (this.#unit === PERCENT) return of
      if (isFactor || this.#unit === 'share') return (before) => of(before) / 100
      this.usesBefore = true
      return (before) => (before * of(before)) / 100
    }
    const size = sizeIn(token.unit, this.#unit)
    if (size === undefined) this.isForeignUnit = true
    return (before) => (size === 1 ? of(before) : exact(of(before) * (size ?? NaN)))
  }

  #take<M extends string>(...marks: readonly M[]): M | undefined {
    const token = this.#tokens[this.#at]
    const mark = token?.is === 'mark' ? marks.find((each) => each === token.mark) : undefined
    if (mark !== undefined) this.#at++
    return mark
  }
}

/** A unit as people type it; undefined where a field has none. */
export const unitText = (unit: string | undefined): string | undefined => {
  const [, own, , typed] = spellings.find(([, name]) => name === unit) ?? []
  return own?.includes(' ') ? typed : own
}

/** @returns how many of the field's unit a typed one is; undefined where they measure something else */
function sizeIn(typed: string, unit: string | undefined): number | undefined {
  const own = spellings.find(([, name]) => name === unit)
  if (!own) return undefined
  const found = spellings.find(([kind, name, , ...others]) => kind === own[0] && [name, ...others].includes(typed))
  return found && found[2] / own[2]
}
