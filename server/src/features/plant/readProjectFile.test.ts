import { limits } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { projectTasks } from './projectTasks.ts'
import { readProjectFile } from './readProjectFile.ts'

const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `row-${i}`, title: `Row ${i}` }))
const fileOf = (lists: object) =>
  JSON.stringify({
    ...{ format: 'mimic-project', version: 1, project: { title: 'Hall' } },
    ...{ pages: [], variables: [], reports: [], pictures: [], devices: [], ...lists },
  })
/** How often other work had its turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const tick = () => {
    turns++
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return turns
}

describe('a project file', () => {
  it('is read and renumbered a page at a time, and lets other calls be answered in between', async () => {
    const text = fileOf({ pages: rows(limits.pages), variables: rows(1000) })
    const file = await readProjectFile(text)
    expect(await turnsDuring(() => readProjectFile(text))).toBeGreaterThanOrEqual(limits.pages - 1 + 9)
    const none = { equips: new Map<string, string>(), signals: new Map<string, string>() }
    expect(await turnsDuring(() => projectTasks(file, 'Hall', none))).toBeGreaterThanOrEqual(limits.pages - 1)
  })

  it('with more pages than a project may have is refused before they are looked at', async () => {
    const text = fileOf({ pages: [{ id: 'not an id' }, ...rows(limits.pages)] })
    const fields = [{ path: 'file.pages', reason: 'limit', limit: limits.pages }]
    await expect(readProjectFile(text)).rejects.toMatchObject({ fields })
  })

  it.each([
    ['an item without an id', { variables: [...rows(150), { title: 'x' }] }, 'file.variables.150.id', 'required'],
    ['a number that is none', { pages: [...rows(3), { id: 'a', x: 'INFINITE' }] }, 'file.pages.3.x', 'type'],
    ['a list that is none', { reports: 'x' }, 'file.reports', 'type'],
    ['a list that is missing', { devices: undefined }, 'file.devices', 'required'],
  ])('with %s is refused with its place', async (_, lists, path, reason) => {
    const text = fileOf(lists).replace('"INFINITE"', '1e400')
    await expect(readProjectFile(text)).rejects.toMatchObject({ fields: [{ path, reason }] })
  })
})
