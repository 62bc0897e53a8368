import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRange } from '../../platform/db/Database.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { searchSignals } from './searchSignals.ts'

const devices = { d1: ['二沉池 水泵 01', 'P-01'], d2: ['二沉池 水泵 02', 'P-02'], d3: ['100 % Tank', 'T_3'] } as const
const signals = [
  ['出口压力', 'PT'],
  ['Flow', 'FT'],
] as const

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the search for signals, on ${engine.name}`, () => {
    let test: TestServer
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      const { db } = test.server.context
      const device = await db.selectFrom('equipment').selectAll().where('id', '=', 'eq-a').executeTakeFirstOrThrow()
      const level = db.selectFrom('signal').selectAll().where('id', '=', 'a-level')
      const { sought: _, ...signal } = await level.executeTakeFirstOrThrow()
      for (const [id, [equipName, sn]] of Object.entries(devices)) {
        await db
          .insertInto('equipment')
          .values({ ...device, id, equipName, sn, gatewayId: null })
          .execute()
        const rows = signals.map(([title, tag], place) => ({
          ...{ ...signal, id: `${id}-${tag}`, equipId: id, title, sn: `${sn}.${tag}`, place, readonly: 1 - place },
        }))
        await db.insertInto('signal').values(rows).execute()
      }
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    const scopeOf = (range: DataRange) => ({ ...wholeOrg('org-a'), range })
    const found = async (search: string, more: object = {}, range: DataRange = { is: 'all' }) => {
      const query = { page: 1, pageSize: 50, search, ids: [], isWritten: false, ...more }
      const { rows, hasMore } = await searchSignals(test.server.context.db, scopeOf(range), query)
      return [...rows.map(({ id }) => id), ...(hasMore ? ['more'] : [])]
    }

    it.each([
      ['压力', ['d3-PT', 'd1-PT', 'd2-PT']],
      ['沉池 出口 02', ['d2-PT']],
      ['FLOW 水泵', ['d1-FT', 'd2-FT']],
      ['p-01.f', ['d1-FT']],
      ['P-01', ['d1-PT', 'd1-FT']],
      ['t_3', ['d3-PT', 'd3-FT']],
      ['100 %', ['d3-PT', 'd3-FT']],
      ['压力 nothing', []],
    ])('finds %s in the names and tags of devices and signals, every word of it', async (search, ids) => {
      expect(await found(search)).toEqual(ids)
    })

    it('goes page by page, in the order of the devices', async () => {
      expect(await found('水泵', { pageSize: 3 })).toEqual(['d1-PT', 'd1-FT', 'd2-PT', 'more'])
      expect(await found('水泵', { pageSize: 3, page: 2 })).toEqual(['d2-FT'])
    })

    it('is narrowed to those that are written, and to some by their ids', async () => {
      expect(await found('水泵', { isWritten: true })).toEqual(['d1-FT', 'd2-FT'])
      expect(await found('', { ids: ['d2-FT', 'd1-PT', 'b-level', 'none'] })).toEqual(['d1-PT', 'd2-FT'])
    })

    it('shows what is in the data range of the account', async () => {
      const chosen: DataRange = { is: 'chosen', groups: [], equips: ['d2'], projects: [], isExternal: true }
      expect(await found('水泵', {}, chosen)).toEqual(['d2-PT', 'd2-FT'])
      expect(await found('水泵', {}, { is: 'dept', deptId: 'dept-parent' })).toEqual([])
      expect(await found('水泵', {}, { is: 'share', equipId: 'd1' })).toEqual(['d1-PT', 'd1-FT'])
    })

    it('is one call, which tells what a widget takes over and shows no other organisation', async () => {
      const { reply } = await (await test.login('admin-a')).call(paths.deviceMonitorSignalSearch, { search: 'p-02.ft' })
      expect(reply.data).toMatchObject({
        rows: [
          { id: 'd2-FT', equipId: 'd2', equipTitle: '二沉池 水泵 02', equipSn: 'P-02', title: 'Flow', readonly: false },
        ],
        hasMore: false,
      })
      const other = await (await test.login('admin-b')).call(paths.deviceMonitorSignalSearch, { search: '水泵' })
      expect(other.reply.data).toEqual({ rows: [], hasMore: false })
    })
  })
}
