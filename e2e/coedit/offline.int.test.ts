import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { newOrder } from '../../engine/src/document/order.ts'
import { pageLimits } from '../../engine/src/schema/limits.ts'
import { seededBelow } from '../../engine/src/testing/seededRandom.ts'
import { storedPage } from '../../server/src/coedit/testing/storedPage.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { FaultyProxy } from './FaultyProxy.ts'
import { Drawer, HeadlessEditor, pageText } from './HeadlessEditor.ts'

// Edits that a designer made while the server could not be reached: they arrive completely and once, or the designer is
// told which did not.

const PATIENCE = { ackMs: 5_000, openMs: 10_000 }
const blocked = { delayMs: 0, withinMs: 500, cutOneIn: 0, silenceOneIn: 0, refuseOneIn: 1 }
const open = { ...blocked, refuseOneIn: 0 }

let test: TestServer
const lines: FaultyProxy[] = []
const editors: HeadlessEditor[] = []

beforeAll(async () => {
  test = await TestServer.start({ rateFactor: 10_000 })
})
afterEach(async () => {
  for (const editor of editors.splice(0)) editor.close()
  for (const line of lines.splice(0)) await line.stop()
})
afterAll(() => test?.stop())

async function aPage(): Promise<string> {
  const admin = await test.login('admin-a')
  const { reply } = await admin.call(paths.projectPageAdd, { projectId: 'project-a', title: 'offline' })
  return (reply.data as { id: string }).id
}

async function aLine() {
  const line = new FaultyProxy({ port: test.server.port }, seededBelow(1))
  lines.push(line)
  const origin = await line.start()
  const client = await TestClient.login(origin, 'designer-a', PASSWORD)
  return {
    client,
    down() {
      line.weather = blocked
      line.cutAll()
    },
    up() {
      line.weather = open
    },
  }
}

async function anEditor(client: TestClient, pageId: string, drawer?: Drawer): Promise<HeadlessEditor> {
  const editor = new HeadlessEditor({
    client,
    pageId,
    patience: PATIENCE,
    isChecked: false,
    ...(drawer ? { drawer } : {}),
  })
  editors.push(editor)
  await editor.link.open()
  return editor
}

const stored = async (pageId: string) => pageText(await storedPage(test.server.context.db, pageId))
const epochOf = async (pageId: string) => {
  const { db } = test.server.context
  const room = await db.selectFrom('coedit_room').select('epoch').where('pageId', '=', pageId).executeTakeFirst()
  return room?.epoch
}
const settled = (editor: HeadlessEditor, ms = 30_000) => until(() => editor.isSettled, ms)
const add = ({ document }: HeadlessEditor, id: string, props: object = {}, type = 'ShapeRect') =>
  document.transact('user', (tx) => {
    const top = document.get(document.children(null).at(-1) ?? '')?.order ?? null
    tx.add({ id, type, parent: null, order: newOrder(top, null), props: { 'position.x': 1, ...props } })
  })
const set = ({ document }: HeadlessEditor, id: string, x: number) =>
  document.transact('user', (tx) => tx.patch(id, { 'position.x': x }))
const x = ({ document }: HeadlessEditor, id: string) => document.get(id)?.props['position.x']

describe('more than a room takes at once', () => {
  const fat = { 'data.title': '泵'.repeat(600) }

  it('2,000 pasted widgets of 3.6 MB arrive in parts, and are one step for undo', { timeout: 120_000 }, async () => {
    const pageId = await aPage()
    const [one, two] = [
      await anEditor(await test.login('designer-a'), pageId),
      await anEditor(await test.login('admin-a'), pageId),
    ]
    one.document.transact('user', (tx) => {
      let order: string | null = null
      for (let i = 0; i < pageLimits.widgets; i++) {
        order = newOrder(order, null)
        tx.add({ id: `fat${i}`, type: 'ShapeRect', parent: null, order, props: fat })
      }
    })
    expect(one.pending).toBe(1)
    await settled(one)
    await until(() => two.document.widgets.size === pageLimits.widgets, 60_000)
    expect(two.page).toBe(one.page)
    expect(await stored(pageId)).toBe(one.page)
    expect(one.history.undo()).toBe(true)
    expect([one.document.widgets.size, one.history.canUndo]).toEqual([0, false])
    await settled(one)
    await until(() => two.document.widgets.size === 0, 60_000)
    expect(one.notices).toEqual([])
  })

  it('one widget larger than an update arrives whole', async () => {
    const pageId = await aPage()
    const [one, two] = [
      await anEditor(await test.login('designer-a'), pageId),
      await anEditor(await test.login('admin-a'), pageId),
    ]
    const leaves = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`data.script${i}`, '泵'.repeat(pageLimits.leaf)]),
    )
    add(one, 'huge', leaves)
    await settled(one)
    await until(() => two.page === one.page)
    expect(Object.keys(two.document.get('huge')?.props ?? {})).toHaveLength(41)
  })

  it('5 MB of offline edits arrive', { timeout: 120_000 }, async () => {
    const pageId = await aPage()
    const { client, down, up } = await aLine()
    const one = await anEditor(client, pageId)
    const two = await anEditor(await test.login('admin-a'), pageId)
    down()
    await until(() => one.state.is === 'offline')
    for (let i = 0; i < 700; i++) add(one, `n${i}`, { 'data.title': `${i} ${'泵'.repeat(2500)}` })
    expect(one.pending).toBe(700)
    up()
    await settled(one)
    await until(() => two.document.widgets.size === 700, 60_000)
    expect(two.page).toBe(one.page)
    expect(await stored(pageId)).toBe(one.page)
    expect(one.notices).toEqual([])
  })
})

describe('a room that was renewed meanwhile', () => {
  /** Adds so much history that an idle room is renewed, then restarts the server, which renews it. */
  async function renew(pageId: string): Promise<void> {
    const editor = await anEditor(await test.login('admin-a'), pageId)
    for (let i = 0; i < 60; i++) add(editor, `gone${i}`)
    for (let i = 0; i < 60; i++) editor.document.transact('user', (tx) => tx.remove(`gone${i}`))
    await settled(editor)
    editor.close()
    await test.server.stop()
    await test.startServer()
  }
  /** 30 edits on a page that both have open. */
  function edit(editor: HeadlessEditor): void {
    for (let i = 0; i < 10; i++) add(editor, `new${i}`)
    for (let i = 0; i < 10; i++) set(editor, `new${i}`, 100 + i)
    for (let i = 0; i < 9; i++) set(editor, `w${i}`, 200 + i)
    editor.document.transact('user', (tx) => tx.remove('w9'))
  }
  async function known(editor: HeadlessEditor): Promise<void> {
    for (let i = 0; i < 10; i++) add(editor, `w${i}`)
    await settled(editor)
  }
  function expectAll(editor: HeadlessEditor): void {
    for (let i = 0; i < 10; i++) expect(x(editor, `new${i}`)).toBe(100 + i)
    for (let i = 0; i < 9; i++) expect(x(editor, `w${i}`)).toBe(200 + i)
    expect(editor.document.get('w9')).toBeUndefined()
    expect(editor.document.widgets.size).toBe(19)
  }

  it('takes the 30 edits of a window that stayed open, once, and its undo goes on', { timeout: 120_000 }, async () => {
    const pageId = await aPage()
    // The proxy leads to a port that the restarted server uses again.
    const { client, down, up } = await aLine()
    const one = await anEditor(client, pageId)
    await known(one)
    down()
    await until(() => one.state.is === 'offline')
    edit(one)
    expect(one.pending).toBe(30)
    await renew(pageId)
    expect(await epochOf(pageId)).toBe(2)
    lines[0]?.retarget(test.server.port)
    up()
    await settled(one)
    expectAll(one)
    expect(one.notices).toEqual([])
    expect(await stored(pageId)).toBe(one.page)
    const again = await anEditor(await test.login('admin-a'), pageId)
    expect(again.page).toBe(one.page)
    one.history.undo()
    expect(one.document.get('w9')).toBeDefined()
    await settled(one)
    await until(() => again.page === one.page)
  })

  it('takes the 30 edits of a window that was closed, once', { timeout: 120_000 }, async () => {
    const pageId = await aPage()
    const { client, down } = await aLine()
    const drawer = new Drawer()
    const one = await anEditor(client, pageId, drawer)
    await known(one)
    down()
    await until(() => one.state.is === 'offline')
    edit(one)
    await delay(0)
    expect(drawer.kept).toHaveLength(30)
    const { kept } = drawer
    one.close()
    await renew(pageId)
    const next = new Drawer()
    next.kept = kept
    const two = await anEditor(await test.login('designer-a'), pageId, next)
    await settled(two)
    expectAll(two)
    await until(() => next.kept.length === 0)
    expect(await stored(pageId)).toBe(two.page)
    // The kept edits are found again, as after a crash before they were deleted: nothing is added twice, and nothing is
    // overwritten.
    set(two, 'new0', 5)
    await settled(two)
    const page = two.page
    const late = new Drawer()
    late.kept = kept
    const three = await anEditor(await test.login('designer-a'), pageId, late)
    await settled(three)
    expect(three.page).toBe(page)
    expect(await stored(pageId)).toBe(page)
  })

  it('shows a conflict where a colleague changed the same, and keeps the colleague’s value', {
    timeout: 120_000,
  }, async () => {
    const pageId = await aPage()
    const { client, down, up } = await aLine()
    const one = await anEditor(client, pageId)
    await known(one)
    down()
    await until(() => one.state.is === 'offline')
    edit(one)
    const two = await anEditor(await test.login('admin-a'), pageId)
    set(two, 'w0', 7)
    two.document.transact('user', (tx) => tx.remove('w1'))
    await settled(two)
    two.close()
    await renew(pageId)
    lines[0]?.retarget(test.server.port)
    up()
    await settled(one)
    expect(x(one, 'w0')).toBe(7)
    expect(one.document.get('w1')).toBeUndefined()
    expect(x(one, 'w2')).toBe(202)
    expect(one.notices).toMatchObject([
      { is: 'removed', removed: { by: undefined, ids: ['w1'] } },
      { is: 'conflict', conflicts: [{ id: 'w0', path: 'position.x', mine: 200, theirs: 7 }] },
    ])
    const [notice] = one.notices
    if (notice?.is === 'removed') one.link.bringBack(notice.removed)
    await settled(one)
    expect(x(one, 'w1')).toBe(201)
    expect(await stored(pageId)).toBe(one.page)
  })
})

describe('people on a page', () => {
  it('see each other again as soon as the disconnected one is back', { timeout: 120_000 }, async () => {
    const pageId = await aPage()
    const { client, down, up } = await aLine()
    const one = await anEditor(client, pageId)
    const two = await anEditor(await test.login('admin-a'), pageId)
    await until(() => one.people === 2 && two.people === 2)
    down()
    await until(() => one.people === 1 && two.people === 1)
    up()
    await settled(one)
    // Sooner than the next heartbeat, which comes after 20 s.
    await until(() => one.people === 2 && two.people === 2, 10_000)
  })
})

describe('a room that outgrows its page while people are in it', () => {
  it('is renewed meanwhile: nothing is lost, nothing comes twice, and undo still works', {
    timeout: 120_000,
  }, async () => {
    const pageId = await aPage()
    const [one, two] = [
      await anEditor(await test.login('designer-a'), pageId),
      await anEditor(await test.login('admin-a'), pageId),
    ]
    add(one, 'mine')
    add(two, 'theirs')
    let made = 0
    // Removed widgets stay in the document until it is rewritten; both designers go on drawing meanwhile.
    while ((await epochOf(pageId)) === 1) {
      add(one, `gone${made}`, { 'data.title': 'x'.repeat(60_000) })
      one.document.transact('user', (tx) => tx.remove(`gone${made}`))
      set(one, 'mine', made)
      set(two, 'theirs', made)
      made++
      await delay(2)
      if (made > 400) throw new Error('the room was not renewed')
    }
    set(one, 'mine', 5_000)
    set(two, 'theirs', 6_000)
    await Promise.all([settled(one), settled(two)])
    await until(() => one.page === two.page)
    expect([x(one, 'mine'), x(one, 'theirs'), one.document.widgets.size]).toEqual([5_000, 6_000, 2])
    expect([...one.notices, ...two.notices]).toEqual([])
    expect(await stored(pageId)).toBe(one.page)
    one.history.undo()
    expect(x(one, 'mine')).toBe(made - 1)
    await settled(one)
    await until(() => one.page === two.page)
  })
})

it('thousands of widgets that come and go never fill a room', { timeout: 120_000 }, async () => {
  const pageId = await aPage()
  const one = await anEditor(await test.login('designer-a'), pageId)
  const two = await anEditor(await test.login('admin-a'), pageId)
  // More than the 20,000 edits that one document holds.
  for (let round = 0; round < 11; round++) {
    one.document.transact('user', (tx) => {
      let order: string | null = null
      for (let i = 0; i < 1_900; i++) {
        order = newOrder(order, null)
        tx.add({ id: `r${round}n${i}`, type: 'ShapeRect', parent: null, order, props: {} })
      }
    })
    one.history.undo()
    await settled(one)
  }
  add(one, 'last')
  await settled(one)
  await until(() => two.page === one.page && two.isSettled, 60_000)
  expect([...two.document.widgets.keys()]).toEqual(['last'])
  expect([...one.notices, ...two.notices]).toEqual([])
  expect((await epochOf(pageId)) ?? 0).toBeGreaterThan(1)
})

describe('a browser that was closed', () => {
  it('brings what it kept into the same room, once, beside what colleagues wrote', async () => {
    const pageId = await aPage()
    const { client, down } = await aLine()
    const drawer = new Drawer()
    const one = await anEditor(client, pageId, drawer)
    const two = await anEditor(await test.login('admin-a'), pageId)
    add(one, 'a')
    add(one, 'b')
    await settled(one)
    down()
    await until(() => one.state.is === 'offline')
    set(one, 'a', 11)
    add(one, 'c')
    await delay(0)
    const { kept } = drawer
    one.close()
    set(two, 'b', 22)
    await settled(two)
    const next = new Drawer()
    next.kept = kept
    const again = await anEditor(await test.login('designer-a'), pageId, next)
    await settled(again)
    await until(() => two.page === again.page)
    expect([x(again, 'a'), x(again, 'b'), again.document.widgets.size]).toEqual([11, 22, 3])
    expect(next.kept).toEqual([])
  })
})

describe('a change that the server does not take', () => {
  it('is reported and undone; everything else is stored', async () => {
    const pageId = await aPage()
    const one = await anEditor(await test.login('designer-a'), pageId)
    add(one, 'a')
    await settled(one)
    set(one, 'a', 1_000)
    one.document.transact('user', (tx) => tx.patch('a', { 'data.title': 'x'.repeat(pageLimits.leaf + 1) }))
    set(one, 'a', 2_000)
    add(one, 'b')
    await settled(one)
    const at = { id: 'a', path: 'data.title', reason: 'tooLarge' }
    expect(one.notices).toEqual([{ is: 'refused', diff: expect.anything(), at }])
    expect(one.document.get('a')?.props['data.title']).toBeUndefined()
    expect([x(one, 'a'), x(one, 'b')]).toEqual([2_000, 1])
    expect(await stored(pageId)).toBe(one.page)
  })

  it('is no conflict with a colleague: what is written on it afterwards is stored', { timeout: 60_000 }, async () => {
    const pageId = await aPage()
    const one = await anEditor(await test.login('designer-a'), pageId)
    add(one, 'a')
    await settled(one)
    const title = (text: string) => one.document.transact('user', (tx) => tx.patch('a', { 'data.title': text }))
    title('x'.repeat(pageLimits.leaf + 1))
    title('short')
    add(one, 'b', { 'data.title': 'y'.repeat(pageLimits.leaf + 1) })
    set(one, 'b', 7)
    await settled(one)
    expect(one.notices.map(({ is }) => is)).toEqual(['refused', 'refused'])
    expect([one.document.get('a')?.props['data.title'], one.document.get('b')]).toEqual(['short', undefined])
    expect(await stored(pageId)).toBe(one.page)
  })
})

describe('notices about concurrent edits', () => {
  const both = async () => {
    const pageId = await aPage()
    const line = await aLine()
    const [away, here] = [await anEditor(line.client, pageId), await anEditor(await test.login('admin-a'), pageId)]
    for (const id of ['a', 'b']) add(here, id)
    here.document.transact('user', (tx) => {
      tx.add({ id: 'g', type: 'WidgetGroup', parent: null, order: 'a9', props: { 'position.x': 50 } })
      tx.move('b', { parent: 'g', order: 'a0' })
    })
    await until(() => away.document.get('g') !== undefined && here.isSettled)
    return { pageId, line, away, here }
  }
  const offline = async ({ line, away }: Awaited<ReturnType<typeof both>>) => {
    line.down()
    await until(() => away.state.is === 'offline')
  }

  it('point 8: after offline edits the designer learns what was removed, and by whom, and restores it with the edits', async () => {
    const all = await both()
    const { pageId, line, away, here } = all
    await offline(all)
    set(away, 'b', 77)
    set(away, 'a', 66)
    here.document.transact('user', (tx) => {
      tx.remove('g')
      tx.remove('a')
    })
    await settled(here)
    line.up()
    await settled(away)
    const removed = away.notices.flatMap((notice) => (notice.is === 'removed' ? [notice.removed] : []))
    expect(removed.map(({ by, ids }) => ({ by, ids }))).toEqual([{ by: 'admin-a', ids: ['a', 'b'] }])
    expect(here.notices).toEqual([])
    for (const each of removed) away.link.bringBack(each)
    await settled(away)
    await until(() => here.document.get('b') !== undefined)
    for (const editor of [here, away]) {
      expect([x(editor, 'a'), x(editor, 'b')]).toEqual([66, 77])
      expect(editor.document.get('b')?.parent).toBe('g')
    }
    expect(await stored(pageId)).toBe(away.page)
  })

  it('point 8: the same holds for a reopened window, whose edits the browser had kept', async () => {
    const pageId = await aPage()
    const line = await aLine()
    const drawer = new Drawer()
    const away = await anEditor(line.client, pageId, drawer)
    const here = await anEditor(await test.login('admin-a'), pageId)
    add(here, 'a')
    await until(() => away.document.get('a') !== undefined)
    line.down()
    await until(() => away.state.is === 'offline')
    set(away, 'a', 66)
    await until(() => drawer.kept.length === 1)
    away.close()
    here.document.transact('user', (tx) => tx.remove('a'))
    await settled(here)
    line.up()
    const again = await anEditor(line.client, pageId, drawer)
    await settled(again)
    const [notice] = again.notices
    expect(notice).toMatchObject({ is: 'removed', removed: { by: 'admin-a', ids: ['a'] } })
    if (notice?.is === 'removed') again.link.bringBack(notice.removed)
    await until(() => x(here, 'a') === 66)
  })

  it('point 18: an older offline edit that replaces a newer value is reported, also to its author; so is one that is replaced', async () => {
    // The clients' random ids decide which value wins, so both cases come up within a few tries.
    const seen = new Set<string>()
    for (let i = 0; i < 20 && seen.size < 2; i++) {
      const all = await both()
      await offline(all)
      const { line, away, here } = all
      set(away, 'a', 11)
      set(here, 'a', 22)
      await settled(here)
      line.up()
      await settled(away)
      await until(() => away.page === here.page)
      const isMine = x(here, 'a') === 11
      seen.add(isMine ? 'replaced' : 'conflict')
      expect(away.notices).toMatchObject([
        isMine
          ? { is: 'replaced', overlaps: [{ id: 'a', path: 'position.x', mine: 11, theirs: 22 }] }
          : { is: 'conflict', conflicts: [{ id: 'a', path: 'position.x', mine: 11, theirs: 22 }] },
      ])
      expect(here.notices.map(({ is }) => is)).toEqual([isMine ? 'conflict' : 'replaced'])
    }
    expect([...seen].sort()).toEqual(['conflict', 'replaced'])
  })
})
