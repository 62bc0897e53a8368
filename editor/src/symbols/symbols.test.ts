import { completeProps, createDocStore, emptyPage, parsePage, toPageFile } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { wordSearch } from '../kit/wordSearch.ts'
import { symbolNames } from './SymbolShelf.ts'
import { bindingPlan, initialStates, readRange } from './symbolBinding.ts'
import { allSymbols, symbolTables } from './symbolLibrary.ts'
import { symbolRecords } from './symbolRecords.ts'
import { BODY, LEVEL } from './symbolRoles.ts'
import { SymbolHead, SymbolShape } from './symbolSchema.ts'

const modelOf = new Map(models.map((model) => [model.type as string, model]))

describe('the symbol library', () => {
  it('has at least 290 symbols with an id and a name in both languages of their own', () => {
    expect(allSymbols.length).toBeGreaterThanOrEqual(290)
    for (const key of ['id', 'cn', 'en'] as const) {
      const all = allSymbols.map((spec) => spec[key])
      expect(all.filter((name) => name.trim() === '')).toEqual([])
      expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
    }
    expect(allSymbols.filter(({ cn }) => !/\p{Script=Han}/u.test(cn)).map(({ id }) => id)).toEqual([])
  })

  it.each(symbolTables.flatMap(({ table }) => Object.entries(table)))(
    '%s is written in the format of the library',
    (_, [head, ...shapes]) => {
      expect(Value.Check(SymbolHead, head), JSON.stringify(head)).toBe(true)
      expect(shapes.filter((shape) => !Value.Check(SymbolShape, shape))).toEqual([])
    },
  )

  it('finds each symbol by all of its words, and by its names', () => {
    for (const spec of allSymbols) {
      const words = spec.words.split(' ')
      for (const text of [spec.cn, spec.en, ...words, words.join(' ')]) {
        const found = allSymbols.filter((each) => wordSearch(text)(symbolNames(each)))
        expect(found, `${spec.id}: ${text}`).toContain(spec)
      }
      expect(
        words.filter((word, i) => words.indexOf(word) !== i),
        spec.id,
      ).toEqual([])
      expect(/\p{Script=Han}/u.test(spec.words) && /[a-z]/i.test(spec.words), spec.id).toBe(true)
    }
  })

  it.each([
    ['烟囱 烟筒', 'chimney'],
    ['flue', 'chimney'],
    ['VFD', 'drive'],
    ['主变', 'transformerTwo'],
    ['疏水器', 'steamTrap'],
    ['bellows', 'expansionJoint'],
    ['地磅', 'weighbridge'],
    ['反渗透', 'membraneRack'],
    ['esp', 'precipitator'],
    ['磁翻板', 'levelGlass'],
  ])('finds by "%s" what a person means: %s', (text, id) => {
    const found = allSymbols.filter((spec) => wordSearch(text)(symbolNames(spec))).map((spec) => spec.id)
    expect(found).toContain(id)
    expect(found.length).toBeLessThanOrEqual(6)
  })

  it('has no two that look alike', () => {
    const looks = allSymbols.map(({ parts }) => JSON.stringify(parts))
    expect(allSymbols.filter((_, i) => looks.indexOf(looks[i] as string) !== i).map(({ id }) => id)).toEqual([])
  })

  it.each(allSymbols.map((spec) => [spec.id, spec] as const))(
    '%s can be read, lies in its box and takes a signal',
    (_, spec) => {
      const records = symbolRecords(spec, spec.en, 40, 60)
      const page = createDocStore({ ...emptyPage, widgets: new Map(records.map((record) => [record.id, record])) })
      const file = JSON.parse(JSON.stringify(toPageFile(page, models)))
      expect(parsePage(file, models).problems).toEqual([])

      const box = new Float64Array(4)
      for (const { type, props } of spec.parts) {
        const model = modelOf.get(type)
        expect(model, type).toBeDefined()
        if (!model) continue
        for (const [path, value] of Object.entries(props))
          if (path.startsWith('position.') && typeof value === 'number') expect(value, path).toBe(Math.round(value))
        model.writeBox(completeProps(model, props), box)
        const [x0 = -1, y0 = -1, x1 = Infinity, y1 = Infinity] = box
        expect([x0 >= 0, y0 >= 0, x1 <= spec.width, y1 <= spec.height], `${type} ${box}`).toEqual([
          true,
          true,
          true,
          true,
        ])
      }
      expect(spec.parts.some(({ props }) => props['ref'] === BODY || props['ref'] === LEVEL)).toBe(true)
    },
  )
})

describe('the level of a symbol', () => {
  const partsOf = (id: string) => symbolRecords(allSymbols.find((spec) => spec.id === id)!, 'T', 0, 0).slice(1)

  it('follows a range of the signal, low to high, and not 0 to 100', () => {
    const parts = partsOf('tankLevel')
    expect(readRange(parts)).toEqual({ low: 0, high: 100 })
    const plan = bindingPlan(parts, { 'data.signalId': 's' }, initialStates, { low: -1.5, high: 6 })
    const levels = parts.filter(({ props }) => props['ref'] === LEVEL)
    expect(levels).toHaveLength(1)
    for (const { id } of levels)
      expect(plan.get(id)).toEqual({ 'data.signalId': 's', 'dataAddon.minVal': -1.5, 'dataAddon.maxVal': 6 })
    const written = parts.map((part) => ({ ...part, props: { ...part.props, ...plan.get(part.id) } }))
    expect(readRange(written)).toEqual({ low: -1.5, high: 6 })
    for (const { id, props } of parts)
      if (props['ref'] === BODY) expect(plan.get(id)).not.toHaveProperty('dataAddon.minVal')
  })

  it('is offered only for symbols that have one', () => {
    expect(readRange(partsOf('pumpGeneral'))).toBeUndefined()
  })
})
