import { describe, expect, it } from 'vitest'
import { flatTree, heightOf, pathTo, treeOf, withBelow } from './tree.ts'

const row = (id: string, parentId = '') => ({ id, parentId })
/** A site with two buildings, one of which has a floor; and another site. */
const rows = [row('floor', 'east'), row('site'), row('west', 'site'), row('east', 'site'), row('other')]

describe('rows as a tree', () => {
  it('stand below their parents, in their order, with their levels', () => {
    const flat = flatTree(treeOf(rows)).map(({ row: { id }, level }) => `${id} ${level}`)
    expect(flat).toEqual(['site 1', 'west 2', 'east 2', 'floor 3', 'other 1'])
    expect(treeOf(rows).map(heightOf)).toEqual([3, 1])
  })

  it('stand at the top where the parent is not there', () => {
    expect(treeOf([row('floor', 'east'), row('roof', 'floor')])).toMatchObject([
      { row: { id: 'floor' }, level: 1, below: [{ row: { id: 'roof' }, level: 2 }] },
    ])
  })

  it('have a path from the top, and ids below', () => {
    expect(pathTo(rows, 'floor').map(({ id }) => id)).toEqual(['site', 'east', 'floor'])
    expect(pathTo(rows, 'gone')).toEqual([])
    expect([...withBelow(rows, 'site')].sort()).toEqual(['east', 'floor', 'site', 'west'])
    expect(withBelow(rows, 'gone').size).toBe(0)
  })
})
