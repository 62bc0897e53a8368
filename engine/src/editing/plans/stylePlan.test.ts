import { describe, expect, it } from 'vitest'
import { createDocStore, toRecords } from '../../document/createDocStore.ts'
import { edits } from '../../widgets/edits.ts'
import { models } from '../../widgets/models.ts'
import { editTable } from '../EditTable.ts'
import { copyStyle, readStyleText, stylePlan, styleText } from './stylePlan.ts'

const table = editTable(edits)
const styled = {
  'style.fill.color': '#ff0000',
  'style.stroke.width': 3,
  'style.font.size': 21,
  'style.opacity': 0.5,
  'style.flip.horizontal': true,
  'position.rotate': 90,
  'data.title': 'theirs',
  'data.signalId': 's1',
  textId: 'theirs',
  widgetName: 'theirs',
  'clickEvent.enable': true,
  'animation.visiable.enable': true,
  posLock: true,
}

function pageOf(...types: readonly string[]) {
  const store = createDocStore()
  store.transact('load', (tx) =>
    types.forEach((type, i) => {
      tx.add({ id: `w${i}`, type, parent: null, order: `a${i}`, props: i === 0 ? styled : {} })
    }),
  )
  return store
}

/** What a style may change, told apart from the declaration by the words of the specification. */
const never =
  /^(position|data|dataAddon|animation|clickEvent|display|led|selectDatas|items|style\.flip)\b|^(textId|title|placeholder|widgetName|posLock|authRegion|alarmMark|ref|origin)$/

describe.each(models.map(({ type }) => type))('the style of %s', (type) => {
  it('goes to every kind of widget: leaves that it has, and no text, binding, place or action', () => {
    for (const other of models) {
      const page = pageOf(type, other.type)
      const style = copyStyle(page, 'w0', table)
      const leaves = (style && stylePlan(page, style, ['w1'], table).get('w1')) ?? {}
      for (const [path, value] of Object.entries(leaves)) {
        expect(path).not.toMatch(never)
        const prop = other.props[path]
        const isItem = Object.keys(other.lists).some((list) => path.startsWith(`${list}.`))
        expect(prop !== undefined || isItem, `${other.type} has ${path}`).toBe(true)
        if (prop) expect(prop.parse(value)).toEqual(value)
      }
      // Fill and opacity are those of all kinds; the font is that of kinds with a text.
      expect(leaves).toMatchObject({ 'style.fill.color': '#ff0000', 'style.opacity': 0.5, 'style.stroke.width': 3 })
      const model = models.find((each) => each.type === type)
      const hasFont = [model, other].every((each) => each?.props['style.font.size'])
      expect(leaves['style.font.size']).toBe(hasFont ? 21 : undefined)
    }
  })

  it('is kept as text, and pasted where it was copied changes nothing', () => {
    const page = pageOf(type, type)
    const style = copyStyle(page, 'w0', table)
    const read = style && readStyleText(styleText(style))
    expect(read).toEqual(style)
    expect(read && stylePlan(page, read, ['w0'], table)).toEqual(new Map())
    const plan = read && stylePlan(page, read, ['w1'], table)
    page.transact('user', (tx) => {
      for (const [id, leaves] of plan ?? []) tx.patch(id, leaves)
    })
    expect(copyStyle(page, 'w1', table)).toEqual(style)
  })
})

it('items of a list are replaced by those of the style', () => {
  const [type] = models.filter(({ lists }) => 'style.theme' in lists).map((model) => model.type)
  const page = pageOf(String(type), String(type))
  page.transact('load', (tx) => {
    tx.patch('w0', { 'style.theme.b': { value: '#123456', k: 'a1' } })
    tx.patch('w1', { 'style.theme.a': { value: '#654321', k: 'a0' } })
  })
  const style = copyStyle(page, 'w0', table)
  const leaves = style && stylePlan(page, style, ['w1'], table).get('w1')
  expect(Object.keys(leaves ?? {}).filter((path) => path.startsWith('style.theme.'))).toEqual([
    'style.theme.a',
    'style.theme.b',
  ])
  expect(leaves?.['style.theme.a']).toBeUndefined()
})

it.each([
  [
    '',
    '{',
    '[]',
    'null',
    '{"kind":"mimic/widgets"}',
    '{"kind":"mimic/style","leaves":[]}',
    '{"kind":"mimic/style","leaves":{}}',
  ],
])('reads no style from other text', (...texts) => {
  expect(texts.map(readStyleText)).toEqual(texts.map(() => undefined))
})

it('takes nothing that the target does not take, and leaves unknown kinds alone', () => {
  const page = pageOf('ShapeRect', 'UsualText')
  const text = JSON.stringify({
    kind: 'mimic/style',
    leaves: { 'style.opacity': 'much', 'style.font.size': -4, 'data.title': 'x', 'style.fill.color': '#00ff00' },
    lists: { 'animation.fillColor': { 'animation.fillColor.a': {} }, 'style.theme': 3 },
  })
  const style = readStyleText(text)
  expect(style && stylePlan(page, style, ['w1', 'gone'], table)).toEqual(
    new Map([['w1', { 'style.fill.color': '#00ff00' }]]),
  )
  expect(copyStyle(toRecords(page), 'gone', table)).toBeUndefined()
})
