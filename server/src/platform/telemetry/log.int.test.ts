import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'trace' })
})
afterAll(() => server?.stop())

it('the whole log has neither passwords nor cookies nor tokens, and each of its lines is JSON with time and level', async () => {
  const wrong = { loginname: 'viewer-a\n{"level":60,"msg":"forged"}', password: 'Wrong-pass-9' }
  await new TestClient(server.origin).call(paths.userLogin, wrong)
  const viewer = await server.login('viewer-a')
  const { reply } = await viewer.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
  const token = String(reply.data)
  const headers = { cookie: viewer.cookie, origin: server.origin }
  const live = await LiveSocket.open(`${server.origin}${paths.projectSocket}${token}`, headers)
  live.socket.close()
  const bearer = { authorization: 'Bearer a-key-of-a-program' }
  expect((await viewer.call(paths.equipmentQuery, {}, bearer)).reply.code).not.toBe(codes.ok)
  await viewer.get(`${paths.userInfo}?secret=in-the-address`)
  await until(() => server.output.includes('"msg"'))
  for (const secret of [
    PASSWORD,
    wrong.password,
    viewer.cookie.split('=')[1] ?? '',
    token,
    'a-key-of',
    'in-the-address',
  ])
    expect(server.output).not.toContain(secret)
  for (const line of server.output.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
  expect(server.output).not.toMatch(/^\{"level":60,"msg":"forged"/m)
})
