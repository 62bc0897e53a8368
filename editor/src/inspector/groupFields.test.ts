import { createDocStore, emptyPage, type WidgetRecord } from '@mimic/engine'
import { Editing, type EditingOptions } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { expect, it } from 'vitest'
import { WidgetSource } from './WidgetSource.ts'

const engine = { setPreview() {}, setOffset() {}, setHidden() {} } as unknown as EditingOptions['engine']
const at = (x: number, y: number, width: number, height: number) => ({
  'position.x': x,
  'position.y': y,
  'position.width': width,
  'position.height': height,
})

it('place and size of a group are those of its visible parts, not those it was made with', () => {
  const document = createDocStore({ ...emptyPage, con: { width: 1024, height: 768 } })
  const editing = new Editing({ document, engine, edits })
  const record = (id: string, type: string, parent: string | null, props: object): WidgetRecord => ({
    id,
    type,
    parent,
    order: 'a1',
    props: { ...props },
  })
  editing.write((tx) => {
    tx.add(record('group', 'WidgetGroup', null, at(200, 200, 100, 60)))
    tx.add(record('part', 'ShapeRect', 'group', at(0, 0, 40, 20)))
  })
  // A part lies outside the box, as when a colleague moves it while another regroups.
  editing.write((tx) => tx.patch('part', at(300, 100, 40, 20)))
  const source = new WidgetSource(['group'], editing)
  const shown = () => ['x', 'y', 'width', 'height'].map((side) => source.value(`position.${side}`))
  expect(shown()).toEqual([500, 300, 40, 20])
  expect(source.write({ 'position.x': 400 })).toBeUndefined()
  source.read()
  expect(shown()).toEqual([400, 300, 40, 20])
  expect(source.write({ 'position.width': 80 })).toBeUndefined()
  source.read()
  expect(shown()).toEqual([400, 300, 80, 20])
})
