import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { parsePage } from '../schema/page/parsePage.ts'
import { models } from '../widgets/models.ts'
import { readDoc } from './readDoc.ts'
import { seedDoc } from './seedDoc.ts'
import { touchedKeys, validateUpdate } from './validateUpdate.ts'

function aRoom() {
  const ydoc = new Y.Doc()
  seedDoc(ydoc, parsePage({ widgets: [{ id: 'a', widgetType: 'ShapeRect' }] }, models).page)
  return ydoc
}

/** @returns the update that a client makes by `fn` on its copy of the room */
function updateOf(room: Y.Doc, fn: (client: Y.Doc) => void): Uint8Array {
  const client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(room))
  const before = Y.encodeStateVector(client)
  fn(client)
  return Y.encodeStateAsUpdate(client, before)
}

const widget = (ydoc: Y.Doc, id = 'a') => ydoc.getMap('widgets').get(id) as Y.Map<unknown>

function aMap(entries: Record<string, unknown>): Y.Map<unknown> {
  const map = new Y.Map<unknown>()
  for (const [key, value] of Object.entries(entries)) map.set(key, value)
  return map
}

describe('validateUpdate', () => {
  it('Y11 names the widgets and keys that an update touched', () => {
    const room = aRoom()
    const update = updateOf(room, (client) => {
      client.transact(() => {
        widget(client).set('position.x', 3)
        widget(client).set('pos', { parent: null, order: 'a5' })
        client.getMap('con').set('title', 't')
        client.getMap('widgets').set('b', aMap({ widgetType: 'ShapeRect', pos: { parent: null, order: 'a1' }, x: 1 }))
      })
    })
    const before = Y.encodeStateVector(room)
    expect(touchedKeys(room, update).widgets.get('a')).toEqual(new Set(['position.x', 'pos']))
    expect(Y.encodeStateVector(room)).toEqual(before)
    const report = validateUpdate(room, update, 'socket')
    expect(report.problems).toEqual([])
    expect(report.isPending).toBe(false)
    expect(report.touched.widgets.get('a')).toEqual(new Set(['position.x', 'pos']))
    expect(report.touched.widgets.get('b')).toEqual(new Set(['widgetType', 'pos', 'x']))
    expect(report.touched.con).toEqual(new Set(['title']))
  })

  const place = { parent: null, order: 'a1' }
  const refused: Record<string, (client: Y.Doc) => void> = {
    'another root': (client) => client.getMap('secrets').set('x', 1),
    'the layout’s own fields': (client) => client.getMap('meta').set('schema', 99),
    'a replaced widget': (client) => client.getMap('widgets').set('a', aMap({ widgetType: 'ShapeRect', pos: place })),
    'a removed widget map': (client) => client.getMap('widgets').delete('a'),
    'a changed type': (client) => widget(client).set('widgetType', 'UsualButton'),
    'a widget without type': (client) => client.getMap('widgets').set('b', aMap({ pos: place })),
    'a widget without place': (client) => client.getMap('widgets').set('b', aMap({ widgetType: 'ShapeRect' })),
    'a widget that is no map': (client) => client.getMap('widgets').set('b', { widgetType: 'ShapeRect' }),
    'an id that is none': (client) =>
      client.getMap('widgets').set('$page', aMap({ widgetType: 'ShapeRect', pos: place })),
    'a nested map': (client) => widget(client).set('style', new Y.Map()),
    'shared text in a leaf': (client) => widget(client).set('data.title', new Y.Text('x')),
    'bytes in a leaf': (client) => widget(client).set('x', new Uint8Array(3)),
    'a number that is none': (client) => widget(client).set('x', Number.NaN),
    'a leaf that is too large': (client) => widget(client).set('x', 'x'.repeat(70_000)),
    'a leaf that is too deep': (client) => widget(client).set('x', JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
    'a path to a prototype': (client) => widget(client).set('style.__proto__.x', 1),
    'an unreadable place': (client) => widget(client).set('pos', { parent: null, order: '!!' }),
    'a password': (client) => client.getMap('con').set('password', 'x'),
  }
  for (const [what, fn] of Object.entries(refused)) {
    it(`Y12 refuses ${what}`, () => {
      const room = aRoom()
      expect(validateUpdate(room, updateOf(room, fn)).problems).not.toEqual([])
    })
  }

  it('Y13 says when an update waits for another', () => {
    const room = aRoom()
    const client = new Y.Doc()
    Y.applyUpdate(client, Y.encodeStateAsUpdate(room))
    widget(client).set('x', 1)
    const between = Y.encodeStateVector(client)
    widget(client).set('x', 2)
    expect(validateUpdate(room, Y.encodeStateAsUpdate(client, between)).isPending).toBe(true)
  })

  it('Y14 reads nothing hostile, even from a document that was not checked', () => {
    for (const fn of Object.values(refused)) {
      const room = aRoom()
      Y.applyUpdate(room, updateOf(room, fn))
      const { widgets, con } = readDoc(room)
      expect([...widgets.keys()].every((id) => ['a', 'b'].includes(id))).toBe(true)
      expect(con).not.toHaveProperty('password')
      expect(() => JSON.stringify([...widgets.values()])).not.toThrow()
    }
  })

  it('Y15 takes what a client writes after a refused update was thrown away', () => {
    const room = aRoom()
    const stored = Y.encodeStateAsUpdate(room)
    validateUpdate(room, updateOf(room, refused['a nested map']!))
    const reloaded = new Y.Doc()
    Y.applyUpdate(reloaded, stored)
    const report = validateUpdate(
      reloaded,
      updateOf(reloaded, (client) => widget(client).set('x', 1)),
    )
    expect(report.problems).toEqual([])
    expect(readDoc(reloaded).widgets.get('a')?.props).toEqual({ x: 1 })
  })
})
