import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import mqtt from 'mqtt'
import { freePort } from '../../../contract/src/testing/freePort.ts'
import { until } from './until.ts'

/** Debian's folder for it is not on everybody's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const binary = FOLDERS.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path))

/** A private Mosquitto: a shared one would also deliver messages of other tests' gateways. */
export class Mosquitto {
  static readonly isHere = binary !== undefined
  readonly url: string
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url
    this.#child = child
    this.#folder = folder
  }

  static async start(): Promise<Mosquitto> {
    if (!binary) throw new Error('mosquitto is not installed')
    const folder = mkdtempSync(join(tmpdir(), 'mimic-mosquitto-'))
    const port = await freePort()
    const config = join(folder, 'mosquitto.conf')
    // Started by root, Mosquitto would switch to a user who may not read the folder.
    writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n`)
    const child = spawn(binary, ['-c', config], { stdio: 'ignore' })
    const url = `mqtt://127.0.0.1:${port}`
    await until(async () => {
      const client = await mqtt.connectAsync(url, { reconnectPeriod: 0, connectTimeout: 500 }).catch(() => undefined)
      await client?.endAsync(true)
      return client !== undefined
    })
    return new Mosquitto(url, child, folder)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGKILL')
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
