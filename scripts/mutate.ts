import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { seededRandom } from '@mimic/engine/testing'
import { kernels } from './mutation/kernels.ts'
import {
  type Equivalent,
  isEquivalent,
  type KernelResult,
  mutantsOfKernel,
  type Placed,
  runKernel,
} from './mutation/runKernel.ts'
import { root } from './root.ts'

// Puts small faults into the declared kernels, one at a time, and counts how many of them their unit tests find.
const given = takeCommandLine('test:mutate')
const seed = given.has('seed') ? given.number('seed') : Date.now() % 1_000_000
const sampleSize = given.text('sample')
const chosenKernels = given.has('kernel') ? given.texts('kernel') : kernels.map(({ name }) => name)
const workers = given.has('workers') ? given.number('workers') : availableParallelism()
const folder = join(root, 'artifacts', 'mutation')
const declared = JSON.parse(readFileSync(join(root, 'scripts/mutation/equivalent.json'), 'utf8')) as Equivalent[]
/** A worker that is silent this long is killed, and its mutant counts as found. */
const SILENT_MS = 180_000
/** A worker first runs the tests without a mutant. */
const START_MS = 300_000
const STARTED = 'started'

process.exit(given.has('from') ? await tryFrom(given.number('from')) : await runAll())

/** Runs each kernel in its own process, as many in parallel as there are workers. */
async function runAll(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  console.log(`sample ${sampleSize}, seed ${seed}`)
  const waiting = [...chosenKernels]
  const results: KernelResult[] = []
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await runOne(name))
  }
  await Promise.all(Array.from({ length: workers }, work))
  results.sort((a, b) => chosenKernels.indexOf(a.kernel) - chosenKernels.indexOf(b.kernel))
  writeFileSync(join(folder, 'results.json'), JSON.stringify(results, null, 2))
  for (const { survived } of results) for (const each of survived) console.log(`survived ${told(each)}`)
  console.log('\n| Kernel | Mutants | Tried | Found | Equivalent | Score |\n| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const result of results) {
    const { kernel, known, tried, killed, equivalent } = result
    console.log(`| ${kernel} | ${known} | ${tried} | ${killed} | ${equivalent} | ${scoreOf(result).toFixed(1)} % |`)
  }
  return results.every((each) => scoreOf(each) >= given.number('least')) ? 0 : 1
}

/** After a mutant that hung, a new worker continues with the next one. */
async function runOne(name: string): Promise<KernelResult> {
  const { known, equivalent, sample } = chosenOf(name)
  const survived: Placed[] = []
  let at = 0
  const take = (isKilled: boolean) => {
    const mutant = sample[at++]
    if (mutant && !isKilled) survived.push(mutant)
    if (mutant && !isKilled) console.log(`${name} ${at}/${sample.length} ${told(mutant)}`)
    else if (at % 25 === 0) console.log(`${name} ${at}/${sample.length}`)
  }
  while (at < sample.length) {
    const args = ['--kernel', name, '--from', `${at}`, '--sample', sampleSize, '--seed', `${seed}`]
    const isStarted = await watched(fork(join(root, 'scripts/mutate.ts'), args, { cwd: root }), take)
    if (!isStarted) throw new Error(`${name}: a worker did not start`)
    if (at < sample.length) take(true)
  }
  return { kernel: name, known, tried: sample.length, killed: sample.length - survived.length, equivalent, survived }
}

/** @returns whether the worker reached its first mutant */
function watched(child: ChildProcess, onResult: (isKilled: boolean) => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isStarted = false
    const kill = () => child.kill('SIGKILL')
    let timer = setTimeout(kill, START_MS)
    child.on('message', (message) => {
      clearTimeout(timer)
      timer = setTimeout(kill, SILENT_MS)
      if (message === STARTED) isStarted = true
      else onResult(message === true)
    })
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(isStarted)
    })
  })
}

async function tryFrom(from: number): Promise<number> {
  const { kernel, sample } = chosenOf(chosenKernels[0] ?? '')
  const tell = (message: string | boolean) => process.send?.(message)
  await runKernel(kernel, sample.slice(from), { onStart: () => tell(STARTED), onResult: tell })
  return 0
}

function chosenOf(name: string) {
  const kernel = kernels.find((each) => each.name === name)
  if (!kernel) throw new Error(`there is no kernel "${name}"`)
  const all = mutantsOfKernel(kernel)
  const chosen = sampleSize === 'all' ? all : sampled(all, Number(sampleSize), seed)
  const sample = chosen.filter((each) => !isEquivalent(each, declared))
  return { kernel, known: all.length, sample, equivalent: chosen.length - sample.length }
}

/** Shuffled with the seed, so that the same seed tries the same mutants. */
function sampled(all: readonly Placed[], count: number, seed: number): Placed[] {
  const random = seededRandom(seed)
  const left = [...all]
  const chosen: Placed[] = []
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  return chosen
}

function scoreOf({ tried, killed }: { tried: number; killed: number }): number {
  return tried === 0 ? 100 : (100 * killed) / tried
}

function told({ file, line, was, is, kind }: Placed): string {
  return `${file}:${line} ${kind}\n  - ${was}\n  + ${is}`
}
