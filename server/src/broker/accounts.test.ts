import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverTopics, topics } from '@mimic/contract/bus'
import { describe, expect, it } from 'vitest'
import { findAccount, readAccounts } from './accounts.ts'
import { mayPublish, maySubscribe } from './topicRights.ts'

const server = { username: 'server', password: 's' }
const gateway = { username: 'gw', password: 'g', gatewayId: 'gw-a' }

describe('broker accounts', () => {
  it('need name and password together', () => {
    const find = (username?: string, password?: string) =>
      findAccount([server, gateway], username, password === undefined ? undefined : Buffer.from(password))
    expect(find('server', 's')).toBe(server)
    for (const [name, password] of [
      ['server', 'g'],
      ['server', ''],
      ['server'],
      ['none', ''],
      [undefined, 's'],
      ['', ''],
    ])
      expect(find(name, password)).toBeUndefined()
  })

  it.each([
    ['{}', /accounts must be a list/],
    ['{"accounts":[{"password":"p"}]}', /accounts\.0\.username/],
    ['{"accounts":[{"username":"u","password":""}]}', /accounts\.0\.password/],
    ['{"accounts":[{"username":"u","password":"p","gatewayId":7}]}', /accounts\.0\.gatewayId/],
  ])('a file of %s is refused by its field', (text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-accounts-'))
    const path = join(folder, 'accounts.json')
    writeFileSync(path, text)
    expect(() => readAccounts(path)).toThrow(message)
    rmSync(folder, { recursive: true })
  })
})

describe('topic rights', () => {
  const up = [topics.data, topics.backfill, topics.status, topics.result]
  const down = [topics.ack, topics.command, topics.config]

  it('a gateway speaks on its own upward lanes and hears its own downward lanes', () => {
    for (const lane of up) {
      expect([mayPublish(gateway, lane('gw-a')), maySubscribe(gateway, lane('gw-a'))]).toEqual([true, false])
      expect(mayPublish(gateway, lane('gw-b'))).toBe(false)
    }
    for (const lane of down) {
      expect([mayPublish(gateway, lane('gw-a')), maySubscribe(gateway, lane('gw-a'))]).toEqual([false, true])
      expect(maySubscribe(gateway, lane('gw-b'))).toBe(false)
      expect(maySubscribe(gateway, lane('+'))).toBe(false)
    }
    for (const filter of ['#', 'mimic/#', 'mimic/v1/gw-a/#', '+/+/+/+', '$SYS/#', '$share/x/mimic/v1/gw-a/ack'])
      expect(maySubscribe(gateway, filter)).toBe(false)
  })

  it('the server hears all gateways and answers on their downward lanes alone', () => {
    for (const filter of serverTopics) expect(maySubscribe(server, filter)).toBe(true)
    expect(maySubscribe(server, '#')).toBe(false)
    for (const lane of down) expect(mayPublish(server, lane('any'))).toBe(true)
    for (const lane of up) expect(mayPublish(server, lane('any'))).toBe(false)
    expect(mayPublish(server, 'mimic/v1/a/b/cmd')).toBe(false)
  })
})
