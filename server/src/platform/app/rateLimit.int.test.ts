import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

let test: TestServer
let viewer: TestClient
let other: TestClient

/** Logins of beforeAll, which count too. */
const LOGINS = 2

beforeAll(async () => {
  // The clock stands still: a slow machine needs more than a minute for all calls.
  const now = Date.now()
  test = await TestServer.start({ now: () => now, monotonic: () => performance.now() })
  viewer = await test.login('viewer-a')
  other = await test.login('admin-a')
})
afterAll(() => test.stop())

it.each([
  ['logins', paths.userLogin, 60],
  ['verification codes', paths.userShowVcode, 60],
  ['tokens of device sockets', paths.deviceMonitorToken, 600],
  ['tokens of page sockets', paths.projectMonitorToken, 600],
])('%s are limited per minute', async (_, path, perMinute) => {
  const answers = []
  // The bodies are empty, because a limit counts calls before they are checked.
  for (let i = 0; i <= perMinute; i++) answers.push(await viewer.call(path, {}))
  const last = answers.at(-1)
  expect([last?.status, last?.reply.code]).toEqual([429, codes.tooMany])
  expect(answers.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1 + LOGINS)
})

it.each(['page', 'share'])('right passwords of a %s are not limited, wrong ones are', async (what) => {
  const body = what === 'page' ? { id: 'page-a', checkpwd: true } : { equipId: 'eq-a' }
  const set = what === 'page' ? paths.projectPagePassword : paths.shareEditPwd
  expect((await other.call(set, { ...body, password: 'valve26' })).reply.code).toBe(codes.ok)
  let asked: { id?: string; code?: string } = { id: 'page-a' }
  if (what === 'share') {
    await other.call(paths.shareEditAuth, { ...body, enabled: true, history: false, alarms: false, write: false })
    const { path } = (await other.call(paths.shareInfo, body)).reply.data as { path: string }
    asked = { code: path.split('/').at(-1) ?? '' }
  }
  const open = async (password: string) =>
    (await viewer.call(what === 'page' ? paths.projectMonitorValidPassword : paths.shareOpen, { ...asked, password }))
      .reply.code
  for (let i = 0; i < 15; i++) expect(await open('valve26')).toBe(codes.ok)
  for (let i = 0; i < 5; i++) expect(await open('wrong')).toBe(codes.wrongPassword)
  expect(await open('valve26')).toBe(codes.tooMany)
})

it('counts tokens of sockets by session: other screens behind the same address get theirs', async () => {
  const { reply } = await other.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
  expect(reply.code).toBe(codes.ok)
})
