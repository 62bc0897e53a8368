/** A number at the end of a name, with one capital behind it where there is one, in brackets or not. */
const AT_END = /^(.*?)(\d+)([A-Z]?)([)\]）】]*\s*)$/su
/** A number that Chinese writes before the name, such as `1号泵` or `2#机组`. */
const ORDINAL = /^(.*?)(\d+)([号#].*)$/su
/** Digits that a number may have: more are an id, which counts nothing. */
const MOST_DIGITS = 15
const LAST_LETTER = 'Z'.charCodeAt(0)

/**
 * The name that is `step` further in its row: `P-101` and 1 give `P-102`, `TI-09` gives `TI-10`, `P-101A` gives `P-101B`,
 * `1号泵` gives `2号泵`. The number keeps its width.
 * @returns undefined for a text that counts nothing: without a number, a value (`3.5`, `-5`, `20A`), a time, an address,
 * and past the letter Z
 */
export function nextNumber(text: string, step: number): string | undefined {
  const [, head = '', digits = '', letter = '', tail = ''] = AT_END.exec(text) ?? []
  if (digits !== '' && !isValue(head)) {
    if (letter === '') return counted(head, digits, step, tail)
    if (!/\p{L}/u.test(head)) return undefined
    const next = letter.charCodeAt(0) + step
    return next > LAST_LETTER ? undefined : `${head}${digits}${String.fromCharCode(next)}${tail}`
  }
  const [, before = '', number = '', after = ''] = ORDINAL.exec(text) ?? []
  return number === '' || isValue(before) ? undefined : counted(before, number, step, after)
}

/** True if the number after this text is a part of a value: after a sign alone, a decimal point, a colon or a slash. */
const isValue = (head: string): boolean => /^\s*[-+−]$/u.test(head) || /\d[.,:]$/u.test(head) || head.includes('/')

function counted(head: string, digits: string, step: number, tail: string): string | undefined {
  if (digits.length > MOST_DIGITS) return undefined
  return `${head}${String(Number(digits) + step).padStart(digits.length, '0')}${tail}`
}

/** Steps that are tried before the names stay as they are. */
const MOST_STEPS = 10_000

/**
 * One step for all names of a copy, so that they stay together: the least of at least `from` by which no name becomes
 * one that is taken.
 * @returns undefined where no name counts anything
 */
export function stepFor(names: readonly string[], taken: ReadonlySet<string>, from = 1): number | undefined {
  const counting = names.filter((name) => nextNumber(name, from) !== undefined)
  if (counting.length === 0) return undefined
  for (let step = from; step < from + MOST_STEPS; step++) {
    if (!counting.some((name) => taken.has(nextNumber(name, step) ?? ''))) return step
  }
  return undefined
}
