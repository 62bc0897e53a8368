import { expect, it } from 'vitest'
import {
  type BrowsedNode,
  foundValues,
  type Listed,
  placesBelow,
  rowsOfValues,
  seenNodes,
  unlistedCount,
  withAnswer,
} from './browseTree.ts'

const folder = (node: string, parent?: string): BrowsedNode => ({
  ...{ node, title: node.split('/').at(-1) ?? '', hasChildren: true, signal: null },
  ...(parent !== undefined && { parent }),
})
const value = (node: string, parent?: string): BrowsedNode => ({
  ...folder(node, parent),
  hasChildren: false,
  signal: { dataType: 'number', isWritable: false, address: { topic: node } },
})

const first: Listed = withAnswer(new Map(), '', [
  folder('a'),
  folder('b'),
  value('top'),
  folder('a/deep', 'a'),
  value('a/t', 'a'),
])
const listed = withAnswer(first, 'b', [value('b/t')])
const titles = (places: readonly { readonly path: readonly string[] }[]) => places.map(({ path }) => path.join('/'))

it('knows the levels that an answer brings along, and the branches that it does not', () => {
  expect(titles(placesBelow(first, undefined))).toEqual(['a', 'b', 'top'])
  expect(titles(placesBelow(first, placesBelow(first, undefined)[0]))).toEqual(['a/deep', 'a/t'])
  expect(unlistedCount(first)).toBe(2)
  expect(unlistedCount(listed)).toBe(1)
  // A branch without anything below it was listed, too.
  expect(unlistedCount(withAnswer(listed, 'a/deep', []))).toBe(0)
})

it('what is seen is what is open; what is searched is all that was listed', () => {
  expect(titles(seenNodes(listed, new Set()))).toEqual(['a', 'b', 'top'])
  const [a] = placesBelow(listed, undefined)
  expect(titles(seenNodes(listed, new Set([a?.key ?? ''])))).toEqual(['a', 'a/deep', 'a/t', 'b', 'top'])
  expect(titles(foundValues(listed, ' T'))).toEqual(['a/t', 'b/t', 'top'])
  expect(titles(foundValues(listed, 'b/t'))).toEqual(['b/t'])
  expect(foundValues(listed, 'deep')).toEqual([])
})

it('values of equal names have tags of their own', () => {
  const rows = rowsOfValues(foundValues(listed, 't'), new Set(['top']), false)
  expect(rows.map(({ cells }) => [cells['title'], cells['sn'], cells['address.topic']])).toEqual([
    ['t', 'a.t', 'a/t'],
    ['t', 'b.t', 'b/t'],
    ['top', 'top 2', 'top'],
  ])
})

it('a device whose nodes lead back to themselves is searched once', () => {
  const circle = withAnswer(withAnswer(new Map(), '', [folder('a')]), 'a', [folder('a'), value('v')])
  expect(titles(foundValues(circle, ''))).toEqual(['a/v'])
})
