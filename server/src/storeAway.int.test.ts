import { codes, codeText, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guarded, send } from './testing/ContractPlant.ts'
import { DatabaseRelay } from './testing/DatabaseRelay.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { TestServer } from './testing/TestServer.ts'

const [engine] = (await storeEngines()).filter(({ name }) => name.startsWith('PostgreSQL'))
if (!engine) throw new Error('there is no such engine')

describe.skipIf(!engine.isHere)('while PostgreSQL does not answer', () => {
  let relay: DatabaseRelay
  let test: TestServer
  beforeAll(async () => {
    await engine.create()
    relay = await DatabaseRelay.start(engine.options.databaseUrl ?? '')
    test = await TestServer.start({ ...engine.options, databaseUrl: relay.url, rateFactor: 1_000 })
  })
  afterAll(async () => {
    relay.mend()
    await test.stop()
    await relay.stop()
    await engine.drop()
  })

  it('every call says that the store does not answer, and is right again afterwards', async () => {
    const admin = await test.login('admin-a')
    const bodyOf = (example: object) =>
      Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]))
    relay.refuse()
    const wrong: unknown[] = []
    for (const e of guarded) {
      const { status, reply } = await send(admin, e, bodyOf(e.example))
      const { code, message } = reply
      if (status !== 503 || code !== codes.storeAway || message !== codeText(code, 'cn'))
        wrong.push([e.id, status, code, message])
    }
    expect(guarded.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
    const login = await admin.call(paths.userLogin, { loginname: 'admin-a', password: 'Wrong-word-1' })
    expect([login.status, login.reply.code]).toEqual([503, codes.storeAway])
    relay.mend()
    expect((await admin.call(paths.systemStore, {})).reply.code).toBe(codes.ok)
  })
})
