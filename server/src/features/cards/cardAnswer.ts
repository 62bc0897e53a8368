import { parseJsonPath } from '@mimic/contract'

export interface CardPaths {
  /** Empty for what the source does not tell. */
  readonly statePath: string
  readonly usedPath: string
}

/** The values of a card that a source tells; a field that it does not tell is left out. */
export interface CardTold {
  readonly simState?: string
  readonly usedMb?: number
}

const STATE_LENGTH = 64
const MAX_MB = 10_000_000

/** Reads the answer of a source. One that lacks anything is told as a problem: nothing of it counts. */
export function cardAnswer(text: string, { statePath, usedPath }: CardPaths): CardTold | { readonly problem: string } {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return { problem: 'the answer is no JSON' }
  }
  const state = statePath === '' ? undefined : at(answer, statePath)
  const used = usedPath === '' ? undefined : at(answer, usedPath)
  if (statePath !== '' && !isText(state)) return { problem: `no text at ${statePath}` }
  const usedMb = isText(used) ? Number(used) : Number.NaN
  if (usedPath !== '' && !(usedMb >= 0 && usedMb <= MAX_MB)) return { problem: `no number of MB at ${usedPath}` }
  return {
    ...(statePath !== '' && { simState: String(state).slice(0, STATE_LENGTH) }),
    ...(usedPath !== '' && { usedMb }),
  }
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** The value at a path of a JSON answer; undefined where there is none. */
function at(answer: unknown, path: string): unknown {
  let value = answer
  for (const step of parseJsonPath(path) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}
