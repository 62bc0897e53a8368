import { parseArgs } from 'node:util'
import type { Backend } from '@mimic/engine'
import { type PeerScenario, peerScenarios } from './peers/PeerCase.ts'
import { isOurs, type PeerName, peerNames } from './peers/peerNames.ts'

export interface BenchFlags {
  /** If empty, all suites run except those that must be named. */
  readonly suites: readonly string[]
  readonly rounds: number
  readonly out: string | undefined
  readonly baseline: string | undefined
  readonly engines: readonly PeerName[]
  readonly sizes: readonly number[]
  readonly scenarios: readonly PeerScenario[]
  readonly pictures: string | undefined
  /** Scale of the canvas's sides, 0 < scale <= 1. */
  readonly scale: number
  /** Turns WebGL's draw calls into no-ops. */
  readonly isBlank: boolean
}

const options = {
  suite: { type: 'string', multiple: true },
  rounds: { type: 'string', default: '3' },
  out: { type: 'string' },
  baseline: { type: 'string' },
  engines: { type: 'string' },
  sizes: { type: 'string', default: '2000' },
  backend: { type: 'string' },
  scenarios: { type: 'string' },
  pictures: { type: 'string' },
  scale: { type: 'string', default: '1' },
  blank: { type: 'boolean', default: false },
} as const
const backends: readonly Backend[] = ['webgl', 'canvas2d']

/** @throws {Error} that names the flag, its value and the allowed ones. */
export function parseBenchFlags(args: readonly string[], suiteNames: readonly string[]): BenchFlags {
  const { values } = parseArgs({ args: [...args], options })
  const backend = values.backend === undefined ? undefined : oneOf('--backend', values.backend, backends)
  const engines = values.engines === undefined ? peerNames : listOf('--engines', values.engines, peerNames)
  const kept = engines.filter((name) => backend === undefined || !isOurs(name) || name === `mimic-${backend}`)
  if (kept.length === 0) throw new Error(`--backend ${backend} leaves none of --engines ${values.engines}`)
  return {
    suites: (values.suite ?? []).map((name) => oneOf('--suite', name, suiteNames)),
    rounds: wholeNumber('--rounds', values.rounds),
    out: values.out,
    baseline: values.baseline,
    engines: kept,
    sizes: [...new Set(values.sizes.split(',').map((size) => wholeNumber('--sizes', size)))],
    scenarios: values.scenarios === undefined ? peerScenarios : listOf('--scenarios', values.scenarios, peerScenarios),
    pictures: values.pictures,
    scale: share('--scale', values.scale),
    isBlank: values.blank,
  }
}

function listOf<T extends string>(flag: string, text: string, known: readonly T[]): T[] {
  return [...new Set(text.split(',').map((name) => oneOf(flag, name.trim(), known)))]
}

function oneOf<T extends string>(flag: string, name: string, known: readonly T[]): T {
  const found = known.find((each) => each === name)
  if (found === undefined) throw new Error(`${flag} knows no "${name}"; there are: ${known.join(', ')}`)
  return found
}

function wholeNumber(flag: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${flag} must be a whole number from 1, not "${text}"`)
  return number
}

function share(flag: string, text: string): number {
  const number = Number(text)
  if (!(number > 0 && number <= 1)) throw new Error(`${flag} must be above 0 and at most 1, not "${text}"`)
  return number
}
