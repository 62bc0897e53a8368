import { readFileSync } from 'node:fs'
import { codes, codeText, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

interface ErrorRecord {
  readonly id: string
  readonly kind: string
  readonly code: number | null
  readonly message_cn: string | null
  readonly meaning_en: string
}
/** The specification's errors that have a code. */
const errors = (
  JSON.parse(
    readFileSync(new URL('../../../../fixtures/spec/errors.json', import.meta.url), 'utf8'),
  ) as readonly ErrorRecord[]
).filter((each): each is ErrorRecord & { code: number } => each.code !== null)

let test: TestServer
let operator: TestClient
let gateway: FakeGateway
let offsetMs = 0

beforeAll(async () => {
  test = await TestServer.start({
    rateFactor: 1000,
    now: () => Date.now() + offsetMs,
    monotonic: () => performance.now() + offsetMs,
  })
  operator = await test.login('operation-a')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await until(async () => (await isOnline()) === true)
})
afterAll(async () => {
  await gateway.stop()
  await test.stop()
})
beforeEach(() => {
  offsetMs = 0
})

const isOnline = async () =>
  ((await operator.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })).reply.data as { online: boolean })
    .online
const write = async (value: string, signalId = 'a-set', headers = {}) =>
  (await operator.call(paths.projectMonitorWrite, { projectId: 'project-a', signalId, value }, headers)).reply
const languages = [
  ['cn', {}],
  ['en', { 'x-mimic-lang': 'en' }],
] as const
/** The result of a write that the device answers with a code, in the given language. */
const answered = async (code: number, headers: Record<string, string>) => {
  gateway.onWrite = () => ({ code, value: null })
  const { uuid } = await write('1')
  return until(async () => {
    const { reply } = await operator.call(paths.projectMonitorWriteCallback, { uuid: String(uuid) }, headers)
    return reply['status'] !== 'pending' && reply
  })
}

describe('every code of the specification', () => {
  it('is in the closed list, with the specification’s Chinese text', () => {
    for (const { code, message_cn } of errors) {
      if (code === codes.ok || code === codes.created || code === 0) continue
      expect(Object.values(codes), String(code)).toContain(code)
      if (message_cn) expect(codeText(code, 'cn')).toBe(message_cn)
    }
  })

  it.each(errors.filter(({ kind }) => kind === 'comm').map(({ code }) => [code]))(
    '[spec:err-comm-known] %i from a device reaches the operator, in both languages',
    async (code) => {
      for (const [locale, headers] of languages)
        expect(await answered(code, headers)).toMatchObject({
          status: 'failure',
          code,
          message: codeText(code, locale),
          online: true,
        })
    },
  )

  it('[spec:err-comm-unknown] one outside the table gives the general text with the code', async () => {
    expect(await answered(4711, {})).toMatchObject({ code: 4711, message: '通讯错误，错误码：4711' })
    expect(await answered(4711, { 'x-mimic-lang': 'en' })).toMatchObject({
      message: 'Communication error, error code: 4711',
    })
  })

  it('[spec:async-timeout-code] [spec:async-timeout-text] 1301 after 60 s without an answer', async () => {
    gateway.onWrite = () => undefined
    const { uuid } = await write('1')
    await until(async () =>
      (
        await test.server.context.db.selectFrom('command').select('uuid').where('status', '=', 'granted').execute()
      ).some((row) => row.uuid === uuid),
    )
    offsetMs = 61_000
    const reply = await until(async () => {
      const answer = (await operator.call(paths.deviceMonitorCallback, { uuid: String(uuid) })).reply
      return answer['status'] === 'failure' && answer
    })
    expect(reply).toMatchObject({ code: 1301, message: '通讯超时' })
  })

  it('[spec:txt-write-readonly] [spec:txt-write-high] [spec:txt-write-low] [spec:txt-write-empty] 2003, 2004, 1722, 1714 and an empty value before anything is sent', async () => {
    const before = gateway.commands.length
    for (const [locale, headers] of languages) {
      const refused = async (code: number, value: string, signalId?: string) =>
        expect(await write(value, signalId, headers)).toMatchObject({ code, message: codeText(code, locale) })
      await refused(2003, '10.01')
      await refused(2003, '-0.01')
      await refused(2004, '1', 'a-level')
      await refused(2005, ' ')
      await refused(1722, 'high')
      await refused(1714, '1', 'no-such-signal')
    }
    expect(gateway.commands).toHaveLength(before)
  })

  it('1600000 for a write formula that cannot be evaluated; one that can is applied', async () => {
    const { db } = test.server.context
    const formula = (writeFormula: string) =>
      db.updateTable('signal').set({ writeFormula }).where('id', '=', 'a-set').execute()
    for (const wrong of ['x +', 'eval(x)', 'x / 0', '{eq-a.a-level} * x']) {
      await formula(wrong)
      expect(await write('2')).toMatchObject({ code: 1600000, message: '不支持的采集公式' })
    }
    await formula('x * 10 + 1')
    const before = gateway.commands.length
    await write('2')
    await until(() => gateway.commands.length > before)
    expect(gateway.commands.at(-1)).toMatchObject({ value: 21 })
    await formula('')
  })

  it('2001 for equipment without a gateway, 2009 for a gateway that is offline', async () => {
    const info = await operator.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a-none' })
    expect(info.reply).toMatchObject({ code: 2001, message: '设备未绑定网关' })
    await gateway.status(false)
    await until(async () => !(await isOnline()))
    expect(await write('1')).toMatchObject({ status: 'failure', code: 2009, online: false })
    await gateway.status(true)
    await until(isOnline)
  })

  it('1006 without a session, 1010 for one that has ended', async () => {
    const nobody = new TestClient(test.origin)
    expect((await nobody.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).reply.code).toBe(1006)
    const ended = await test.login('viewer-a')
    const { cookie } = ended
    await ended.call(paths.userLogout, {})
    ended.cookie = cookie
    expect((await ended.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).reply.code).toBe(1010)
  })
})

describe('two operators on one signal', () => {
  it('are served in the order of the audit', async () => {
    gateway.onWrite = ({ value }) => ({ code: 200, value })
    const second = await test.login('admin-a')
    const before = gateway.commands.length
    const values = Array.from({ length: 40 }, (_, i) => (i / 10).toFixed(1))
    await Promise.all(
      values.map((value, i) =>
        (i % 2 === 0 ? operator : second).call(paths.projectMonitorWrite, {
          projectId: 'project-a',
          signalId: 'a-set',
          value,
        }),
      ),
    )
    await until(() => gateway.commands.length === before + values.length)
    const executed = gateway.commands.slice(before).map((command) => (command.kind === 'write' ? command.uuid : ''))
    const { db } = test.server.context
    // Audit rows in the order of their creation: SQLite's rowid keeps it.
    const audited = await db
      .selectFrom('audit')
      .select('id')
      .where('id', 'in', executed)
      .orderBy(db.dynamic.ref('rowid') as never)
      .execute()
    expect(audited.map(({ id }) => id)).toEqual(executed)
  })
})
