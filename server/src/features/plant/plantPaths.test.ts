import { expect, it, vi } from 'vitest'
import { kindOfPath, PlantPaths } from './plantPaths.ts'

it('names files by titles, each once and with what every file system takes', () => {
  const paths = new PlantPaths()
  const of = (title: string, id = 'x') => paths.path('device', title, { id })
  expect(of('Pump 7/8: "east"')).toBe('devices/Pump-7-8-east.json')
  expect(of('pump 7 8 EAST')).toBe('devices/pump-7-8-EAST-2.json')
  expect(of('泵站 1')).toBe('devices/泵站-1.json')
  expect(of('../..', 'id-1')).toBe('devices/id-1.json')
})

it('puts what belongs to a project into its folder', () => {
  const paths = new PlantPaths()
  expect(paths.path('project', 'Works', { id: 'w' })).toBe('projects/Works/project.json')
  expect(paths.path('page', 'Hall', { id: 'h', projectId: 'w' })).toBe('projects/Works/pages/Hall.json')
})

it('knows what a file describes by its folder', () => {
  expect(kindOfPath('projects/Works/pages/Hall.json')).toBe('page')
  expect(kindOfPath('projects/Works/project.json')).toBe('project')
  expect(kindOfPath('groups/Pumps.json')).toBe('group')
  for (const path of ['x.json', 'devices/a/b.json', '../devices/a.json', 'devices/a.txt', 'projects/project.json'])
    expect(kindOfPath(path)).toBeUndefined()
})

it('finds a free path at once among thousands of one name', () => {
  const paths = new PlantPaths()
  const has = vi.spyOn(Set.prototype, 'has')
  try {
    const made = Array.from({ length: 1000 }, (_, i) => paths.path('page', 'Hall', { id: `p-${i}` }))
    expect(new Set(made).size).toBe(1000)
    expect(has.mock.calls.length).toBeLessThan(3000)
  } finally {
    has.mockRestore()
  }
})
