import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../testing/TestClient.ts'
import { TestServer } from '../testing/TestServer.ts'

let test: TestServer
let viewer: TestClient

beforeAll(async () => {
  test = await TestServer.start()
  viewer = await test.login('viewer-a')
})
afterAll(() => test.stop())

it.each([
  ['logins', paths.login, 60],
  ['verification codes', paths.showVcode, 60],
  ['tries of a page password', paths.pageValidPassword, 10],
  ['tokens of device sockets', paths.deviceToken, 600],
  ['tokens of page sockets', paths.projectToken, 600],
])('%s are limited per minute and address', async (_, path, perMinute) => {
  const answers = []
  // Empty bodies: a limit counts before it looks.
  for (let i = 0; i <= perMinute; i++) answers.push(await viewer.call(path, {}))
  const last = answers.at(-1)
  expect([last?.status, last?.reply.code]).toEqual([429, codes.tooMany])
  expect(answers.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(2)
})
