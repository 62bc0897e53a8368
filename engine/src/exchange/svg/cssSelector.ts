import type { XmlElement } from './parseXml.ts'

/** The element around each element of a file. */
export type Parents = ReadonlyMap<XmlElement, XmlElement>

type Test = (element: XmlElement, parents: Parents) => boolean

/** A selector as its compounds, the rightmost first, each with what stands between it and the next. */
export interface Selector {
  readonly compounds: readonly { readonly tests: readonly Test[]; readonly before: Combinator }[]
  /** Its specificity as one number. */
  readonly weight: number
  /** A name that an element must have to be selected: `#id`, `.class` or an element's name; empty = any. */
  readonly key: string
  /** It asks for nothing but the element's own name, id and classes. */
  readonly isPlain: boolean
}
type Combinator = '' | ' ' | '>' | '+' | '~'

const LONGEST = 300
const TOKEN =
  /\s*([>+~])\s*|(\s+)|(\*|[a-z_][\w-]*)|#([\w-]+)|\.([\w-]+)|\[\s*(?:[\w-]+\|)?([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]|:([a-z-]+)(?:\(([^()]*)\))?/iy

/** @returns undefined for a selector that is not understood: a state, an escape, a function of CSS */
export function parseSelector(text: string): Selector | undefined {
  const rest = text.trim().slice(0, LONGEST)
  const compounds: { tests: Test[]; before: Combinator }[] = []
  let tests: Test[] = []
  let [weight, key, before, isPlain] = [0, '', '' as Combinator, true]
  for (let at = 0; at < rest.length; ) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(rest)
    if (match === null || match[0] === '') return undefined
    // Kept here, because `:not(...)` reads its argument with the same pattern.
    at = TOKEN.lastIndex
    const [, combinator, space, name, id, className, attribute, operator, double, single, bare, pseudo, argument] =
      match
    if (combinator !== undefined || space !== undefined) {
      if (tests.length === 0) return undefined
      compounds.unshift({ tests, before })
      ;[tests, before, key] = [[], (combinator ?? ' ') as Combinator, '']
    } else if (name !== undefined) {
      if (name !== '*') {
        key ||= name
        weight += 1
      }
      tests.push((element) => name === '*' || element.name === name)
    } else if (id !== undefined) {
      key = `#${id}`
      weight += 10_000
      tests.push(({ attributes }) => attributes.peek('id') === id)
    } else if (className !== undefined) {
      if (!key.startsWith('#')) key = `.${className}`
      weight += 100
      tests.push(({ attributes }) => (attributes.get('class') ?? '').split(/\s+/).includes(className))
    } else if (attribute !== undefined) {
      weight += 100
      isPlain = false
      tests.push(attributeTest(attribute, operator ?? '', double ?? single ?? bare ?? ''))
    } else {
      const found = pseudoTest(pseudo ?? '', argument)
      if (found === undefined) return undefined
      weight += found.weight
      isPlain = false
      tests.push(found.test)
    }
  }
  if (tests.length === 0) return undefined
  compounds.unshift({ tests, before })
  return { compounds, weight, key, isPlain: isPlain && compounds.length === 1 }
}

/** @returns whether the selector selects the element */
export function isSelected(selector: Selector, element: XmlElement, parents: Parents): boolean {
  // A failed match is not tried again: deep nesting would take exponential time.
  const failed = selector.compounds.map(() => new Set<XmlElement>())
  const isMet = (at: XmlElement | undefined, from: number): boolean => {
    const compound = selector.compounds[from]
    if (at === undefined || compound === undefined || failed[from]?.has(at)) return false
    const isFound = compound.tests.every((test) => test(at, parents)) && isPlaced(at, from, compound.before)
    if (!isFound) failed[from]?.add(at)
    return isFound
  }
  const isPlaced = (at: XmlElement, from: number, before: Combinator): boolean => {
    if (before === '') return true
    if (before === '>') return isMet(parents.get(at), from + 1)
    if (before === ' ') {
      for (let up = parents.get(at); up !== undefined; up = parents.get(up)) if (isMet(up, from + 1)) return true
      return false
    }
    const siblings = siblingsOf(at, parents)
    const earlier = siblings.slice(0, siblings.indexOf(at))
    return before === '+' ? isMet(earlier.at(-1), from + 1) : earlier.some((each) => isMet(each, from + 1))
  }
  return isMet(element, 0)
}

function siblingsOf(element: XmlElement, parents: Parents): readonly XmlElement[] {
  const all = parents.get(element)?.children ?? [element]
  return all.filter((each) => typeof each !== 'string')
}

function attributeTest(name: string, operator: string, wanted: string): Test {
  return ({ attributes }) => {
    const value = attributes.get(name)
    if (value === undefined) return false
    if (operator === '') return true
    if (operator === '=') return value === wanted
    if (operator === '|=') return value === wanted || value.startsWith(`${wanted}-`)
    if (wanted === '') return false
    if (operator === '~=') return value.split(/\s+/).includes(wanted)
    if (operator === '^=') return value.startsWith(wanted)
    return operator === '$=' ? value.endsWith(wanted) : value.includes(wanted)
  }
}

function pseudoTest(name: string, argument: string | undefined): { test: Test; weight: number } | undefined {
  const nth = (text: string, isFromEnd: boolean) => {
    const formula = /^\s*(?:(odd)|(even)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*$/i.exec(text)
    if (formula === null) return undefined
    const [, odd, even, step, sign, offset, only] = formula
    const a = odd || even ? 2 : only !== undefined ? 0 : Number(/\d/.test(step ?? '') ? step : `${step ?? ''}1`)
    const b = odd ? 1 : even ? 0 : only !== undefined ? Number(only) : Number(`${sign ?? ''}${offset ?? 0}`)
    const test: Test = (element, parents) => {
      const all = siblingsOf(element, parents)
      const place = isFromEnd ? all.length - all.indexOf(element) : all.indexOf(element) + 1
      return a === 0 ? place === b : (place - b) % a === 0 && (place - b) / a >= 0
    }
    return { test, weight: 100 }
  }
  switch (name.toLowerCase()) {
    case 'root':
      return { test: (element, parents) => !parents.has(element), weight: 100 }
    case 'first-child':
      return nth('1', false)
    case 'last-child':
      return nth('1', true)
    case 'nth-child':
      return nth(argument ?? '', false)
    case 'nth-last-child':
      return nth(argument ?? '', true)
    case 'not': {
      const inner = parseSelector(argument ?? '')
      if (inner === undefined) return undefined
      return { test: (element, parents) => !isSelected(inner, element, parents), weight: inner.weight }
    }
    default:
      return undefined
  }
}
