import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { until } from '../../testing/until.ts'

/** Debian's folder for it is not on everybody's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const binary = FOLDERS.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path))

/** A private Mosquitto that can be killed and started again on its port. It refuses the topic `secret`. */
export class Mosquitto {
  static readonly isHere = binary !== undefined
  readonly port: number
  readonly #folder: string
  readonly #more: readonly string[]
  #child: ChildProcess | undefined

  private constructor(port: number, folder: string, more: readonly string[]) {
    this.port = port
    this.#folder = folder
    this.#more = more
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`
  }

  /** @param more lines of its configuration, such as those of TLS */
  static async start(more: readonly string[] = []): Promise<Mosquitto> {
    const broker = new Mosquitto(await freePort(), mkdtempSync(join(tmpdir(), 'mimic-mosquitto-')), more)
    await broker.revive()
    return broker
  }

  async revive(): Promise<void> {
    if (!binary) throw new Error('mosquitto is not installed')
    const [config, acl] = [join(this.#folder, 'mosquitto.conf'), join(this.#folder, 'acl')]
    writeFileSync(acl, 'topic readwrite #\ntopic deny secret\n')
    // Started by root, Mosquitto would switch to a user who may not read the folder.
    writeFileSync(
      config,
      [
        `listener ${this.port} 127.0.0.1`,
        'allow_anonymous true',
        'persistence false',
        'user root',
        `acl_file ${acl}`,
        ...this.#more,
        '',
      ].join('\n'),
    )
    this.#child = spawn(binary, ['-c', config], { stdio: 'ignore' })
    let isUp = false
    await until(() => {
      const probe = connect(this.port, '127.0.0.1', () => {
        isUp = true
        probe.destroy()
      })
      probe.on('error', () => undefined)
      return isUp
    })
  }

  /** Suspends the broker, which leaves its connections half open, or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
