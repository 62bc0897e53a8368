import type { Given } from '@mimic/contract/commandLine'
import { type PeerScenario, peerScenarios } from './peers/PeerCase.ts'
import { isOurs, type PeerName, peerNames } from './peers/peerNames.ts'

export interface BenchFlags {
  /** If empty, all suites run except those that must be named. */
  readonly suites: readonly string[]
  /**
   * Measurements per case. The subjects of a scenario are interleaved (A B A B), so that drift of the machine affects
   * all.
   */
  readonly rounds: number
  readonly out: string | undefined
  /** Writes the report of each suite into the documents. */
  readonly isKept: boolean
  readonly baseline: string | undefined
  /** For the suite `peers`: the engines, the numbers of widgets, and the scenarios. */
  readonly engines: readonly PeerName[]
  readonly sizes: readonly number[]
  readonly scenarios: readonly PeerScenario[]
  /** Pages drawn from seeds, each of another mix; 0: the one page of all suites. */
  readonly scenes: number
  /** Figures are the mean shares over all scenes, which a baseline keeps. */
  readonly isShort: boolean
  /** Seed of the first drawn page, or of a drawn plant. */
  readonly seed: number
  /** Folder for one picture per engine. */
  readonly pictures: string | undefined
  /** Scale of the canvas's sides, 0 < scale <= 1. It is small if only the main thread's time matters. */
  readonly scale: number
  /** Device pixels per pixel of the page, 1 to 4. */
  readonly ratio: number
  /** Turns WebGL's draw calls into no-ops, so that a frame costs main-thread time only. */
  readonly isBlank: boolean
}

/**
 * The run whose shares are kept: always the same four pages, with the libraries that came closest to our Canvas 2D
 * backend; WebGL would tell of pixels that the processor draws.
 */
const short: Readonly<Record<string, string>> = {
  rounds: '2',
  sizes: '500',
  scenes: '4',
  seed: '1',
  engines: 'mimic-canvas2d,konva-layers,zrender-layers,fabric',
  scenarios: 'live,pan live',
}

/**
 * @param given of the command `bench`, whose values are checked
 * @throws {Error} if --backend leaves none of --engines
 */
export function benchFlags(given: Given): BenchFlags {
  const isShort = given.has('short')
  const preset = (name: string) => (isShort && !given.has(name) ? short[name]?.split(',') : undefined)
  const texts = (name: string) => preset(name) ?? given.texts(name)
  const number = (name: string) => Number(texts(name)[0])
  const hasSeed = isShort || given.has('seed')
  return {
    suites: given.texts('suite'),
    rounds: number('rounds'),
    out: given.texts('out')[0],
    isKept: given.has('keep'),
    baseline: given.texts('baseline')[0],
    engines: enginesOf(texts('engines'), given.texts('backend')[0]),
    sizes: texts('sizes').map(Number),
    scenarios: chosenOf(peerScenarios, texts('scenarios')),
    scenes: number('scenes'),
    seed: hasSeed ? number('seed') : drawnSeed(),
    isShort,
    pictures: given.texts('pictures')[0],
    scale: number('scale'),
    ratio: number('ratio'),
    isBlank: given.has('blank'),
  }
}

function enginesOf(named: readonly string[], backend: string | undefined): PeerName[] {
  const engines = chosenOf(peerNames, named)
  const kept = engines.filter((name) => backend === undefined || !isOurs(name) || name === `mimic-${backend}`)
  if (kept.length === 0) throw new Error(`--backend ${backend} leaves none of --engines ${engines.join(',')}`)
  return kept
}

/** The named ones in the order in which they are named; all when none is. */
function chosenOf<T extends string>(known: readonly T[], names: readonly string[]): readonly T[] {
  return names.length === 0 ? known : names.flatMap((name) => known.filter((each) => each === name))
}

/** Another one for each run: a figure that holds for one seed is no figure. */
const drawnSeed = () => 1 + Math.floor(Math.random() * 1e6)
