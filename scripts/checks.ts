import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

interface CheckResult {
  readonly title: string
  readonly isPassed: boolean
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Names are those of the command line. */
export const checks: readonly { name: string; title: string; command: readonly string[] }[] = [
  { name: 'format', title: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'types', title: 'types', command: [bin('tsc'), '-b'] },
  { name: 'boundaries', title: 'boundaries', command: [process.execPath, join(root, 'scripts/boundaries.ts')] },
  {
    name: 'functions',
    title: 'length of functions',
    command: [process.execPath, join(root, 'scripts/functionLines.ts')],
  },
  { name: 'ledger', title: 'ledger of rules', command: [process.execPath, join(root, 'scripts/ruleLedger.ts')] },
  {
    name: 'spec',
    title: 'records of the specification',
    command: [process.execPath, join(root, 'scripts/specCoverage.ts'), '--problems'],
  },
  { name: 'waits', title: 'real waits', command: [process.execPath, join(root, 'scripts/realWaits.ts')] },
  { name: 'unused', title: 'unused exports and dependencies', command: [bin('knip'), '--no-progress'] },
]

/**
 * Runs the static checks in parallel and reports them in their order. `only` names checks; none: all of them.
 */
export async function runChecks(only: readonly string[] = []): Promise<CheckResult[]> {
  const startedAt = performance.now()
  const running = checks
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map(({ title, command }) => ({
      title,
      done: run(command).then((ended) => ({ ...ended, seconds: (performance.now() - startedAt) / 1000 })),
    }))
  const results: CheckResult[] = []
  for (const { title, done } of running) {
    const { code, output, seconds } = await done
    const isPassed = code === 0
    if (!isPassed) console.log(output)
    console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${title} (${seconds.toFixed(1)} s)`)
    results.push({ title, isPassed })
  }
  return results
}

function run(command: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [file = '', ...args] = command
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    }
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
