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

it('lists the next level of topics, numbers by size', () => {
  expect(topicNodes('', payloads).map(({ node, title, hasChildren }) => [node, title, hasChildren])).toEqual([
    ['/', '/', true],
    ['plant/', 'plant', true],
  ])
  expect(topicNodes('plant/', payloads).map(({ title, signal }) => [title, signal?.dataType])).toEqual([
    ['a', undefined],
    ['b9', 'boolean'],
    ['b10', 'number'],
  ])
  expect(topicNodes('/', payloads).map(({ signal }) => signal?.address)).toEqual([{ topic: '/lead', path: '' }])
})

it('a topic with a value and topics below it is both', () => {
  expect(topicNodes('plant/a/', payloads)).toMatchObject([
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
