import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import type { DocStore } from '../../engine/src/document/DocStore.ts'
import { newOrder } from '../../engine/src/document/order.ts'
import { editTable } from '../../engine/src/editing/EditTable.ts'
import { ownBox } from '../../engine/src/editing/Frame.ts'
import { writeGroup } from '../../engine/src/editing/plans/groupPlan.ts'
import { pageLimits } from '../../engine/src/schema/limits.ts'
import { seededBelow } from '../../engine/src/testing/seededRandom.ts'
import { edits } from '../../engine/src/widgets/edits.ts'
import { storedPage } from '../../server/src/coedit/testing/storedPage.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { FaultyProxy } from './FaultyProxy.ts'
import { HeadlessEditor, pageText } from './HeadlessEditor.ts'

// 5.2: two designers each add the last widget that a page may hold.

let test: TestServer
beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 10_000 })
})
afterAll(() => test?.stop())

const add = ({ document }: HeadlessEditor, type: string, ids: readonly string[], parent: string | null = null) =>
  document.transact('user', (tx) => {
    let order = document.get(document.children(parent).at(-1) ?? '')?.order ?? null
    for (const id of ids) {
      order = newOrder(order, null)
      tx.add({ id, type, parent, order, props: {} })
    }
  })
const names = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`)

/** Two designers on a page with `before`. Each adds `mine` while both are offline. */
async function both(before: (editor: HeadlessEditor) => void, add: (editor: HeadlessEditor, name: string) => void) {
  const admin = await test.login('admin-a')
  const { reply } = await admin.call(paths.projectPageAdd, { projectId: 'project-a', title: 'full' })
  const pageId = (reply.data as { id: string }).id
  const line = new FaultyProxy({ port: test.server.port }, seededBelow(1))
  const origin = await line.start()
  const one = new HeadlessEditor({ client: await test.login('designer-a'), pageId })
  const two = new HeadlessEditor({ client: await TestClient.login(origin, 'admin-a', PASSWORD), pageId })
  await one.link.open()
  before(one)
  await until(() => one.isSettled, 20_000)
  await two.link.open()
  line.weather = { delayMs: 0, withinMs: 500, cutOneIn: 0, silenceOneIn: 0, refuseOneIn: 1 }
  line.cutAll()
  await until(() => two.state.is === 'offline')
  add(two, 'two')
  add(one, 'one')
  await until(() => one.isSettled, 20_000)
  line.weather = { ...line.weather, refuseOneIn: 0 }
  await until(() => two.isSettled && one.page === two.page, 20_000)
  expect(pageText(await storedPage(test.server.context.db, pageId))).toBe(one.page)
  const result = {
    ids: new Set(one.document.widgets.keys()),
    one: one.notices,
    two: two.notices,
    page: one.document,
    pages: [one.document, two.document],
  }
  one.close()
  two.close()
  await line.stop()
  return result
}

describe('[spec:lim-webgl] [spec:lim-weather] widgets of which a page may have only a few', () => {
  it.each([
    ['ComplexWeather', 'weather', pageLimits.weather],
    ['UsualWebgl', 'webgl', pageLimits.webgl],
  ] as const)('%s: the second one is refused everywhere, and its designer is told', async (type, limit, most) => {
    const { ids, one, two } = await both(
      (editor) => add(editor, type, names('old', most - 1)),
      (editor, name) => add(editor, type, [name]),
    )
    expect(ids).toEqual(new Set([...names('old', most - 1), 'one']))
    expect(one).toEqual([])
    expect(two).toEqual([{ is: 'limit', limit, ids: ['two'] }])
  })
})

it('the 2000th widget: the second one is refused everywhere, and its designer is told', async () => {
  const { ids, one, two } = await both(
    (editor) => add(editor, 'ShapeRect', names('old', pageLimits.widgets - 1)),
    (editor, name) => add(editor, 'ShapeRect', [name]),
  )
  expect(ids.size).toBe(pageLimits.widgets)
  expect([ids.has('one'), ids.has('two')]).toEqual([true, false])
  expect(one).toEqual([])
  expect(two).toEqual([{ is: 'limit', limit: 'widgets', ids: ['two'] }])
})

it('a group that a full page has no room for: its widgets stay in place for everybody', async () => {
  const table = editTable(edits)
  const drawn = names('drawn', 3)
  const boxes = ({ document }: { document: DocStore }) => drawn.map((id) => ownBox(document, id, table))
  let seen: ReturnType<typeof boxes> = []
  const { ids, one, two, page, pages } = await both(
    (editor) => {
      add(editor, 'ShapeRect', [...names('old', pageLimits.widgets - 4), ...drawn])
      editor.document.transact('user', (tx) => {
        for (const [i, id] of drawn.entries())
          tx.patch(id, {
            'position.x': 100 + 70 * i,
            'position.y': 40 + 10 * i,
            'position.width': 60,
            'position.height': 20 + 20 * i,
          })
      })
    },
    (editor, name) => {
      if (name === 'one') return add(editor, 'ShapeRect', [name])
      // The widgets are grouped, and the group is moved and rotated, so their coordinates are relative to the group.
      editor.document.transact('user', (tx) => {
        const id = writeGroup(editor.document, tx, drawn, table) ?? ''
        tx.patch(id, { 'position.x': 300, 'position.y': 200, 'position.rotate': 90 })
      })
      seen = boxes(editor)
      expect(editor.document.get('drawn0')?.parent).not.toBeNull()
    },
  )
  expect(ids.size).toBe(pageLimits.widgets)
  expect([ids.has('one'), one]).toEqual([true, []])
  expect(two).toMatchObject([{ is: 'limit', limit: 'widgets', ids: [expect.any(String)] }])
  expect(drawn.map((id) => [page.get(id)?.parent, page.get(id)?.props['position.rotate']])).toEqual(
    Array(3).fill([null, 90]),
  )
  for (const document of pages) expect(boxes({ document })).toEqual(seen)
  // They are still at the front of the page, in the same order.
  expect(page.children(null).filter((id) => drawn.includes(id))).toEqual(drawn)
})

it('a paste of which only a part fits keeps its first widgets', async () => {
  const { ids, two } = await both(
    (editor) => add(editor, 'ShapeRect', names('old', pageLimits.widgets - 10)),
    (editor, name) => add(editor, 'ShapeRect', names(name, 8)),
  )
  expect(ids.size).toBe(pageLimits.widgets)
  expect(names('one', 8).every((id) => ids.has(id))).toBe(true)
  expect(two).toEqual([{ is: 'limit', limit: 'widgets', ids: names('two', 8).slice(2) }])
})

it('groups that two designers together nest too deep: the same ones move up to the page everywhere', async () => {
  const chain = (name: string) => names(name, 16)
  const nest = (editor: HeadlessEditor, ids: readonly string[], into: string | null) =>
    ids.reduce<string | null>((parent, id) => {
      add(editor, 'WidgetGroup', [id], parent)
      return id
    }, into)
  const { page } = await both(
    (editor) => {
      nest(editor, chain('a'), null)
      nest(editor, chain('b'), null)
      nest(editor, chain('c'), null)
    },
    // Each edit fits by itself: 16 levels under 8 of the other. Together they are 31 levels deep.
    (editor, name) =>
      editor.document.transact('user', (tx) =>
        tx.move(name === 'one' ? 'b0' : 'c0', { parent: name === 'one' ? 'a7' : 'b7', order: 'a0' }),
      ),
  )
  let deepest = 0
  for (const { id } of page.widgets.values()) {
    let depth = 0
    for (let at = page.get(id)?.parent ?? null; at !== null; at = page.get(at)?.parent ?? null) depth++
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThanOrEqual(pageLimits.groupDepth)
})
