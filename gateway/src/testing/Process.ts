import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A process of the product, started from its entry like the start script does. */
export class Process {
  /** The port that it listens on; 0 if none. */
  port = 0
  readonly #child: ChildProcess
  #output = ''
  #questions = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString('utf8')
      })
  }

  /**
   * @param entry path from the repository's root
   * @throws {Error} with its output when it ends instead of getting ready
   */
  static async start(entry: string, env: Record<string, string>, args: readonly string[] = []): Promise<Process> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, entry), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const started = new Process(child)
    started.port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message: { port?: number }) => resolve(message.port ?? 0))
      child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}: ${started.output}`)))
    })
    return started
  }

  /** All output so far. */
  get output(): string {
    return this.#output
  }

  tell(message: object): void {
    this.#child.send(message)
  }

  /**
   * Sends a question to a program that uses `answerQuestions`.
   * @throws {Error} when the process ends instead of answering
   */
  async ask(question: string, ...args: readonly unknown[]): Promise<unknown> {
    const number = ++this.#questions
    const child = this.#child
    return await new Promise((resolve, reject) => {
      const done = (): void => {
        child.off('message', hear)
        child.off('exit', fail)
      }
      const hear = (message: { number?: number; answer?: unknown }): void => {
        if (message.number !== number) return
        done()
        resolve(message.answer)
      }
      const fail = (): void => {
        done()
        reject(new Error(`the process ended before it answered ${question}`))
      }
      child.on('message', hear)
      child.once('exit', fail)
      child.send({ number, question, args }, (error) => {
        if (error) fail()
      })
    })
  }

  /** Suspends the process at any point, or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }

  /** Resolves with its exit code when the process has ended by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
    return this.#child.exitCode
  }

  /** Resolves when the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }
}
