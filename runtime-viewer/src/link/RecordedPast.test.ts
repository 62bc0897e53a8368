import type { Curve } from '@mimic/contract'
import type { Caller } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { readStatisticId, statisticValueId } from '@mimic/engine/schema'
import { describe, expect, it } from 'vitest'
import { RecordedPast } from './RecordedPast.ts'

const DAY_MS = 86_400_000

interface Asked {
  readonly dataSignal?: string
  readonly dataMvar?: string
  readonly dateStart: number
  readonly dateEnd: number
  readonly points: number
}

/** A server with one recorded value at the start of every query, in the given form. */
function aServer(form = 'raw') {
  const asked: Asked[] = []
  // The tested code makes only this call.
  const caller = {
    call: async (_path: string, body: Asked) => {
      asked.push(body)
      const signals = body.dataSignal?.split(',') ?? []
      const mvars = body.dataMvar?.split(',').map((id) => `mvar:${id}`) ?? []
      const curves = [...signals, ...mvars].map((id) => ({ id, form, times: [body.dateStart], values: [true] }))
      return curves as unknown as Curve[]
    },
  } as unknown as Caller
  return { asked, past: new RecordedPast(caller, 'p') }
}

const statistics = new Map()

describe('the recorded past of a page’s charts', () => {
  it('is fetched in one call, signals and measured variables each by their own id', async () => {
    const { asked, past } = aServer()
    const got = await past.past({ ids: ['a', 'mvar:v'], statistics, from: 1000, to: 61_000, points: 600 })
    expect(asked).toEqual([
      { projectId: 'p', dataSignal: 'a', dataMvar: 'v', dateStart: 1000, dateEnd: 61_000, points: 600 },
    ])
    expect(got.map(({ id, isWhole }) => [id, isWhole])).toEqual([
      ['a', true],
      ['mvar:v', true],
    ])
    expect([...got[0]!.times, ...got[0]!.values]).toEqual([1000, 1])
  })

  it('includes its outages, from all requested ranges', async () => {
    const gap = (from: number) => ({ kind: 'lost' as const, from, to: from + 500, samples: 3 })
    // The tested code makes only this call.
    const caller = {
      call: async (_path: string, { dateStart }: Asked) => [
        { id: 'a', form: 'raw', times: [], values: [], gaps: [gap(dateStart)] },
      ],
    } as unknown as Caller
    const to = 45 * 86_400_000
    const [got] = await new RecordedPast(caller, 'p').past({ ids: ['a'], statistics, from: 1000, to, points: 600 })
    expect(got?.gaps).toHaveLength(2)
    expect(got?.gaps?.[0]).toEqual(gap(1000))
  })

  it('is fetched by span and statistic if a chart shows these, each under the chart’s own id', async () => {
    const { asked, past } = aServer('1d')
    const [mean, most] = [statisticValueId('1d', 'avg', 'a'), statisticValueId('1d', 'max', 'mvar:v')]
    const told = (id: string) => [id, readStatisticId(id)!] as const
    const asStatistics = new Map([told(mean), told(most)])
    const got = await past.past({
      ids: ['a', mean, most],
      statistics: asStatistics,
      from: 1000,
      to: 61_000,
      points: 600,
    })
    const range = { projectId: 'p', dateStart: 1000, dateEnd: 61_000 }
    expect(asked).toEqual([
      { ...range, dataSignal: 'a', points: 600 },
      { ...range, dataSignal: 'a', span: '1d', statistic: 'avg' },
      { ...range, dataMvar: 'v', span: '1d', statistic: 'max' },
    ])
    expect(got.map(({ id, isWhole }) => [id, isWhole])).toEqual([
      ['a', false],
      [mean, true],
      [most, true],
    ])
  })

  it('is fetched in as many calls as its variables and days need', async () => {
    const { asked, past } = aServer('pixels')
    const ids = Array.from({ length: limits.history.variables + 1 }, (_, i) => `s${i}`)
    const to = 75 * DAY_MS
    const got = await past.past({ ids, statistics, from: 0, to, points: 900 })
    expect(asked).toHaveLength(2 * 3)
    for (const each of asked) expect(each.dateEnd - each.dateStart).toBeLessThanOrEqual(30 * DAY_MS)
    expect(asked[0]!.points).toBe(300)
    expect(got).toHaveLength(ids.length)
    // Times are in order, without duplicates.
    const { times, isWhole } = got[0]!
    expect([...times]).toEqual([0, 25 * DAY_MS + 1, 50 * DAY_MS + 1])
    expect(isWhole).toBe(false)
  })
})
