import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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

// Puts small faults into the declared kernels, one at a time, and counts how many of them their unit tests find:
//   npm run test:mutate -- [--sample 150|all] [--seed 1] [--kernel spatial]... [--workers 2] [--least 85]
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    kernel: { type: 'string', multiple: true, default: kernels.map(({ name }) => name) },
    workers: { type: 'string', default: `${availableParallelism()}` },
    least: { type: 'string', default: '85' },
    into: { type: 'string' },
  },
})
const folder = join(root, 'artifacts', 'mutation')
const declared = JSON.parse(readFileSync(join(root, 'scripts/mutation/equivalent.json'), 'utf8')) as Equivalent[]

process.exit(values.into ? await runOne(values.kernel[0] ?? '', values.into) : await runAll())

/** Each kernel in a process of its own, as many at once as there are workers. */
async function runAll(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  console.log(`sample ${values.sample}, seed ${values.seed}`)
  const waiting = [...values.kernel]
  const results: KernelResult[] = []
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const into = join(folder, `${name.replace(' ', '-')}.json`)
      if ((await spawned(name, into)) !== 0) throw new Error(`${name} did not run`)
      results.push(JSON.parse(readFileSync(into, 'utf8')) as KernelResult)
    }
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work))
  for (const { survived } of results) for (const each of survived) console.log(`survived ${told(each)}`)
  console.log('\n| Kernel | Mutants | Tried | Found | Equivalent | Score |\n| --- | ---: | ---: | ---: | ---: | ---: |')
  results.sort((a, b) => values.kernel.indexOf(a.kernel) - values.kernel.indexOf(b.kernel))
  for (const { kernel, known, tried, killed, equivalent } of results) {
    const score = scoreOf({ tried, killed }).toFixed(1)
    console.log(`| ${kernel} | ${known} | ${tried} | ${killed} | ${equivalent.length} | ${score} % |`)
  }
  return results.every((each) => scoreOf(each) >= Number(values.least)) ? 0 : 1
}

function spawned(kernel: string, into: string): Promise<number> {
  const args = ['--kernel', kernel, '--into', into, '--sample', values.sample, '--seed', values.seed]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/mutate.ts'), ...args], { cwd: root, stdio: 'inherit' })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function runOne(name: string, into: string): Promise<number> {
  const kernel = kernels.find((each) => each.name === name)
  if (!kernel) throw new Error(`there is no kernel "${name}"; one of: ${kernels.map((each) => each.name).join(', ')}`)
  const all = mutantsOfKernel(kernel)
  const chosen = values.sample === 'all' ? all : sampled(all, Number(values.sample), Number(values.seed))
  const equivalent = chosen.filter((each) => isEquivalent(each, declared))
  const sample = chosen.filter((each) => !equivalent.includes(each))
  const survived: Placed[] = []
  let tried = 0
  await runKernel(kernel, sample, (mutant, isKilled) => {
    tried++
    if (!isKilled) survived.push(mutant)
    if (!isKilled || tried % 25 === 0) console.log(`${name} ${tried}/${sample.length} ${isKilled ? '' : told(mutant)}`)
  })
  const killed = tried - survived.length
  const result: KernelResult = { kernel: name, known: all.length, tried, killed, survived, equivalent }
  writeFileSync(into, JSON.stringify(result, null, 2))
  return 0
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
