import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { contains } from './contains.ts'

const titles = ['PUMP_1', 'PUMPX1', '50 %', 'C:\\plant', 'Stop!', "O'Neil"]

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a search, on ${engine.name}`, () => {
    let test: TestServer
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start(engine.options)
      const row = { orgId: 'org-a', note: '', gmtCreate: 0, gmtModified: 0 }
      for (const title of titles)
        await test.server.context.db
          .insertInto('template')
          .values({ ...row, id: title, title })
          .execute()
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it.each([
      ['pump_1', ['PUMP_1']],
      ['_', ['PUMP_1']],
      ['%', ['50 %']],
      ['\\', ['C:\\plant']],
      ['!', ['Stop!']],
      ['PUMP', ['PUMP_1', 'PUMPX1']],
      ['!%', []],
      ["' or 1=1 --", []],
      ["O'Neil", ["O'Neil"]],
    ])('for %s finds it as it is typed', async (text, expected) => {
      const { db } = test.server.context
      const rows = await db
        .selectFrom('template')
        .select('title')
        .where('id', 'in', titles)
        .where(contains('title', text))
        .orderBy('id')
        .execute()
      expect(rows.map(({ title }) => title).sort()).toEqual([...expected].sort())
    })
  })
}
