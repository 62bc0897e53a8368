import { limits } from '@mimic/contract/limits'
import { expect, it } from 'vitest'
import { topicNodes } from './browseTopics.ts'

const payloads = new Map([
  ['plant/a/temp', '21.5'],
  ['plant/a/temp/unit', 'C'],
  ['plant/a/json', '{"v":{"x":1,"on":true},"ts":5}'],
  ['plant/b10', '1'],
  ['plant/b9', 'ON'],
  ['/lead', '2'],
])

const right = (node: string) => topicNodes(node, payloads).filter(({ parent }) => parent === undefined)

it('lists the next level of topics, numbers by size', () => {
  expect(right('').map(({ node, title, hasChildren }) => [node, title, hasChildren])).toEqual([
    ['/', '/', true],
    ['plant/', 'plant', true],
  ])
  expect(right('plant/').map(({ title, signal }) => [title, signal?.dataType])).toEqual([
    ['a', undefined],
    ['b9', 'boolean'],
    ['b10', 'number'],
  ])
  expect(right('/').map(({ signal }) => signal?.address)).toEqual([{ topic: '/lead', path: '' }])
})

it('a topic with a value and topics below it is both', () => {
  expect(right('plant/a/')).toMatchObject([
    { title: 'json', hasChildren: true, signal: null },
    { title: 'temp', hasChildren: true, signal: { dataType: 'number', address: { topic: 'plant/a/temp', path: '' } } },
  ])
})

it('shows the paths of a JSON payload as signals', () => {
  expect(topicNodes('plant/a/json/', payloads).map(({ title, signal }) => [title, signal?.dataType])).toEqual([
    ['v.x', 'number'],
    ['v.on', 'boolean'],
    ['ts', 'number'],
  ])
})

it('gives each value a name of its own, and each place of a value once', () => {
  for (const node of ['', 'plant/', 'plant/a/', 'plant/a/json/', 'plant/a/temp/']) {
    const nodes = topicNodes(node, payloads)
    const addresses = nodes.flatMap(({ signal }) => (signal ? [JSON.stringify(signal.address)] : []))
    expect(new Set(nodes.map(({ node: own }) => own)).size).toBe(nodes.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

it('tells with a level all that is below it, so that nothing is collected anew', () => {
  const all = topicNodes('', payloads)
  const below = (node: string) => all.filter(({ parent }) => parent === node).map(({ parent: _, ...own }) => own)
  for (const { node, hasChildren } of all) expect(below(node), node).toEqual(hasChildren ? right(node) : [])
  // No more than an answer can carry: the rest is collected when it is opened.
  const many = new Map(Array.from({ length: 5_000 }, (_, i) => [`a/${i % 10}/${i}`, '1']))
  const some = topicNodes('', many)
  expect(some.length).toBeLessThanOrEqual(2 * limits.bus.browsed)
  for (const { parent = '' } of some)
    expect(some.filter((each) => each.parent === parent || (parent === '' && !each.parent)).length).toBe(
      parent === '' ? 1 : parent === 'a/' ? 10 : 500,
    )
})
