import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '../contract/src/derived/paths.ts'
import { freePort } from '../contract/src/testing/freePort.ts'
import { openLogs } from '../engine/src/testing/evidence.ts'
import { TestClient } from '../server/src/testing/TestClient.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const PASSWORD = 'Pump-room-7'

/** One Mimic, started as a user starts it, with its own data folder. */
export class RunningMimic {
  readonly origin: string
  readonly dataFolder: string
  readonly #child: ChildProcess
  #output: string

  private constructor(origin: string, dataFolder: string, child: ChildProcess, output: string) {
    this.origin = origin
    this.dataFolder = dataFolder
    this.#child = child
    this.#output = output
    openLogs.set('mimic', () => this.#output)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString('utf8')
      })
  }

  /** @throws {Error} with the output when it is not ready within 90 s */
  static async start(env: Record<string, string> = {}, args: readonly string[] = []): Promise<RunningMimic> {
    const port = await freePort()
    const dataFolder = env['MIMIC_DATA'] ?? mkdtempSync(join(tmpdir(), 'mimic-e2e-'))
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts'), ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          MIMIC_DATA: dataFolder,
          MIMIC_DEMO_PASSWORD: PASSWORD,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const output = await untilReady(child)
    return new RunningMimic(`http://localhost:${port}`, dataFolder, child, output)
  }

  /** The first administrator of an empty system chooses a password: another one, and then the given one again. */
  async choosePassword(): Promise<void> {
    const other = 'River-kettle-4'
    const admin = await TestClient.login(this.origin, 'admin', PASSWORD)
    for (const [oldPassword, password] of [
      [PASSWORD, other],
      [other, PASSWORD],
    ] as const)
      await admin.call(paths.accountPasswordEdit, { oldPassword, password })
  }

  /** All output so far. */
  get output(): string {
    return this.#output
  }

  /** Process id of an inner process: `server`, `broker`, `plant`, `gateway-gw-a`. */
  pid(name: string): number {
    return Number(readFileSync(join(this.dataFolder, 'run', `${name}.pid`), 'utf8'))
  }

  /** Kills an inner process (`kill -9`); resolves when the supervisor has started it again. */
  async kill(name: string): Promise<void> {
    const before = this.pid(name)
    process.kill(before, 'SIGKILL')
    await until(`${name} to be started again`, () => this.pid(name) !== before)
  }

  /** Presses Ctrl+C; resolves with the exit code once all processes have ended. */
  async stop(options: { readonly keepData?: boolean } = {}): Promise<number> {
    const code = await new Promise<number>((resolve) => {
      if (this.#child.exitCode !== null) resolve(this.#child.exitCode)
      this.#child.once('exit', (exit) => resolve(exit ?? 1))
      this.#child.kill('SIGINT')
    })
    if (!options.keepData) rmSync(this.dataFolder, { recursive: true, force: true })
    return code
  }
}

/** Waits until `check` returns something truthy. @throws {Error} that names `what` after `timeoutMs` */
export async function until<T>(what: string, check: () => T | Promise<T>, timeoutMs = 30_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs
  let last: unknown
  while (performance.now() < deadline) {
    try {
      const result = await check()
      if (result) return result
      last = result
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}; last: ${last}`)
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready within 90 s\n${output}`))
    }, 90_000)
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (!/Mimic is ready: [^\n]+\n[^\n]+\n/.test(output)) return
      clearTimeout(timer)
      resolve(output)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with code ${code}\n${output}`))
    })
  })
}
