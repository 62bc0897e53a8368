import { describe, expect, it } from 'vitest'
import { mergeItems } from './mergeItems.ts'

interface Item {
  readonly id?: string
  readonly title: string
  readonly unit: string
}
const item = (id: string, title = id, unit = ''): Item => ({ id, title, unit })
const base = [item('1'), item('2'), item('3')]

describe('a list that two people have changed', () => {
  it('has the changes of both, by item and field', () => {
    const mine = [item('1', 'mine'), item('2'), item('3'), { title: 'new', unit: '' }]
    const theirs = [item('1', '1', 'bar'), item('2', 'theirs'), item('3'), item('4')]
    expect(mergeItems(base, mine, theirs, 'id')).toEqual([
      item('1', 'mine', 'bar'),
      item('2', 'theirs'),
      item('3'),
      { title: 'new', unit: '' },
      item('4'),
    ])
  })

  it('keeps the own change where both changed a field', () => {
    expect(mergeItems([item('1')], [item('1', 'mine')], [item('1', 'theirs')], 'id')).toEqual([item('1', 'mine')])
  })

  it('drops what either has removed, but keeps what was edited as a new item', () => {
    const mine = [item('2', 'edited'), item('3')]
    expect(mergeItems(base, mine, [item('1', 'theirs')], 'id')).toEqual([{ title: 'edited', unit: '' }])
  })

  it('takes an item that both have added once', () => {
    const [one, other] = [
      { name: 'unit', initial: '1' },
      { name: 'unit', initial: '2' },
    ]
    expect(mergeItems([], [one], [other], 'name')).toEqual([one])
  })
})
