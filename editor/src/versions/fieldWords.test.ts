import { editTable } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'
import { createLabels } from '../i18n/createLabels.ts'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import { fieldWords } from './fieldWords.ts'

const table = editTable(edits)
const words = (locale: 'cn' | 'en') => ({
  t: createLabels(locale),
  locale,
  edits: table,
  titleOf: (id: string) => (id === 's1' ? 'Pump · Level' : undefined),
})
const leaf = (path: string, before: unknown, after: unknown) => ({ is: 'leaf', path, before, after }) as const

describe('a changed field in words', () => {
  it('has the inspector’s label and choices, in both languages', () => {
    const change = leaf('style.align.horizontal', 'left', 'center')
    expect(fieldWords(change, 'UsualText', words('en'))).toMatchObject({
      label: 'Horizontal align',
      before: 'Left',
      after: 'Centre',
    })
    expect(fieldWords(change, 'UsualText', words('cn'))).toMatchObject({ label: '水平对齐', before: '左', after: '中' })
    expect(fieldWords(leaf('style.fill.enable', true, false), 'ShapeRect', words('cn'))).toMatchObject({
      before: '是',
      after: '否',
    })
    expect(fieldWords(leaf('fit', 'container', 'origin'), undefined, words('en'))).toMatchObject({
      label: 'Fit',
      after: 'Actual size',
    })
  })

  it('names signals, shows colours as such, and says where nothing was', () => {
    const bound = leaf('data.signalId', '', 's1')
    expect(fieldWords(bound, 'UsualText', words('en'))).toMatchObject({ before: undefined, after: 'Pump · Level' })
    expect(fieldWords(leaf('style.fill.color', '#fff', '#000'), 'ShapeRect', words('en'))).toMatchObject({
      isColour: true,
    })
    expect(fieldWords(leaf('bgColor', 'white', '#000'), undefined, words('en')).isColour).toBe(true)
  })

  it('point 8: shows pictures as such', () => {
    const pictures = (before: unknown, after: unknown, path = 'data.imgUrl', type: string | undefined = 'UsualImage') =>
      fieldWords(leaf(path, before, after), type, words('en')).pictures
    expect(pictures('/a.png', 'data:image/png;base64,AA')).toEqual(['/a.png', 'data:image/png;base64,AA'])
    expect(pictures('', '/b.png')).toEqual([undefined, '/b.png'])
    expect(fieldWords(leaf('bgImage', '', '/b.png'), undefined, words('en')).pictures).toEqual([undefined, '/b.png'])
    expect(pictures('/a', '/b', 'data.title')).toEqual([undefined, undefined])
  })

  it('tells an item by its place and what differs in it, and keeps long texts short', () => {
    const point = {
      is: 'item',
      path: 'position.points',
      place: 2,
      before: { x: 1, y: 1 },
      after: { x: 1, y: 5 },
    } as const
    expect(fieldWords(point, 'ShapeLine', words('en'))).toMatchObject({
      label: 'Points 2',
      before: 'Y 1',
      after: 'Y 5',
    })
    expect(fieldWords({ ...point, before: undefined }, 'ShapeLine', words('cn'))).toMatchObject({
      label: '折点 2',
      before: undefined,
      after: 'X 1，Y 5',
    })
    expect(fieldWords(leaf('data.title', '', 'x'.repeat(500)), 'UsualText', words('en')).after).toHaveLength(80)
    expect(
      fieldWords(leaf('data.imgUrl', '', `data:image/png;base64,${'A'.repeat(999)}`), 'UsualImage', words('en')),
    ).toMatchObject({
      after: 'data:image/png;base64…',
    })
  })

  it('names a leaf that has no field with what it belongs to, or by its path', () => {
    expect(fieldWords(leaf('data.equipId', '', 'e'), 'UsualText', words('en')).label).toBe('Signal · equipId')
    expect(fieldWords(leaf('vendor.extra', 1, 2), 'UsualText', words('en')).label).toBe('vendor.extra')
  })
})

it('[spec:time-base] the time of a version is UTC+8, whatever the machine thinks', () => {
  expect(shanghaiTime(Date.UTC(2026, 10, 21, 16, 5, 59))).toBe('2026-11-22 00:05')
})
