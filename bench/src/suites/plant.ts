import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { EquipmentInfo, PlantFile, PlantPush, PushedFile, TemplateSettings } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { HOUR_MS } from '@mimic/contract/zone'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { cpuSeconds, ended, startGateway } from '../benchGateway.ts'
import { SlowDevice } from '../SlowDevice.ts'
import { type Figure, figureOf, repeat, type Suite, sized } from '../Suite.ts'

const PATIENCE_MS = 60_000
const LOOK_MS = 20
const SAVES = sized(5, 1)
const IMPORTED = sized(10_000, 100)
const [FOLLOWERS, FOLLOWED] = [sized(100, 2), sized(100, 5)] as const
const [NEIGHBOURS, NEIGHBOUR_MS, WATCH_MS] = [sized(10, 2), 200, sized(6_000, 600)] as const
const [FAST_SIGNALS, FAST_MS] = [sized(5_000, 50), sized(10_000, 1_000)] as const
/** Devices whose files are pushed. */
const PUSHED = 10

/** Measures the waits of people who set up a plant; server, broker and gateway are processes of their own. */
export const plant: Suite = {
  name: 'plant',
  about: 'devices and signals set up by calls while a gateway runs; Modbus devices in the bench’s process',
  run: ({ rounds }) =>
    BenchHouse.during({ signals: 1 }, async (house) => {
      const gateway = await startGateway(house)
      const desk = new Desk(house)
      try {
        return [
          ...(await savesToValue(desk, rounds)),
          ...(await neighbours(desk)),
          ...(await fastSignals(desk, gateway)),
          ...(await imports(desk, rounds)),
          ...(await updates(desk, rounds)),
          ...(await pushes(desk, rounds)),
          ...(await changedPushes(desk, rounds)),
        ]
      } finally {
        desk.stop()
        await ended(gateway)
      }
    }),
}

/** Median and the worst of the measurements. */
const medianAndWorst = (scenario: string, unit: string, values: readonly number[]): Figure[] => [
  figureOf(scenario, 'SQLite')('median', unit, values),
  figureOf(scenario, 'SQLite')('worst', unit, [Math.max(...values)]),
]

/** A new device until its first value can be asked for. */
async function savesToValue(desk: Desk, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  for (let i = 0; i < SAVES * rounds; i++) {
    const port = await desk.device(10 + i)
    // Saves come at varying moments of the gateway's work.
    await delay((i * 137) % 500)
    const from = performance.now()
    const id = await desk.add(port, 10 + i)
    await desk.hasValues(id)
    times.push(performance.now() - from)
    await desk.remove(id)
  }
  return medianAndWorst('a new device until its first value', 'ms', times)
}

/** Reads that the other devices lose, and their longest pause, while one device is changed again and again. */
async function neighbours(desk: Desk): Promise<Figure[]> {
  const devices: SlowDevice[] = []
  const ids: string[] = []
  for (let i = 0; i < NEIGHBOURS; i++) {
    const device = new SlowDevice(0)
    devices.push(device)
    ids.push(await desk.add(await desk.started(device), 20, { intervalMs: NEIGHBOUR_MS }))
  }
  for (const id of ids) await desk.hasValues(id)
  const others = devices.slice(1)
  const watch = async (work: () => Promise<void>) => {
    for (const device of others) device.readAt.length = 0
    const until = performance.now() + WATCH_MS
    while (performance.now() < until) await work()
    const pauses = others.flatMap(({ readAt }) => readAt.slice(1).map((at, i) => at - (readAt[i] ?? at)))
    return { reads: others.reduce((sum, { readAt }) => sum + readAt.length, 0), pause: Math.max(...pauses) }
  }
  const still = await watch(() => delay(100))
  const [changed = ''] = ids
  let change = 0
  const changing = await watch(async () => {
    change++
    const driverConfig = JSON.stringify({ ...desk.settings(changed), timeoutMs: 900 + (change % 100) })
    await desk.edit(changed, { driverConfig })
    await delay(200)
  })
  for (const id of ids) await desk.remove(id)
  const of = figureOf(`${change} changes of one device beside ${others.length} at ${NEIGHBOUR_MS} ms`, 'SQLite')
  return [
    of('reads, unchanged', '', [still.reads]),
    of('reads, changing', '', [changing.reads]),
    of('longest pause, unchanged', 'ms', [still.pause]),
    of('longest pause, changing', 'ms', [changing.pause]),
  ]
}

/** Many signals at 1 Hz: what arrives, and the processor time of the gateway. */
async function fastSignals(desk: Desk, gateway: ChildProcess): Promise<Figure[]> {
  const devices = 5
  const ids: string[] = []
  for (let i = 0; i < devices; i++)
    ids.push(await desk.add(await desk.device(FAST_SIGNALS / devices), FAST_SIGNALS / devices))
  for (const id of ids) await desk.hasValues(id)
  await delay(2_000)
  const before = { cpu: cpuSeconds(gateway.pid), samples: await desk.samples() }
  await delay(FAST_MS)
  const after = { cpu: cpuSeconds(gateway.pid), samples: await desk.samples() }
  for (const id of ids) await desk.remove(id)
  const seconds = FAST_MS / 1000
  const of = figureOf(`${FAST_SIGNALS} signals at 1 Hz over one gateway`, 'SQLite')
  return [
    of('samples taken a second', '', [(after.samples - before.samples) / seconds]),
    of('processor time of the gateway a second', 'ms', [((after.cpu - before.cpu) / seconds) * 1000]),
  ]
}

async function imports(desk: Desk, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const port = await desk.device(10)
    const from = performance.now()
    const id = await desk.add(port, IMPORTED, { intervalMs: HOUR_MS })
    times.push(performance.now() - from)
    await desk.remove(id)
  }
  return medianAndWorst(`a device with ${IMPORTED} signals until it is stored and published`, 'ms', times)
}

async function updates(desk: Desk, rounds: number): Promise<Figure[]> {
  const port = await desk.device(FOLLOWED)
  const templateId = await desk.template(port, FOLLOWED)
  const equipIds: string[] = []
  for (let i = 0; i < FOLLOWERS; i++) equipIds.push(await desk.follower(templateId, `Follower ${i}`))
  // Every tenth has settings of its own, which an update keeps.
  for (let i = 0; i < FOLLOWERS; i += 10) await desk.override(equipIds[i] ?? '')
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const version = await desk.rescale(templateId, 0.2 + i)
    const from = performance.now()
    await desk.update(templateId, version, equipIds)
    times.push(performance.now() - from)
  }
  for (const id of equipIds) await desk.remove(id)
  return medianAndWorst(
    `an update of ${FOLLOWERS} devices with ${FOLLOWED} signals to their template with parameters, 10 with overrides`,
    'ms',
    times,
  )
}

/** @returns the ids of new devices that hardly ever are read */
const pushed = async (desk: Desk): Promise<string[]> => {
  const port = await desk.device(10)
  return repeat(PUSHED, () => desk.add(port, IMPORTED / PUSHED, { intervalMs: HOUR_MS }))
}

/** Files of devices that are as the server has them: all are sent, read and compared. */
async function pushes(desk: Desk, rounds: number): Promise<Figure[]> {
  const ids = await pushed(desk)
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const files = await desk.pull()
    const from = performance.now()
    const changes = await desk.push(files)
    times.push(performance.now() - from)
    if (changes !== 0) throw new Error(`${changes} changes by a push of unchanged files`)
  }
  for (const id of ids) await desk.remove(id)
  return medianAndWorst(`a push of ${IMPORTED} unchanged signals of ${PUSHED} devices`, 'ms', times)
}

/** Files in which every signal is changed, while another device is read: how long its values wait for the push. */
async function changedPushes(desk: Desk, rounds: number): Promise<Figure[]> {
  const ids = await pushed(desk)
  const watched = await desk.add(await desk.device(20), 20, { intervalMs: NEIGHBOUR_MS })
  await desk.hasValues(watched)
  const [times, still, held, used]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let i = 0; i < rounds; i++) {
    still.push(await desk.longestPause(() => delay(WATCH_MS)))
    const files = await desk.pull()
    const changed = files.map(({ path, text }) => ({
      path,
      base: text,
      text: text.replaceAll(/"unit": "(?:bar|kPa\d+)"/g, `"unit": "kPa${i}"`),
    }))
    held.push(
      await desk.longestPause(async () => {
        const [from, cpu] = [performance.now(), desk.serverCpu]
        const changes = await desk.push(changed)
        times.push(performance.now() - from)
        used.push((desk.serverCpu - cpu) * 1000)
        if (changes < PUSHED) throw new Error(`${changes} changes by a push of ${PUSHED} changed devices`)
      }),
    )
  }
  for (const id of [...ids, watched]) await desk.remove(id)
  const scenario = `a push of ${IMPORTED} changed signals of ${PUSHED} devices`
  const of = figureOf(scenario, 'SQLite')
  return [
    ...medianAndWorst(scenario, 'ms', times),
    of('processor time of the server', 'ms', used),
    of('longest pause of values without a push', 'ms', still),
    of('longest pause of values meanwhile, worst', 'ms', [Math.max(...held)]),
  ]
}

/** Sets up devices by the product's own calls. */
class Desk {
  readonly #house: BenchHouse
  readonly #devices: SlowDevice[] = []
  readonly #settings = new Map<string, object>()
  #count = 0

  constructor(house: BenchHouse) {
    this.#house = house
  }

  stop(): void {
    for (const device of this.#devices) device.stop()
  }

  /** @returns the port of a new device */
  device(registers: number): Promise<number> {
    return this.started(new SlowDevice(0, Math.max(registers, 10)))
  }

  started(device: SlowDevice): Promise<number> {
    this.#devices.push(device)
    return device.start()
  }

  async add(port: number, signals: number, more: object = {}): Promise<string> {
    const driverConfig = { host: '127.0.0.1', port, unitId: 1, intervalMs: 1000, ...more }
    const { id } = (await this.#house.call(paths.equipmentAdd, {
      equipName: `Device ${++this.#count}`,
      gatewayId: GATEWAY,
      driver: 'modbus-tcp',
      driverConfig: JSON.stringify(driverConfig),
      signals: JSON.stringify(signalList(signals)),
    })) as { id: string }
    this.#settings.set(id, driverConfig)
    return id
  }

  settings(id: string): object {
    return this.#settings.get(id) ?? {}
  }

  async edit(id: string, body: Readonly<Record<string, string>>): Promise<void> {
    await this.#house.call(paths.equipmentEdit, { id, ...body })
  }

  async remove(id: string): Promise<void> {
    await this.#house.call(paths.equipmentDelete, { id })
  }

  /** The plant as text. */
  async pull(): Promise<PlantFile[]> {
    return ((await this.#house.call(paths.plantPull, {})) as { files: PlantFile[] }).files
  }

  /** @returns how many files change something */
  async push(files: readonly PushedFile[]): Promise<number> {
    return ((await this.#house.call(paths.plantPush, { files: JSON.stringify(files) })) as PlantPush).changes.length
  }

  hasValues(equipmentId: string): Promise<void> {
    return this.#house.hasValues(equipmentId, { lookMs: LOOK_MS, patienceMs: PATIENCE_MS })
  }

  /** Processor time of the server since its start, s. */
  get serverCpu(): number {
    return cpuSeconds(this.#house.serverPid)
  }

  /** Samples that the server has taken since its start. */
  async samples(): Promise<number> {
    return (await this.#house.metrics()).get('ingest_samples_total') ?? 0
  }

  /** @returns the longest time in which the server has stored no sample while `work` ran, ms */
  async longestPause(work: () => Promise<unknown>): Promise<number> {
    let isOver = false
    let longest = 0
    const look = async () => {
      let [last, at] = [await this.samples(), performance.now()]
      while (!isOver || performance.now() - at < NEIGHBOUR_MS) {
        await delay(LOOK_MS)
        const now = await this.samples()
        if (now === last) longest = Math.max(longest, performance.now() - at)
        else [last, at] = [now, performance.now()]
      }
      longest = Math.max(longest, performance.now() - at)
    }
    const looking = look()
    try {
      await work()
    } finally {
      isOver = true
      await looking
    }
    return longest
  }

  async template(port: number, signals: number): Promise<string> {
    const { id } = (await this.#house.call(paths.templateAdd, { title: 'Followed' })) as { id: string }
    await this.#house.call(paths.templateSettingsEdit, {
      id,
      parameters: JSON.stringify([
        { name: 'unit', title: 'Unit id', initial: '1' },
        { name: 'base', title: 'First register', initial: '0' },
      ]),
      driver: 'modbus-tcp',
      driverConfig: JSON.stringify({ host: '127.0.0.1', port, unitId: '{unit}', intervalMs: HOUR_MS }),
      signals: JSON.stringify(signalList(signals, '{base}+')),
    })
    return id
  }

  /** Gives a tenth of the device's signals a unit of their own. */
  async override(id: string): Promise<void> {
    const { signals } = (await this.#house.call(paths.equipmentInfo, { id })) as EquipmentInfo
    const own = signals.map((signal, i) => (i % 10 === 0 ? { ...signal, unit: 'kPa' } : signal))
    await this.edit(id, { signals: JSON.stringify(own) })
  }

  async follower(templateId: string, equipName: string): Promise<string> {
    const { id } = (await this.#house.call(paths.equipmentAdd, { equipName })) as { id: string }
    await this.#house.call(paths.equipmentBindGatewayAndTemplate, { id, gatewayId: GATEWAY, templateId })
    return id
  }

  /** @returns the template's version with another scale of every signal */
  async rescale(id: string, scale: number): Promise<number> {
    const { signals } = (await this.#house.call(paths.templateSettingsDetail, { id })) as TemplateSettings
    const scaled = JSON.stringify(signals.map((signal) => ({ ...signal, scale })))
    return ((await this.#house.call(paths.templateSettingsEdit, { id, signals: scaled })) as TemplateSettings).version
  }

  async update(id: string, baseVersion: number, equipIds: readonly string[]): Promise<void> {
    const list = JSON.stringify(equipIds)
    const { changed } = (await this.#house.call(paths.templateSettingsSync, { id, baseVersion, equipIds: list })) as {
      changed: number
    }
    if (changed !== equipIds.length) throw new Error(`${changed} of ${equipIds.length} devices were updated`)
  }
}

const signalList = (count: number, base?: string): object[] =>
  Array.from({ length: count }, (_, i) => ({
    title: `Signal ${i}`,
    sn: `S-${i}`,
    dataType: 'number',
    unit: 'bar',
    access: 'r',
    address: { area: 'holding', address: base === undefined ? i : `${base}${i}`, type: 'u16' },
    scale: 0.1,
  }))
