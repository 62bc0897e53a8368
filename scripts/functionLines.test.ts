import { describe, expect, it } from 'vitest'
import { listProblems, longFunctionsIn, loweredList, MAX_LINES } from './functionLines.ts'

const body = (lines: number) => Array.from({ length: lines - 2 }, (_, i) => `  step(${i})`).join('\n')
const named = (source: string, file = 'a.ts') => longFunctionsIn(file, source).map(({ name, lines }) => [name, lines])

describe('long functions', () => {
  it('are those over 60 lines', () => {
    expect(named(`function short() {\n${body(MAX_LINES)}\n}`)).toEqual([])
    expect(named(`function long() {\n${body(MAX_LINES + 1)}\n}`)).toEqual([['long', 61]])
  })

  it('are found in every form, under the name that the code gives them', () => {
    const long = `{\n${body(61)}\n}`
    expect(named(`class Canvas { draw() ${long}\n #clear = () => ${long} }`)).toEqual([
      ['Canvas.draw', 61],
      ['Canvas.#clear', 61],
    ])
    expect(named(`export const List = observer(() => ${long})\nconst rules = { alarm: async () => ${long} }`)).toEqual([
      ['List', 61],
      ['alarm', 61],
    ])
    expect(named(`serve(() => ${long})\nserve(() => ${long})`)).toEqual([
      ['serve(…)', 61],
      ['serve(…) #2', 61],
    ])
    expect(named(`const Card = () => (\n<p>\n${'text\n'.repeat(60)}</p>)`, 'a.tsx')).toEqual([['Card', 63]])
  })

  it('count with the functions inside them', () => {
    const inner = `  const inner = () => {\n${body(61)}\n  }`
    expect(named(`function outer() {\n${inner}\n}`)).toEqual([
      ['outer', 63],
      ['inner', 61],
    ])
  })
})

describe('the list of long functions', () => {
  const found = (lines: number, file = 'a.ts') => [{ file, name: 'f', lines }]

  it('allows what is in it, and nothing longer or new', () => {
    expect(listProblems(found(70), { 'a.ts': { f: 70 } })).toEqual([])
    expect(listProblems(found(70), { 'a.ts': { f: { lines: 70, why: 'a table' } } })).toEqual([])
    expect(listProblems(found(71), { 'a.ts': { f: 70 } })).toHaveLength(1)
    expect(listProblems(found(61), {})).toHaveLength(1)
  })

  it('shrinks: a function that got shorter, or is gone, must not keep its entry', () => {
    expect(listProblems(found(69), { 'a.ts': { f: 70 } })).toHaveLength(1)
    expect(listProblems([], { 'a.ts': { f: 70 } })).toHaveLength(1)
  })

  it('is lowered by the script, which keeps reasons, follows moved files and adds nothing', () => {
    const there = () => true
    expect(loweredList(found(65), { 'a.ts': { f: 70, gone: 80 } }, there)).toEqual({ 'a.ts': { f: 65 } })
    expect(loweredList(found(80), { 'a.ts': { f: { lines: 70, why: 'a table' } } }, there)).toEqual({
      'a.ts': { f: { lines: 70, why: 'a table' } },
    })
    expect(loweredList(found(61), {}, there)).toEqual({})
    expect(loweredList(found(70, 'b.ts'), { 'a.ts': { f: 70 } }, there)).toEqual({})
    expect(loweredList(found(70, 'b.ts'), { 'a.ts': { f: 70 } }, () => false)).toEqual({ 'b.ts': { f: 70 } })
  })
})
