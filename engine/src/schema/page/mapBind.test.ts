import { expect, it } from 'vitest'
import { mapBind } from './mapBind.ts'

it('gives the pages that click events open their new ids, those of a drop-down’s entries too', () => {
  const widget = {
    clickEvent: { config: { action: 'page', pageId: 'p1' } },
    selectDatas: [{ clickEvent: { config: { functionPage: 'p2', data: { signalId: 's' } } } }],
  }
  const seen: string[] = []
  const copy = mapBind(widget, (list, id) => {
    seen.push(`${list} ${id}`)
    return `new-${id}`
  })
  expect(seen).toEqual(['pages p1', 'pages p2', 'signals s'])
  expect(copy.selectDatas[0]?.clickEvent.config.functionPage).toBe('new-p2')
})
