import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@mimic/contract'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { readDoc, seedDoc } from '@mimic/engine/yjs'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { TestClient } from '../testing/TestClient.ts'
import { TestServer } from '../testing/TestServer.ts'
import { until } from '../testing/until.ts'
import { Designer } from './testing/Designer.ts'
import { storedPage } from './testing/storedPage.ts'
import { roomCloseCodes, updateMessage } from './wire.ts'

let test: TestServer
let ada: TestClient
let ben: TestClient
const designers: Designer[] = []
const open = async (client: TestClient): Promise<Designer> => {
  const designer = await Designer.open(client)
  designers.push(designer)
  return designer
}

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 100 })
  ada = await test.login('designer-a')
  ben = await test.login('admin-a')
})
afterEach(() => {
  for (const designer of designers.splice(0)) designer.close()
})
afterAll(() => test.stop())

const sorted = ({ con, widgets }: ReturnType<typeof readDoc>) => ({
  con,
  widgets: [...widgets.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
})
const pageOf = (doc: Y.Doc) => sorted(readDoc(doc))
const storedPageA = async () => sorted(await storedPage(test.server.context.db, 'page-a'))
const addedWidget = (designer: Designer, id: string) =>
  designer.doc.transact(() => {
    const map = new Y.Map<unknown>()
    map.set('widgetType', 'ShapeRect')
    map.set('pos', { parent: null, order: 'a5' })
    map.set('position.x', 5)
    designer.doc.getMap('widgets').set(id, map)
  })

describe('a room', () => {
  it('is seeded from the saved version', async () => {
    const designer = await open(ada)
    expect(pageOf(designer.doc).widgets.map(({ id }) => id)).toEqual(['w1', 'w2'])
  })

  it('makes two designers converge, acknowledges and stores their edits', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    one.widget('w1').set('position.x', 111)
    two.widget('w1').set('position.y', 222)
    addedWidget(one, 'w3')
    two.widget('w2').set('del', true)
    await Promise.all([one.saved(), two.saved()])
    await until(() => JSON.stringify(pageOf(one.doc)) === JSON.stringify(pageOf(two.doc)))
    expect(pageOf(one.doc).widgets.find(({ id }) => id === 'w1')?.props).toMatchObject({
      'position.x': 111,
      'position.y': 222,
    })
    expect(await storedPageA()).toEqual(pageOf(one.doc))
    expect(one.seq).toBeGreaterThan(0)
  })

  it('that was stored in an earlier layout is rebuilt with the page that it showed', async () => {
    const { reply } = await ben.call(paths.projectPageAdd, { projectId: 'project-a', title: 'old' })
    const { id: pageId } = reply.data as { id: string }
    const doc = new Y.Doc()
    const widgets = [{ id: 'g', widgetType: 'WidgetGroup', children: [{ id: 'in', widgetType: 'ShapeRect' }] }]
    seedDoc(doc, parsePage({ widgets }, models).page)
    // A document as layout 1 left it: its number, and a widget whose group is gone, which now belongs to the page.
    doc.getMap('meta').set('schema', 1)
    const left = new Y.Map<unknown>()
    const leaves = { widgetType: 'ShapeRect', pos: { parent: 'gone', order: 'a5' }, 'position.x': 5 }
    for (const [key, value] of Object.entries(leaves)) left.set(key, value)
    doc.getMap('widgets').set('left', left)
    const shown = pageOf(doc)
    const snapshot = Y.encodeStateAsUpdate(doc)
    const { db } = test.server.context
    const room = { pageId, epoch: 3, snapshot, seq: 0, freshBytes: snapshot.length }
    await db.insertInto('coedit_room').values(room).execute()
    const opened = await ben.call(paths.projectPageEditOpen, { projectId: 'project-a', pageId })
    expect(opened.reply.data).toEqual({ room: `page:${pageId}:4`, epoch: 4, schema: 2 })
    expect(sorted(await storedPage(db, pageId))).toEqual(shown)
  })

  it('accepts removals in the sender’s own name only', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    one.widget('w1').set('del', 'designer-a')
    await one.saved()
    await until(() => two.widget('w1').get('del') === 'designer-a')
    one.widget('w1').set('del', false)
    await one.saved()
    two.widget('w1').set('del', 'designer-a')
    await until(() => two.closeCode === roomCloseCodes.badUpdate)
    expect((await storedPageA()).widgets.map(({ id }) => id)).toContain('w1')
  })

  it('tells everybody of a saved version', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    test.server.context.events.emit('pageSaved', { orgId: 'org-a', pageId: 'page-a', version: 7, by: 'ada' })
    // The save at the time they joined, and the new one.
    await until(() => one.saves.length === 2 && two.saves.length === 2)
    expect(one.saves).toEqual([
      { version: 1, by: '' },
      { version: 7, by: 'ada' },
    ])
    const late = await open(ada)
    await until(() => late.saves.length === 1)
    expect(late.saves).toEqual([{ version: 7, by: 'ada' }])
  })

  it('shows presence under the account’s own name, and takes it away with the socket', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    one.provider.awareness.setLocalState({ user: { name: 'somebody else', color: '#c00' }, cursor: { x: 1, y: 2 } })
    two.provider.awareness.setLocalState({ user: { color: '#00c' } })
    const seen = () => two.provider.awareness.getStates().get(one.doc.clientID)
    await until(() => seen() !== undefined)
    expect(seen()).toEqual({ user: { name: 'designer-a', color: '#c00', seat: 0 }, cursor: { x: 1, y: 2 } })
    // Both repeat the awareness updates of each other, and neither is disconnected for it.
    await delay(200)
    expect([one.closeCode, two.closeCode]).toEqual([undefined, undefined])
    one.close()
    await until(() => seen() === undefined)
  })

  it('point 8: gives each session a seat of its own, which all its windows have and which stays over a reload', async () => {
    const show = async (client: TestClient) => {
      const designer = await open(client)
      designer.provider.awareness.setLocalState({ user: { seat: 4711 } })
      const heard = () => watcher.provider.awareness.getStates().get(designer.doc.clientID)
      const state = await until(heard)
      return { designer, seat: (state['user'] as { seat: number }).seat }
    }
    const watcher = await open(ben)
    const [one, again, other] = [await show(ada), await show(ada), await show(await test.login('designer-a'))]
    expect(again.seat).toBe(one.seat)
    expect(other.seat).not.toBe(one.seat)
    one.designer.close()
    again.designer.close()
    const late = await show(await test.login('admin-a'))
    const reloaded = await show(ada)
    expect(reloaded.seat).toBe(one.seat)
    expect(new Set([one.seat, other.seat, late.seat]).size).toBe(3)
  })

  it('keeps the document as it was when an update is malformed, and drops only its sender', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    const before = pageOf(one.doc)
    two.provider.shouldConnect = false
    two.provider.ws?.send(updateMessage(new Uint8Array([1, 2, 3, 255, 255, 255, 7, 7, 7])))
    await until(() => two.closeCode === roomCloseCodes.badUpdate)
    one.widget('w1').set('position.x', 300)
    await one.saved()
    expect(one.closeCode).toBeUndefined()
    expect(await storedPageA()).toEqual(pageOf(one.doc))
    expect(pageOf(one.doc).widgets.length).toBe(before.widgets.length)
  })

  it('refuses an update that breaks the layout', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    two.provider.shouldConnect = false
    two.doc.getMap('widgets').set('w1', 'no widget any more')
    await until(() => two.closeCode === roomCloseCodes.badUpdate)
    const again = await open(ada)
    expect(again.widget('w1').get('widgetType')).toBe('UsualDataText')
    one.widget('w1').set('position.x', 301)
    await one.saved()
    expect(one.widget('w1').get('widgetType')).toBe('UsualDataText')
  })

  it('refuses an update under a colleague’s client id, which would hide the colleague’s next edit', async () => {
    const [one, two] = [await open(ada), await open(ben)]
    one.widget('w1').set('position.x', 400)
    await one.saved()
    await until(() => two.widget('w1').get('position.x') === 400)
    two.provider.shouldConnect = false
    // A forged update with the colleague's next clock.
    const forger = new Y.Doc()
    Y.applyUpdate(forger, Y.encodeStateAsUpdate(two.doc))
    forger.clientID = one.doc.clientID
    const before = Y.encodeStateVector(forger)
    const map = forger.getMap('widgets').get('w1') as Y.Map<unknown>
    map.set('position.x', 401)
    two.provider.ws?.send(updateMessage(Y.encodeStateAsUpdate(forger, before)))
    await until(() => two.closeCode === roomCloseCodes.badUpdate)
    one.widget('w1').set('position.x', 402)
    await one.saved()
    const again = await open(ben)
    expect(again.widget('w1').get('position.x')).toBe(402)
    expect(one.closeCode).toBeUndefined()
  })

  it('waits out a gap: an update whose predecessor is missing is neither stored nor acknowledged', async () => {
    const one = await open(ada)
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one.doc))
    const updates: Uint8Array[] = []
    other.on('update', (update: Uint8Array) => updates.push(update))
    const map = other.getMap('widgets').get('w1') as Y.Map<unknown>
    map.set('position.x', 1)
    map.set('position.x', 2)
    await one.saved()
    const { acked } = one
    const before = await storedPageA()
    one.provider.ws?.send(updateMessage(updates[1]!))
    await delay(150)
    expect(one.acked).toBe(acked)
    expect(await storedPageA()).toEqual(before)
    expect(one.closeCode).toBeUndefined()
  })

  it('starts a new epoch when it has outgrown its content, and turns away clients of the old one', async () => {
    const one = await open(ada)
    const { room } = (await ada.call(paths.projectPageEditOpen, { pageId: 'page-a', projectId: 'project-a' })).reply
      .data as {
      room: string
    }
    for (let i = 0; i < 60; i++) addedWidget(one, `gone-${i}`)
    for (let i = 0; i < 60; i++) one.widget(`gone-${i}`).set('del', true)
    await one.saved()
    const page = pageOf(one.doc)
    one.close()
    // Stopping compacts the document like an idle room.
    await test.server.stop()
    await test.startServer()
    ada = await test.login('designer-a')
    ben = await test.login('admin-a')
    const again = await open(ada)
    expect(pageOf(again.doc)).toEqual(page)
    const { db } = test.server.context
    expect(await db.selectFrom('coedit_update').selectAll().where('pageId', '=', 'page-a').execute()).toEqual([])
    const late = new Designer(ada, room)
    designers.push(late)
    await until(() => late.closeCode === roomCloseCodes.epoch)
  })
})

describe('the entry to a room', () => {
  const refusal = (client: TestClient, room: string, origin = client.origin) =>
    new Promise<number>((resolve, reject) => {
      const url = `${client.origin.replace('http', 'ws')}${paths.pageEditSocket}${room}`
      const socket = new WebSocket(url, { headers: { cookie: client.cookie }, origin })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => {
        socket.terminate()
        resolve(200)
      })
      socket.on('error', reject)
    }).catch(() => 0)
  const room = async () =>
    (
      (await ada.call(paths.projectPageEditOpen, { pageId: 'page-a', projectId: 'project-a' })).reply.data as {
        room: string
      }
    ).room

  it('is closed to readers, strangers and other origins', async () => {
    const name = await room()
    expect(await refusal(await test.login('viewer-a'), name)).toBe(403)
    expect(await refusal(await test.login('admin-b'), name)).toBe(404)
    expect(await refusal(ada, name, 'https://evil.example')).toBe(403)
    const nobody = await test.login('viewer-a')
    nobody.cookie = ''
    expect(await refusal(nobody, name)).toBe(401)
    expect(await refusal(ada, 'page:page-a')).toBe(404)
    expect(await refusal(ada, name)).toBe(200)
  })

  it('closes within 2 s of the logout', async () => {
    const leaving = await test.login('designer-a')
    const designer = await open(leaving)
    await leaving.call(paths.userLogout, {})
    await until(() => designer.closeCode === roomCloseCodes.sessionEnded)
  })

  it('closes within 2 s of losing the right to edit', async () => {
    const designer = await open(ben)
    const { db, events } = test.server.context
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('loginname', '=', 'admin-a')
      .executeTakeFirstOrThrow()
    await db.updateTable('account').set({ roleId: 'viewer' }).where('id', '=', account.id).execute()
    events.emit('accountChanged', { userId: account.id })
    await until(() => designer.closeCode === roomCloseCodes.forbidden)
    await db.updateTable('account').set({ roleId: 'admin' }).where('id', '=', account.id).execute()
  })

  it('drops a client that sends an invalid message', async () => {
    const designer = await open(ada)
    designer.provider.shouldConnect = false
    const nonsense = encoding.createEncoder()
    encoding.writeVarUint(nonsense, 55)
    designer.provider.ws?.send(encoding.toUint8Array(nonsense))
    await until(() => designer.closeCode === roomCloseCodes.badUpdate)
  })
})
