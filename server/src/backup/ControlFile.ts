import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

export interface Control {
  readonly host: string
  readonly port: number
  /** Readable only with access to the data folder. */
  readonly secret: string
}

export const SNAPSHOT_PATH = '/control/snapshot'

const pathIn = (dataFolder: string): string => join(dataFolder, 'run', 'server.json')

/** Tells other programs of the same owner on this machine how to reach the running server. */
export function writeControl(dataFolder: string, control: Control): void {
  mkdirSync(join(dataFolder, 'run'), { recursive: true })
  writeFileSync(pathIn(dataFolder), JSON.stringify(control), { mode: 0o600 })
}

export function removeControl(dataFolder: string): void {
  rmSync(pathIn(dataFolder), { force: true })
}

/** Asks the running server for a snapshot of its SQLite store. @returns its path; undefined when no server runs @throws {Error} when it has none */
export async function askForSnapshot(dataFolder: string): Promise<string | undefined> {
  const answer = await ask(dataFolder, 'POST', SNAPSHOT_PATH)
  if (!answer) return undefined
  if (answer.status !== 200) throw new Error(`the running server made no snapshot: ${answer.text}`)
  return answer.text
}

export const isRunning = async (dataFolder: string): Promise<boolean> =>
  (await ask(dataFolder, 'GET', '/healthz')) !== undefined

function ask(
  dataFolder: string,
  method: string,
  path: string,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  if (!existsSync(pathIn(dataFolder))) return Promise.resolve(undefined)
  // `writeControl` wrote this file.
  const { host, port, secret } = JSON.parse(readFileSync(pathIn(dataFolder), 'utf8')) as Control
  return new Promise((resolve, reject) => {
    const call = request({ host, port, method, path, headers: { authorization: `Bearer ${secret}` } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      reply.on('error', reject)
    })
    // A killed server leaves its file behind.
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    call.end()
  })
}
