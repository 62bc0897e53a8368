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
  /** Pages drawn from seeds; 0: the one page of all suites. */
  readonly scenes: number
  readonly isShort: boolean
  readonly seed: number
  readonly pictures: string | undefined
  /** Scale of the canvas's sides, 0 < scale <= 1. */
  readonly scale: number
  /** Device pixels per pixel of the page, 1 to 4. */
  readonly ratio: number
  /** Turns WebGL's draw calls into no-ops. */
  readonly isBlank: boolean
}

const options = {
  suite: { type: 'string', multiple: true },
  rounds: { type: 'string' },
  out: { type: 'string' },
  baseline: { type: 'string' },
  engines: { type: 'string' },
  sizes: { type: 'string' },
  backend: { type: 'string' },
  scenarios: { type: 'string' },
  scenes: { type: 'string' },
  seed: { type: 'string' },
  short: { type: 'boolean', default: false },
  pictures: { type: 'string' },
  scale: { type: 'string', default: '1' },
  ratio: { type: 'string', default: '1' },
  blank: { type: 'boolean', default: false },
} as const
const usual = { rounds: '3', sizes: '2000' }
/**
 * The run whose shares are kept: always the same four pages, with the libraries that came closest to our Canvas 2D
 * backend; WebGL would tell of pixels that the processor draws.
 */
const short = {
  rounds: '2',
  sizes: '500',
  scenes: '4',
  seed: '1',
  engines: 'mimic-canvas2d,konva-layers,zrender-layers,fabric',
  scenarios: 'live,pan live',
}
const backends: readonly Backend[] = ['webgl', 'canvas2d']

/** @throws {Error} that names the flag, its value and the allowed ones. */
export function parseBenchFlags(args: readonly string[], suiteNames: readonly string[]): BenchFlags {
  const { values: given } = parseArgs({ args: [...args], options })
  const values = { ...usual, ...(given.short && short), ...given }
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
    scenes: values.scenes === undefined ? 0 : wholeNumber('--scenes', values.scenes),
    seed: values.seed === undefined ? drawnSeed() : wholeNumber('--seed', values.seed),
    isShort: values.short,
    pictures: values.pictures,
    scale: share('--scale', values.scale),
    ratio: ratioOf(values.ratio),
    isBlank: values.blank,
  }
}

/** Another one for each run: a figure that holds for one seed is no figure. */
const drawnSeed = () => 1 + Math.floor(Math.random() * 1e6)

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

function ratioOf(text: string): number {
  const number = Number(text)
  if (!(number >= 1 && number <= 4)) throw new Error(`--ratio must be 1 to 4, not "${text}"`)
  return number
}

function share(flag: string, text: string): number {
  const number = Number(text)
  if (!(number > 0 && number <= 1)) throw new Error(`${flag} must be above 0 and at most 1, not "${text}"`)
  return number
}
