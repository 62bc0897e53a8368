import { setTimeout as delay } from 'node:timers/promises'
import { BAD, GOOD } from '@mimic/contract/quality'
import { seededRandom } from '@mimic/engine/testing'
import { DeviceBench } from '../../../gateway/src/drivers/testing/DeviceBench.ts'
import { isWithout, type Program } from '../../../gateway/src/drivers/testing/Peer.ts'
import { programs } from '../../../gateway/src/drivers/testing/programs.ts'
import { until } from '../../../gateway/src/testing/until.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'

const SEED = 12_345
/** Faults of each sort. */
const FAULTS = sized(20, 1)
/** A device is away for up to this long after its values are bad. */
const AWAY_MS = sized(10_000, 100)
const PATIENCE_MS = 60_000

/** Times how soon values are good again after a fault. Nothing but the gateway's own schedule asks the device. */
export const reconnect: Suite = {
  name: 'reconnect',
  about: `every device program of the conformance suite, ${FAULTS} times killed and ${FAULTS} times silent (seed ${SEED})`,
  async run() {
    const all = Object.entries(programs).flatMap(([kind, list]) =>
      isWithout(list) ? [] : list.map((program) => ({ kind, program })),
    )
    // Each has a process or a port of its own, and waits most of the time.
    return (await Promise.all(all.map(({ kind, program }) => figuresOf(kind, program)))).flat()
  },
}

async function figuresOf(kind: string, program: Program): Promise<Figure[]> {
  const of = (fault: string) => figureOf(`${kind}, ${fault}`, program.name)
  const about = ['values good again', 'ms'] as const
  const note = program.lacks?.()
  if (note !== undefined) return [{ ...of('killed')(...about, [Number.NaN]), spread: Number.NaN, samples: 0, note }]
  return Object.entries(await measure(program)).flatMap(([fault, values]) =>
    values.length === 0
      ? []
      : [
          of(fault)(...about, values),
          of(`${fault}, p95`)(...about, [quantile(values, 0.95)]),
          of(`${fault}, worst`)(...about, [Math.max(...values)]),
        ],
  )
}

/** Milliseconds of each fault; those of a killed program with its start, and without. */
async function measure(program: Program): Promise<Readonly<Record<string, number[]>>> {
  const random = seededRandom(SEED)
  let startMs = 0
  const peer = program.make()
  const times = { killed: [] as number[], 'killed, without its start': [] as number[], silent: [] as number[] }
  await peer.start()
  for (const { entry, values } of peer.signals) await peer.set(entry.id, values[0] ?? 0)
  const bench = await DeviceBench.start(peer)
  const ids = peer.signals.map(({ entry }) => entry.id)
  const areAll = (quality: number, from: number) => {
    const newest = new Map(bench.samples.slice(from).map(([id, , , own]) => [id, own]))
    return ids.every((id) => newest.get(id) === quality)
  }
  const faults = [
    {
      list: times.killed,
      begin: () => peer.kill(),
      end: async () => {
        const at = performance.now()
        await peer.start()
        startMs = performance.now() - at
      },
    },
    { list: times.silent, begin: () => peer.hang(true), end: async () => peer.hang(false) },
  ]
  try {
    await until(() => areAll(GOOD, 0), PATIENCE_MS)
    for (let i = 0; i < FAULTS; i++)
      for (const { list, begin, end } of faults) {
        await delay(300 + 700 * random())
        const before = bench.samples.length
        await begin()
        await until(() => areAll(BAD, before), PATIENCE_MS)
        await delay(200 + AWAY_MS * random())
        const from = bench.samples.length
        const at = performance.now()
        await end()
        await until(() => areAll(GOOD, from), PATIENCE_MS)
        list.push(performance.now() - at)
        if (list === times.killed) times['killed, without its start'].push(performance.now() - at - startMs)
      }
  } finally {
    await bench.stop()
    await peer.kill()
    await peer.dispose?.()
  }
  return times
}
