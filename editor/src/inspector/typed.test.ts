import { createDocStore, emptyPage, type InspectorField, listEntries, PAGE_ID, type WidgetRecord } from '@mimic/engine'
import { Editing, type EditingOptions } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'
import { typedColour } from '../fields/colour/typedColour.ts'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { rangeEnds, rangeText } from '../fields/rangeEnds.ts'
import { typedNumber } from '../fields/typedNumber.ts'
import { ItemSource } from './ItemSource.ts'
import { addedItem, replacedItem } from './listPlan.ts'
import { newItem } from './newItem.ts'
import { PageSource } from './PageSource.ts'
import { WidgetSource } from './WidgetSource.ts'
import { writeTyped } from './writeTyped.ts'

// Fields draw nothing, so these are the only engine methods they call.
const engine = { setPreview() {}, setOffset() {}, setHidden() {} } as unknown as EditingOptions['engine']

/** Correct and wrong input as people type it. */
const numbers = [
  '',
  ' ',
  'abc',
  '0',
  '-1',
  '1.5',
  '3',
  '45',
  '90',
  '100',
  '255',
  '0.04',
  '360',
  '450',
  '-90',
  '1e99',
  '123456789',
  '1,5',
  '2 4',
]
const texts = ['', 'x', ' padded ', '7..x', '3', '"quoted"', 'line\nbreak', 'x'.repeat(600), 'x'.repeat(70_000)]
const colours = ['', 'red', '#123456', '#12345678', 'abcdef', 'nonsense', '#12', 'rgb(1, 2, 3)', '#abcdef '.repeat(9)]

function anEditing(type: string): { editing: Editing; id: string } {
  const document = createDocStore({ ...emptyPage, con: { width: 1024, height: 768 } })
  const editing = new Editing({ document, engine, edits })
  const edit = editing.edits.get(type)
  const record = (id: string, of: string, parent: string | null, order: string): WidgetRecord => ({
    id,
    type: of,
    parent,
    order,
    props: editing.edits.get(of)?.create(200, 200, 400, 320) ?? {},
  })
  editing.write((tx) => {
    tx.add(record('w', type, null, 'a1'))
    if (type !== 'WidgetGroup') return
    tx.add(record('in', 'ShapeRect', 'w', 'a1'))
    tx.add(record('out', 'ShapeCircle', 'w', 'a2'))
  })
  expect(edit).toBeDefined()
  return { editing, id: 'w' }
}

/** Types a text into a field as its control does. @returns whether the field holds it exactly, or why it was refused */
function type(field: InspectorField, of: FieldSource, text: string): 'kept' | 'changed' | Refusal {
  // The inspector reads the widgets again after each change.
  const source: FieldSource = {
    value(path) {
      if (of instanceof WidgetSource) of.read()
      return of.value(path)
    },
    write: (leaves) => of.write(leaves),
  }
  const { path, control } = field
  if (control === 'number') {
    const typed = typedNumber(text, field)
    if (typed.is === 'refused') return typed.why
    if (typed.is === 'change') throw new Error(`${text} is a calculation`)
    return writeTyped(field, source, typed.value) ?? (source.value(path) === typed.value ? 'kept' : 'changed')
  }
  if (control === 'color') {
    const css = typedColour(text, () => undefined)
    if (css === undefined) return 'colour'
    return writeTyped(field, source, css) ?? (source.value(path) === css ? 'kept' : 'changed')
  }
  return writeTyped(field, source, text) ?? (String(source.value(path) ?? '') === text ? 'kept' : 'changed')
}

const samplesOf = ({ control }: InspectorField): readonly string[] =>
  control === 'number'
    ? numbers
    : control === 'color'
      ? colours
      : control === 'text' || control === 'area' || control === 'comparand'
        ? texts
        : []

function changedIn(fields: readonly InspectorField[], source: () => FieldSource): string[] {
  return fields.flatMap((field) =>
    samplesOf(field).flatMap((text) =>
      type(field, source(), text) === 'changed' ? [`${field.path}: ${text.slice(0, 20)}`] : [],
    ),
  )
}

describe('typed values are kept exactly or refused with a reason (29)', () => {
  it.each(edits.map(({ model }) => model.type))('in every field of %s', (widget) => {
    const fields = edits.find(({ model }) => model.type === widget)?.inspector.flatMap((group) => group.fields) ?? []
    const fresh = () => {
      const { editing, id } = anEditing(widget)
      return new WidgetSource([id], editing)
    }
    expect(changedIn(fields, fresh)).toEqual([])
    for (const { path, control, items = [], newItem: added } of fields) {
      if (control !== 'list') continue
      const item = () => {
        const source = fresh()
        const list = edits.find(({ model }) => model.type === widget)?.model.lists[path]
        if (!list) throw new Error(`${widget} has no list at ${path}`)
        source.writeEach(addedItem(source.records, path, list, added ?? newItem(path, list, undefined)))
        const at = () => listEntries(source.read()[0]?.props ?? {}, path, list)
        const index = at().length - 1
        const own = (): ItemSource =>
          new ItemSource(at()[index]?.item ?? {}, edits.find(({ model }) => model.type === widget)?.model, (next) =>
            list.parseItem(next) === undefined
              ? 'unreadable'
              : source.writeEach(replacedItem(source.read(), path, list, index, next)),
          )
        // The item is created again after each change.
        return { value: (of: string) => own().value(of), write: (leaves: object) => own().write({ ...leaves }) }
      }
      expect(changedIn(items, item)).toEqual([])
    }
  })

  it('in the sides of the box that widgets of different kinds share', () => {
    for (const { model } of edits) {
      for (const path of ['seen.x', 'seen.y', 'seen.width', 'seen.height']) {
        const fresh = () => {
          const { editing, id } = anEditing(model.type)
          return new WidgetSource([id], editing)
        }
        expect([model.type, ...changedIn([{ path, control: 'number' }], fresh)]).toEqual([model.type])
      }
    }
  })

  it('in the options of the page', () => {
    const fields: readonly InspectorField[] = [
      { path: 'page.width', control: 'number' },
      { path: 'page.height', control: 'number' },
      { path: 'page.bgColor', control: 'color' },
    ]
    const fresh = () => new PageSource(anEditing('ShapeRect').editing)
    expect(changedIn(fields, fresh)).toEqual([])
    expect(type(fields[0] as InspectorField, fresh(), '640')).toBe('kept')
    expect(PAGE_ID).toBeDefined()
  })

  it('and each field accepts its own kind of value', () => {
    const { editing, id } = anEditing('ShapeRect')
    const source = new WidgetSource([id], editing)
    const angle: InspectorField = { path: 'position.rotate', control: 'number' }
    expect(['90', '360', '100', '-90', '1.5'].map((text) => type(angle, source, text))).toEqual([
      'kept',
      'kept',
      'kept',
      'angle',
      'kept',
    ])
    expect(type({ path: 'position.x', control: 'number' }, source, '10.4')).toBe('whole')
    expect(type({ path: 'style.opacity', control: 'number', min: 0, max: 1 }, source, '1.2')).toBe('range')
    expect(type({ path: 'widgetName', control: 'text', max: 64 }, source, 'x'.repeat(65))).toBe('long')
    source.write({ posLock: true })
    expect(type({ path: 'position.x', control: 'number' }, source, '12')).toBe('locked')
  })

  it('a range has two ends, each kept as it was typed', () => {
    expect(rangeEnds('10..20')).toEqual(['10', '20'])
    expect(rangeEnds([3, 4])).toEqual(['3', '4'])
    expect(rangeEnds('5')).toEqual(['5', ''])
    expect(rangeEnds(undefined)).toEqual(['', ''])
    expect(rangeEnds(rangeText('-1', ''))).toEqual(['-1', ''])
  })

  it('an empty value to write is refused, unless each press sets the value', () => {
    const field = edits
      .flatMap(({ inspector }) => inspector.flatMap(({ fields }) => fields))
      .find(({ path }) => path === 'clickEvent.config.writeValue') as InspectorField
    const { editing, id } = anEditing('UsualButton')
    const source = new WidgetSource([id], editing)
    expect(type(field, source, '5')).toBe('kept')
    expect(type(field, source, '')).toBe('empty')
    expect(source.value(field.path)).toBe('5')
    source.write({ 'clickEvent.config.pressType': 'invert' })
    source.read()
    expect(type(field, source, '')).toBe('kept')
  })
})
