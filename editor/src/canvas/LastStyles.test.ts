import { createDocStore, PAGE_ID } from '@mimic/engine'
import { editTable } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'
import { LastStyles } from './LastStyles.ts'

const table = editTable(edits)

function aDesigner(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const document = createDocStore()
  const styles = new LastStyles(storage, table)
  document.onDiff((diff, origin) => styles.hear(document, diff, origin))
  const props = { 'position.x': 10, 'position.y': 10, 'position.width': 40, 'position.height': 40 }
  document.transact('user', (tx) => tx.add({ id: 'a', type: 'ShapeRect', parent: null, order: 'a0', props }))
  return { document, styles, kept }
}

describe('the last style of a kind', () => {
  it('is nothing until a style is changed, and then all of it but mirroring and place', () => {
    const { document, styles } = aDesigner()
    document.transact('user', (tx) => tx.patch('a', { 'position.x': 30 }))
    expect(styles.of('ShapeRect', false)).toEqual({})
    document.transact('user', (tx) => tx.patch('a', { 'style.fill.color': '#336699', 'style.flip.horizontal': true }))
    document.transact('user', (tx) => tx.patch('a', { 'style.stroke.width': 3 }))
    expect(styles.of('ShapeRect', false)).toEqual({ 'style.fill.color': '#336699', 'style.stroke.width': 3 })
    expect(styles.of('ShapeEllipse', false)).toEqual({})
  })

  it('is another one on dark pages', () => {
    const { document, styles } = aDesigner()
    document.transact('user', (tx) => tx.patch(PAGE_ID, { bgColor: '#101820' }))
    document.transact('user', (tx) => tx.patch('a', { 'style.fill.color': '#202830' }))
    expect(styles.of('ShapeRect', true)).toEqual({ 'style.fill.color': '#202830' })
    expect(styles.of('ShapeRect', false)).toEqual({})
  })

  it('is not what a colleague does', () => {
    const { document, styles } = aDesigner()
    document.transact('remote', (tx) => tx.patch('a', { 'style.fill.color': '#336699' }))
    expect(styles.of('ShapeRect', false)).toEqual({})
  })

  it('leaves out what the kind does not take, and survives foreign data', () => {
    const kept = new Map([
      ['mimic.designer.styles', '{"light ShapeRect":{"style.fill.color":7,"style.stroke.width":2,"id":"x"}}'],
    ])
    expect(aDesigner(kept).styles.of('ShapeRect', false)).toEqual({ 'style.stroke.width': 2 })
    expect(aDesigner(new Map([['mimic.designer.styles', '{"a":']])).styles.of('ShapeRect', false)).toEqual({})
  })
})
