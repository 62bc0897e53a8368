import { describe, expect, it } from 'vitest'
import type { CatalogueSignal, SignalPage } from './SignalCatalogue.ts'
import { SignalSearch } from './SignalSearch.ts'

const signal = (id: string): CatalogueSignal => ({
  ...{ id, title: id, sn: id, unit: '', equipId: 'e', equipTitle: 'E', equipSn: 'E', isWritable: true },
  ...{ dataType: 'number', lowerLimit: null, upperLimit: null, named: [] },
})
/** A server whose answers are given by hand, to the questions in the order in which they were asked. */
function server() {
  const asked: string[] = []
  const waiting: { resolve: (page: SignalPage) => void; reject: (error: unknown) => void }[] = []
  const search = new SignalSearch((words, page) => {
    asked.push(`${words} ${page}`)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    search,
    asked,
    answer: (n: number, ids: readonly string[], hasMore = false) => {
      waiting[n]?.resolve({ rows: ids.map(signal), hasMore })
      return settle()
    },
    fail: (n: number) => {
      waiting[n]?.reject(new Error('none'))
      return settle()
    },
    shown: () => `${search.rows.map(({ id }) => id).join()} ${search.state}`,
  }
}

describe('a search for signals', () => {
  it('is one question, whose pages follow each other', async () => {
    const { search, asked, answer, shown } = server()
    search.begin('pump')
    expect(shown()).toBe(' loading')
    await answer(0, ['a', 'b'], true)
    search.more()
    search.more()
    await answer(1, ['c'])
    search.more()
    expect([shown(), asked]).toEqual(['a,b,c ready', ['pump 1', 'pump 2']])
  })

  it('keeps what it has found until the next answer, and shows none to an earlier question', async () => {
    const { search, answer, shown } = server()
    search.begin('p')
    search.begin('pu')
    await answer(1, ['b'])
    await answer(0, ['a'])
    expect(shown()).toBe('b ready')
    search.begin('pum')
    expect(shown()).toBe('b loading')
  })

  it('says that it failed, and asks for the same page again', async () => {
    const { search, asked, answer, fail, shown } = server()
    search.begin('p')
    await answer(0, ['a'], true)
    search.more()
    await fail(1)
    expect(shown()).toBe('a failed')
    search.retry()
    await answer(2, ['b'])
    expect([shown(), asked]).toEqual(['a,b ready', ['p 1', 'p 2', 'p 2']])
  })
})
