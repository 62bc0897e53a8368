import { pageLimits } from '../limits.ts'
import { measure } from '../values/measure.ts'
import { hostileNames } from './path.ts'

const MAX_DEPTH = 32
const hostileSegment = new RegExp(`(?:^|\\.)(?:${[...hostileNames].join('|')})(?:\\.|$)`)

/** @returns whether a value may be a leaf: plain JSON (no class instances, no NaN), within the size of a leaf */
export function isJsonLeaf(v: unknown): boolean {
  if (v === null || typeof v === 'boolean') return true
  if (typeof v === 'string') return v.length <= pageLimits.leaf
  if (typeof v === 'number') return Number.isFinite(v)
  if (typeof v !== 'object') return false
  const { size, depth } = measure(v, pageLimits.leaf, MAX_DEPTH)
  return size <= pageLimits.leaf && depth <= MAX_DEPTH && isPlain(v)
}

/** @returns why a value is no leaf; undefined for one that may be */
export function leafProblem(v: unknown): 'tooLarge' | 'type' | undefined {
  if (isJsonLeaf(v)) return undefined
  const size = typeof v === 'string' ? v.length : measure(v, pageLimits.leaf, MAX_DEPTH).size
  return size > pageLimits.leaf ? 'tooLarge' : 'type'
}

/** @returns whether a text can be the dotted path of a leaf */
export function isLeafPath(path: string): boolean {
  return path.length <= pageLimits.path && !hostileSegment.test(path)
}

function isPlain(v: unknown): boolean {
  if (v === null || typeof v === 'string' || typeof v === 'boolean') return true
  if (typeof v === 'number') return Number.isFinite(v)
  if (Array.isArray(v)) return v.every(isPlain)
  if (typeof v !== 'object' || Object.getPrototypeOf(v) !== Object.prototype) return false
  return Object.entries(v).every(([name, inside]) => !hostileNames.has(name) && isPlain(inside))
}
