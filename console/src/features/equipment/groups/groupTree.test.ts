import { describe, expect, it } from 'vitest'
import { lineAfterKey, placeAfterDrop, placeAfterStep, shownGroups } from './groupTree.ts'

const group = (id: string, parentId = '') => ({ id, parentId, title: id })
const rows = [group('site'), group('east', 'site'), group('floor', 'east'), group('west', 'site'), group('yard')]
const lines = (open: readonly string[], search = '') => shownGroups(rows, new Set(open), search)
const ids = (open: readonly string[], search = '') => lines(open, search).map(({ row }) => row.id)

describe('the lines of the tree', () => {
  it('show what is below open groups', () => {
    expect(ids([])).toEqual(['site', 'yard'])
    expect(ids(['site'])).toEqual(['site', 'east', 'west', 'yard'])
    expect(lines(['site'])[2]).toMatchObject({ level: 2, position: 2, setSize: 2, isOpen: undefined })
  })

  it('show what is searched for with its path', () => {
    expect(ids([], 'FLO')).toEqual(['site', 'east', 'floor'])
    expect(ids([], 'nothing')).toEqual([])
  })

  it('are walked by keys', () => {
    const from = (id: string, key: string) => lineAfterKey(lines(['site', 'east']), id, key)
    expect(from('site', 'ArrowDown')).toBe('east')
    expect(from('site', 'ArrowRight')).toBe('east')
    expect(from('floor', 'ArrowLeft')).toBe('east')
    // An open group is closed first.
    expect(from('east', 'ArrowLeft')).toBeUndefined()
    expect([from('west', 'Home'), from('west', 'End'), from('west', 'y')]).toEqual(['site', 'yard', 'yard'])
  })
})

describe('a group that is moved', () => {
  it('goes up, down, in and out', () => {
    expect(placeAfterStep(rows, 'west', 'up')).toEqual({ parentId: 'site', beforeId: 'east' })
    expect(placeAfterStep(rows, 'east', 'down')).toEqual({ parentId: 'site', beforeId: undefined })
    expect(placeAfterStep(rows, 'yard', 'in')).toEqual({ parentId: 'site', beforeId: undefined })
    expect(placeAfterStep(rows, 'floor', 'out')).toEqual({ parentId: 'site', beforeId: 'west' })
    expect(placeAfterStep(rows, 'west', 'out')).toEqual({ parentId: '', beforeId: 'yard' })
  })

  it('has nowhere to go at the ends and at the top', () => {
    expect(placeAfterStep(rows, 'east', 'up')).toBeUndefined()
    expect(placeAfterStep(rows, 'east', 'in')).toBeUndefined()
    expect(placeAfterStep(rows, 'yard', 'down')).toBeUndefined()
    expect(placeAfterStep(rows, 'yard', 'out')).toBeUndefined()
  })

  it('is dropped before a group or into it, and never below itself', () => {
    expect(placeAfterDrop(rows, 'yard', 'west', false)).toEqual({ parentId: 'site', beforeId: 'west' })
    expect(placeAfterDrop(rows, 'yard', 'west', true)).toEqual({ parentId: 'west', beforeId: undefined })
    expect(placeAfterDrop(rows, 'site', 'floor', true)).toBeUndefined()
  })
})
