import { createDocStore, PAGE_ID } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import type { CoeditNotice } from './CoeditLink.ts'
import { losersOf, outcomesOf, withoutWritten } from './losers.ts'
import { problemIn } from './problemIn.ts'

const record = (id: string, parent: string | null = null, type = 'ShapeRect') => ({
  id,
  type,
  parent,
  order: `a${id}`,
  props: {},
})

function aPage() {
  const document = createDocStore()
  document.transact('load', (tx) => {
    tx.add(record('a'))
    tx.add(record('g', null, 'WidgetGroup'))
    tx.add(record('b', 'g'))
  })
  return document
}

const clash = (id: string, path: string | undefined, mine: unknown = 'mine', theirs: unknown = 'theirs') => ({
  id,
  path,
  mine,
  theirs,
})
const conflict = (...conflicts: ReturnType<typeof clash>[]): CoeditNotice & { is: 'conflict' } => ({
  is: 'conflict',
  conflicts,
})
const replaced = (id: string, path: string, theirs: unknown): CoeditNotice & { is: 'replaced' } => ({
  is: 'replaced',
  overlaps: [{ id, path, mine: 'mine', theirs, stands: 'mine' }],
})

describe('the value that did not stay', () => {
  it('is the own one in a conflict, and the other one where the own one replaced it', () => {
    expect(outcomesOf(conflict(clash('a', 'data.title')))).toEqual([
      { id: 'a', path: 'data.title', lost: 'mine', stands: 'theirs' },
    ])
    expect(outcomesOf(replaced('a', 'data.title', 'theirs'))).toEqual([
      { id: 'a', path: 'data.title', lost: 'theirs', stands: 'mine' },
    ])
  })

  it.each([
    ['a leaf', clash('a', 'data.title'), true],
    ['a leaf of a part', clash('b', 'data.title'), true],
    ['an option of the page', clash(PAGE_ID, 'bgColor'), true],
    ['a place on the page', clash('a', 'position.x', 7), true],
    ['a place in a group, which may be of another frame', clash('b', 'position.x', 7), false],
    ['another group', clash('a', 'pos', { parent: 'g' }), false],
    ['a widget that is gone', clash('c', 'data.title'), false],
    ['a whole widget', clash('a', undefined), false],
    ['a value that is not known', { ...clash('a', 'data.title'), mine: undefined }, false],
  ])('can be written again: %s', (_, at, isOffered) => {
    expect(losersOf({ is: 'conflict', conflicts: [at] }, aPage())).toEqual(
      isOffered ? [{ id: at.id, path: at.path, value: at.mine }] : [],
    )
  })

  it('is told until the field is written again, each of several', () => {
    const document = aPage()
    const refused: CoeditNotice = {
      is: 'refused',
      diff: { changes: [] },
      at: { id: 'a', path: 'data.title', reason: 'tooLarge' },
    }
    const both = conflict(clash('a', 'data.title'), clash('a', 'position.x'))
    const notices = [
      both,
      replaced('a', 'data.title', 'x'),
      refused,
      { is: 'limit', limit: 'widgets', ids: ['a'] } as const,
    ]
    const written = (leaves: object) => document.transact('user', (tx) => tx.patch('a', { ...leaves }))
    expect(withoutWritten(notices, written({ 'style.opacity': 0.5 }))).toBe(notices)
    expect(withoutWritten(notices, written({ 'data.title': 'now' }))).toEqual([both, notices[3]])
    expect(withoutWritten(notices, written({ 'data.title': 'more', 'position.x': 3 }))).toEqual([notices[3]])
  })
})

it('the field that the server means is one of the change, or none', () => {
  const document = aPage()
  const diff = document.transact('user', (tx) => {
    tx.patch('a', { 'data.title': 'x' })
    tx.patch(PAGE_ID, { bgColor: 'red' })
  })
  const reason = 'tooLarge'
  expect(problemIn(diff, { path: '$.widgets.a.data.title', reason })).toEqual({ id: 'a', path: 'data.title', reason })
  expect(problemIn(diff, { path: '$.con.bgColor', reason })).toEqual({ id: PAGE_ID, path: 'bgColor', reason })
  expect(problemIn(diff, { path: '$.widgets.ab.data.title', reason })).toBeUndefined()
  expect(problemIn(diff, undefined)).toBeUndefined()
})
