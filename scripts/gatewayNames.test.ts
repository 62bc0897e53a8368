import { expect, it } from 'vitest'
import { withGateways } from './gatewayNames.ts'

const text = (item: object) => JSON.stringify(item)
const gateway = (id: string, title: string) => ({ path: `gateways/${id}.json`, text: text({ id, title }) })
const device = (id: string, gatewayId: string) => ({ path: `devices/${id}.json`, text: text({ id, gatewayId }) })
const mine = [gateway('gw-old', 'East'), gateway('gw-more', 'West'), device('a', 'gw-old'), device('b', 'gw-more')]
const files = new Map(mine.map((file) => [file.path, file.text]))
const there = [gateway('gw-new', 'Hall'), gateway('gw-1', 'Two'), gateway('gw-2', 'Two')]

it.each([['East=Hall'], ['gw-old=gw-new']])('gives devices the gateway that stands for theirs: %s', (name) => {
  const sent = withGateways(mine, files, there, [name])
  expect(sent.map(({ path }) => path)).toEqual(['gateways/gw-more.json', 'devices/a.json', 'devices/b.json'])
  expect(sent.map((file) => JSON.parse(file.text ?? '') as object)).toMatchObject([
    { id: 'gw-more' },
    { id: 'a', gatewayId: 'gw-new' },
    { id: 'b', gatewayId: 'gw-more' },
  ])
})

it('names each gateway that is not there, or that is not the only one of its title', () => {
  const attempt = () => withGateways(mine, files, there, ['North=Hall', 'East=Two', 'West'])
  expect(attempt).toThrow(/North: the files have: East \(gw-old\).*\n.*Two: the server has: Hall \(gw-new\)/)
  expect(attempt).toThrow(/\n {2}: the server has/)
})
