import { driverKinds } from '@mimic/contract/drivers'
import { describe, expect, it } from 'vitest'
import { gridColumns } from '../gridColumns.ts'
import { choicesOf, chosenBy } from './chosenBy.ts'

const columns = driverKinds.flatMap((kind) => gridColumns(kind).map((column) => ({ kind: kind.id, ...column })))
const choices = columns.flatMap(({ kind, key, field }) => (choicesOf(field).length > 0 ? [{ kind, key, field }] : []))

describe('a text that is typed into the cell of a choice', () => {
  it.each(choices)(
    '$kind $key: chooses the choice of its name, in each language, and never another one',
    ({ field }) => {
      const names = choicesOf(field)
      for (const [value, { cn, en }] of names)
        for (const text of [value, value.toUpperCase(), cn, en, ` ${en} `])
          expect(chosenBy(field, text), text).toBe(value)
      for (const [value, texts] of names)
        for (const name of [value, texts.cn, texts.en])
          for (let length = 1; length < name.length; length++) {
            const begun = name.slice(0, length).toLowerCase()
            const chosen = chosenBy(field, begun)
            const isExact = names.some(([each, { cn, en }]) =>
              [each, cn, en].some((own) => own.toLowerCase() === begun),
            )
            const spellings = field.is === 'choice' ? field.spellings : undefined
            const isSpelled = Object.keys(spellings ?? {}).some((own) => own.toLowerCase() === begun)
            if (isExact || isSpelled) continue
            const fitting = names.filter(([each, { cn, en }]) =>
              [each, cn, en].some((own) => own.toLowerCase().startsWith(begun)),
            )
            expect(chosen, begun).toBe(fitting.length === 1 ? fitting[0]?.[0] : begun.trim())
          }
    },
  )

  it('is kept as it is when it is none of them, so that the check refuses it', () => {
    expect(choices.length).toBeGreaterThan(10)
    for (const { field } of choices) expect(chosenBy(field, 'zzz')).toBe('zzz')
  })
})
