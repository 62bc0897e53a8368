import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Curve, EquipmentInfo } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { freePort } from '../../../contract/src/testing/freePort.ts'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { cpuSeconds, ended, startGateway } from '../benchGateway.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const ITEMS = sized(5_000, 20)
const WATCH_MS = sized(20_000, 2_000)
const PATIENCE_MS = 120_000
/** Signals of one call for history. */
const PER_CALL = 10
/** The store writes what it has taken a little later. */
const STORED_MS = 3_000

/** Counts what a gateway loses of many OPC UA items; every process of the way is one of its own. */
export const opcua: Suite = {
  name: 'opcua',
  about: `an OPC UA server with ${ITEMS} counters at 1 Hz, signed and encrypted, read by a gateway`,
  run: () =>
    BenchHouse.during({ signals: 1 }, async (house) => {
      const gateway = await startGateway(house)
      const { child, port } = await startServer(house.folder)
      try {
        return await measure(house, gateway, port)
      } finally {
        await ended(gateway)
        await ended(child)
      }
    }),
}

async function measure(house: BenchHouse, gateway: ChildProcess, port: number): Promise<Figure[]> {
  const { id } = (await house.call(paths.equipmentAdd, {
    equipName: 'Counters',
    gatewayId: GATEWAY,
    driver: 'opcua',
    driverConfig: JSON.stringify({ endpointUrl: `opc.tcp://127.0.0.1:${port}`, trustServer: true }),
    signals: JSON.stringify(
      Array.from({ length: ITEMS }, (_, i) => ({ title: `Counter ${i}`, address: { nodeId: `ns=1;s=C${i}` } })),
    ),
  })) as { id: string }
  await house.hasValues(id, { lookMs: 500, patienceMs: PATIENCE_MS })
  const dateStart = Date.now()
  const cpu = cpuSeconds(gateway.pid)
  await delay(WATCH_MS)
  const dateEnd = Date.now()
  const used = cpuSeconds(gateway.pid) - cpu
  await delay(STORED_MS)
  const { signals } = (await house.call(paths.equipmentInfo, { id })) as EquipmentInfo
  let values = 0
  let lost = 0
  for (let i = 0; i < signals.length; i += PER_CALL) {
    const dataSignal = signals
      .slice(i, i + PER_CALL)
      .map((signal) => signal.id)
      .join(',')
    const curves = (await house.call(paths.historyQueryAllData, { dataSignal, dateStart, dateEnd })) as Curve[]
    for (const curve of curves) {
      values += curve.values.length
      // A counter goes up by one, so a jump is what was lost. A gap's mark counts as well.
      curve.values.slice(1).forEach((value, k) => {
        lost += value === null ? 1 : Math.max(0, Number(value) - Number(curve.values[k] ?? value) - 1)
      })
      if (curve.values.length === 0) lost += WATCH_MS / 1000
    }
  }
  const seconds = (dateEnd - dateStart) / 1000
  const of = figureOf(`${ITEMS} items at 1 Hz for ${Math.round(seconds)} s`, 'SQLite')
  return [
    of('values in the history a second', '', [values / seconds]),
    of('values lost', '', [lost]),
    of('processor time of the gateway a second', 'ms', [(used / seconds) * 1000]),
  ]
}

async function startServer(folder: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const port = await freePort()
  const entry = new URL('../../../gateway/src/drivers/opcua/testing/server.ts', import.meta.url)
  const child = fork(fileURLToPath(entry), {
    env: { ...process.env, PORT: String(port), PKI: join(folder, 'opcua'), COUNTERS: String(ITEMS) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  return { child, port }
}
