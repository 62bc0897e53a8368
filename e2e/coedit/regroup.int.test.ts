import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { codes, paths } from '../../contract/src/index.ts'
import type { DocStore } from '../../engine/src/document/DocStore.ts'
import { editTable } from '../../engine/src/editing/EditTable.ts'
import { ownBox } from '../../engine/src/editing/Frame.ts'
import { writeGroup, writeUngroup } from '../../engine/src/editing/plans/groupPlan.ts'
import { movePlan } from '../../engine/src/editing/plans/movePlan.ts'
import { parsePage } from '../../engine/src/schema/page/parsePage.ts'
import { toPageFile } from '../../engine/src/schema/page/toPageFile.ts'
import type { PageRecords } from '../../engine/src/schema/page/WidgetRecord.ts'
import { seededBelow } from '../../engine/src/testing/seededRandom.ts'
import { edits } from '../../engine/src/widgets/edits.ts'
import { models } from '../../engine/src/widgets/models.ts'
import { storedPage } from '../../server/src/coedit/testing/storedPage.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { FaultyProxy } from './FaultyProxy.ts'
import { HeadlessEditor } from './HeadlessEditor.ts'

// Point 7: widgets that one designer places on the page stay in place while another groups or ungroups them, through
// the server.

const PATIENCE = { ackMs: 5_000, openMs: 10_000 }
const table = editTable(edits)
const blocked = { delayMs: 0, withinMs: 500, cutOneIn: 0, silenceOneIn: 0, refuseOneIn: 1 }

let test: TestServer
const editors: HeadlessEditor[] = []
const lines: FaultyProxy[] = []

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
  const { reply } = await admin.call(paths.projectPageAdd, { projectId: 'project-a', title: 'regroup' })
  return (reply.data as { id: string }).id
}

async function anEditor(client: TestClient, pageId: string): Promise<HeadlessEditor> {
  const editor = new HeadlessEditor({ client, pageId, patience: PATIENCE })
  editors.push(editor)
  await editor.link.open()
  return editor
}

async function twoOn(pageId: string) {
  const line = new FaultyProxy({ port: test.server.port }, seededBelow(1))
  lines.push(line)
  const away = await anEditor(await TestClient.login(await line.start(), 'designer-a', PASSWORD), pageId)
  const here = await anEditor(await test.login('admin-a'), pageId)
  here.document.transact('user', (tx) => {
    ;['a', 'b', 'c'].forEach((id, i) => {
      const props = { 'position.x': 100 * i, 'position.y': 50 * i, 'position.width': 60, 'position.height': 40 }
      tx.add({ id, type: 'ShapeRect', parent: null, order: `a${i}`, props })
    })
  })
  await until(() => away.document.get('c') !== undefined && here.isSettled)
  return { here, away, line }
}

const move = (document: DocStore, id: string, dx: number, dy: number) =>
  document.transact('user', (tx) => {
    for (const [each, leaves] of movePlan(document, [id], dx, dy, table)) tx.patch(each, leaves)
  })
const group = (document: DocStore, ids: readonly string[]) => {
  let made: string | undefined
  document.transact('user', (tx) => {
    made = writeGroup(document, tx, ids, table)
  })
  return made ?? ''
}
const ungroup = (document: DocStore, id: string) =>
  document.transact('user', (tx) => void writeUngroup(document, tx, id, table))
const seen = (page: PageRecords, id: string) => ownBox(page, id, table)
const settled = (...all: readonly HeadlessEditor[]) =>
  until(() => all.every(({ isSettled }) => isSettled) && new Set(all.map(({ page }) => page)).size === 1, 30_000)

/** The page of a version that this designer saves: the page as the designer sees it. */
async function savedBy(editor: HeadlessEditor, pageId: string, baseVersion: number): Promise<PageRecords> {
  const client = await test.login('admin-a')
  const file = JSON.stringify(toPageFile(editor.document, models))
  const page = { id: pageId, projectId: 'project-a', title: 'regroup', width: '1024', height: '768', file }
  const { reply } = await client.post(paths.projectPageSave, { ...page, baseVersion: String(baseVersion) })
  expect(reply.code).toBe(codes.ok)
  const { file: address } = (await client.call(paths.projectMonitorPageInfo, { id: pageId })).reply.data as {
    file: string
  }
  return parsePage((await client.get(address)).reply, models).page
}

it('online, offline and in the saved version a moved widget stays where it was put', { timeout: 120_000 }, async () => {
  const pageId = await aPage()
  const { here, away, line } = await twoOn(pageId)
  // Online, both act in the same turn, before either receives the other's update.
  const first = group(here.document, ['a', 'b'])
  move(away.document, 'a', 33, 210)
  await settled(here, away)
  expect(here.document.get('a')?.parent).toBe(first)
  expect(seen(here.document, 'a')).toEqual([33, 210, 60, 40])
  // Offline, one designer moves the group while the other ungroups it.
  line.weather = blocked
  line.cutAll()
  await until(() => away.state.is === 'offline')
  move(away.document, first, 7, 5)
  move(away.document, 'c', 40, 1)
  ungroup(here.document, first)
  const second = group(here.document, ['b', 'c'])
  await until(() => here.isSettled)
  line.weather = { ...blocked, refuseOneIn: 0 }
  await settled(here, away)
  const saved = await savedBy(away, pageId, 0)
  for (const page of [here.document, away.document, await storedPage(test.server.context.db, pageId), saved]) {
    expect(page.widgets.get('a')?.parent).toBeNull()
    expect(page.widgets.get('c')?.parent).toBe(second)
    expect(seen(page, 'a')).toEqual([40, 215, 60, 40])
    expect(seen(page, 'c')).toEqual([240, 101, 60, 40])
  }
})
