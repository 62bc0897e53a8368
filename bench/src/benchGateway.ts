import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BenchHouse, GATEWAY } from './BenchHouse.ts'

/** Clock ticks of `/proc` in a second. */
const TICKS = 100

/** Starts the product's gateway in a process of its own. @param config path of its configuration; else the server's */
export async function startGateway(house: BenchHouse, config?: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.resolve('@mimic/gateway/main')), {
    env: {
      ...process.env,
      ...house.gatewayEnv,
      ...(config === undefined ? { MIMIC_GATEWAY_ID: GATEWAY } : { MIMIC_GATEWAY_CONFIG: config }),
      MIMIC_DATA: house.folder,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

/** The gateway closes its files before the house removes their folder. */
export function ended(gateway: ChildProcess): Promise<unknown> {
  const done = new Promise((resolve) => gateway.once('exit', resolve))
  gateway.kill()
  return done
}

/** Processor time of a process since its start. Linux only. */
export function cpuSeconds(pid = 0): number {
  const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = stat.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
