import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../testing/storeEngines.ts'
import { TestClient } from '../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../testing/TestServer.ts'
import { until } from '../testing/until.ts'
import { Designer } from './testing/Designer.ts'

const engines = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))

describe.skipIf(!engines[0]?.isHere).each(engines)('CE9 of two servers on $name', (engine) => {
  let a: TestServer
  let b: TestServer

  beforeAll(async () => {
    await engine.create()
    a = await TestServer.start({ ...engine.options, rateFactor: 100 })
    b = await TestServer.start({ ...engine.options, rateFactor: 100 })
  })
  afterAll(async () => {
    await b?.stop()
    await engine.drop()
  })

  it('one has all rooms: the other names it, and has all acknowledged edits when it takes over', async () => {
    const first = await Designer.open(await a.login('designer-a'))
    const refused = await new TestClient(b.origin).call('/lfscada/user/login', { loginname: 'x', password: PASSWORD })
    expect(refused.status).toBe(503)
    expect(refused.reply).toMatchObject({ code: 503, data: { active: a.server.context.ownUrl() } })
    first.widget('w1').set('data.title', 'before')
    await first.saved()
    first.close()
    await a.stop()
    await until(() => b.server.activeUrl === undefined, 60_000)
    const second = await Designer.open(await b.login('admin-a'))
    await until(() => second.widget('w1').get('data.title') === 'before')
    second.widget('w1').set('data.subTitle', 'after')
    await second.saved()
    second.close()
  })
})
