import { createDocStore, type DocStore } from '@mimic/engine'
import { editTable } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { expect, it } from 'vitest'
import { pageMatches } from './pageMatches.ts'
import { replaceIn, replacePlan } from './replacePlan.ts'

const table = editTable(edits)
const names: Readonly<Record<string, string>> = { 's-1': '1# 泵 · P-101 flow', 's-2': 'Tank · Level' }

function aPage(): DocStore {
  const doc = createDocStore()
  doc.transact('load', (tx) => {
    const add = (id: string, type: string, props: object, parent: string | null = null) =>
      tx.add({ id, type, parent, order: id, props: { ...props } })
    add('a', 'UsualText', { 'data.title': 'Pump P-101 and p-101', 'data.signalId': 's-1' })
    add('b', 'WidgetGroup', { widgetName: 'P-101 skid' })
    add('c', 'ShapeRect', { 'data.title': 'P-101, which a shape does not show', 'data.signalId': 's-2' }, 'b')
    add('d', 'UsualSelect', {
      'selectDatas.x': { text: 'Start P-101', value: '1', k: 'a0', kept: 'P-101' },
      placeholder: 'P-101?',
    })
    add('e', 'UsualButton', { 'clickEvent.enable': false, 'clickEvent.config.link': 'https://example.com/P-101' })
  })
  return doc
}

const found = (doc: DocStore, search: string) =>
  pageMatches(doc, table, search, (id) => names[id]).map(({ id, kind, within, field }) => [id, kind, within ?? field])

it('finds texts, names and signals, also in groups and lists, whatever their case', () => {
  expect(found(aPage(), 'p-101')).toEqual([
    ['a', 'text', 'data.title'],
    ['a', 'signal', 'data.signalId'],
    ['b', 'name', 'widgetName'],
    ['d', 'text', 'placeholder'],
    ['d', 'text', 'text'],
  ])
  expect(found(aPage(), 's-2')).toEqual([['c', 'signal', 'data.signalId']])
  expect(found(aPage(), '')).toEqual([])
})

it('looks at a field only while it has a meaning', () => {
  const doc = aPage()
  doc.transact('user', (tx) =>
    tx.patch('e', {
      'clickEvent.enable': true,
      'clickEvent.config.action': 'link',
      'clickEvent.config.target': '_self',
    }),
  )
  expect(found(doc, 'example.com')).toEqual([['e', 'text', 'clickEvent.config.link']])
})

it('replaces every occurrence in texts and names, and leaves signals and what else an item has', () => {
  const doc = aPage()
  const matches = pageMatches(doc, table, 'P-101', (id) => names[id])
  const plan = replacePlan(doc, table, matches, 'P-101', 'P-$&2')
  expect(plan).toEqual({
    replaced: 4,
    refused: 0,
    leaves: new Map<string, object>([
      ['a', { 'data.title': 'Pump P-$&2 and P-$&2' }],
      ['b', { widgetName: 'P-$&2 skid' }],
      ['d', { 'selectDatas.x': { text: 'Start P-$&2', value: '1', k: 'a0', kept: 'P-101' }, placeholder: 'P-$&2?' }],
    ]),
  })
})

it('counts the texts that would become too long, and leaves them', () => {
  const doc = aPage()
  const matches = pageMatches(doc, table, 'skid', () => undefined)
  expect(replacePlan(doc, table, matches, 'skid', 'x'.repeat(64))).toEqual({
    replaced: 0,
    refused: 1,
    leaves: new Map(),
  })
})

it.each([
  ['aXbx', 'x', '', 'ab'],
  ['泵 1，泵 2', '泵', '水泵', '水泵 1，水泵 2'],
  ['İx', 'x', 'y', 'İy'],
  ['aaa', 'aa', 'b', 'ba'],
])('replaces in %s', (text, search, by, next) => expect(replaceIn(text, search, by)).toBe(next))
