import type { Dept } from '@mimic/contract'
import { expect, it } from 'vitest'
import { deptTree, isWithin } from './deptTree.ts'

const dept = (id: string, parentId: string, accountCount: number): Dept => ({
  id,
  title: id,
  parentId,
  accountCount,
  version: 1,
  gmtCreate: 0,
  gmtModified: 0,
})

it('departments stand below their parents, by name, and count the accounts below them', () => {
  const [first, second] = deptTree([
    dept('works', '', 1),
    dept('line 2', 'works', 3),
    dept('line 1', 'works', 2),
    dept('lab', 'gone', 4),
  ])
  expect([first?.dept.id, first?.accounts]).toEqual(['lab', 4])
  expect([second?.dept.id, second?.accounts, second?.below.map((each) => each.dept.id)]).toEqual([
    'works',
    6,
    ['line 1', 'line 2'],
  ])
  expect(second && [isWithin(second, 'works'), isWithin(second, 'line 2'), isWithin(second, 'lab')]).toEqual([
    true,
    true,
    false,
  ])
})
