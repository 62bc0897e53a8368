import { codes, pageVersion, project, projectMonitor } from '@mimic/contract'
import { createDocStore, toPageFile } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DesignerSettings } from '../stores/DesignerSettings.ts'
import { PageSaving } from './PageSaving.ts'
import { VersionFiles } from './VersionFiles.ts'

/** The versions on the server, version 1 first. */
let versions: string[]
let isServerAway: boolean

const page = (...ids: string[]) => {
  const document = createDocStore()
  // Every widget is different, because equal widgets count as the same even with other ids.
  const add = (id: string) =>
    document.transact('user', (tx) =>
      tx.add({ id, type: 'UsualText', parent: null, order: `a${id}`, props: { 'data.title': id } }),
    )
  for (const id of ids) add(id)
  return { document, add, text: () => JSON.stringify(toPageFile(document, models)) }
}

beforeEach(() => {
  versions = [page('w1').text()]
  isServerAway = false
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (isServerAway) return Response.json({ code: codes.internal, message: 'away' }, { status: 503 })
    const ok = (data: unknown) => Response.json({ code: codes.ok, message: '', data })
    if (path === pageVersion.query.path)
      return ok({ rows: [{ version: versions.length, savedBy: 'ben', gmtCreate: 5 }], total: versions.length })
    if (path === projectMonitor.pageInfo.path) return ok({ version: versions.length })
    if (path !== project.pageSave.path) return new Response(versions[Number(/(\d+)\.json$/.exec(path)?.[1]) - 1])
    const form = body as FormData
    if (Number(form.get('baseVersion')) !== versions.length) return Response.json({ code: codes.conflict, message: '' })
    versions.push(await (form.get('file') as File).text())
    return ok({ version: versions.length })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function opened(version = 1, savedBy: string | undefined = undefined) {
  const { document, add } = page('w1')
  const settings = new DesignerSettings({ getItem: () => null, setItem() {} } as unknown as Storage)
  const files = new VersionFiles('a')
  const newestTitle = async () => 'Pumps'
  const saving = new PageSaving({ projectId: 'p', pageId: 'a', document, files, settings, newestTitle })
  document.onDiff(() => saving.touch())
  await saving.opened(version, savedBy)
  return { saving, add }
}

it('goes on from a version that it was never told of, if nothing of that one is lost', async () => {
  const { saving, add } = await opened()
  // Both drew this widget together, and the colleague saved it through another server.
  add('w2')
  versions.push(page('w1', 'w2').text())
  add('w3')
  await saving.save()
  expect(saving).toMatchObject({ version: 3, isUnsaved: false, state: { is: 'saved', version: 3 } })
  expect(versions[2]).toContain('w3')
})

it('does not overwrite content that it does not hold, and names who saved first', async () => {
  const { saving, add } = await opened()
  versions.push(page('w1', 'other').text())
  add('w3')
  await saving.save()
  expect(saving).toMatchObject({ version: 1, state: { is: 'conflict', version: 2, by: 'ben', at: 5 } })
  expect(versions).toHaveLength(2)
  // The user saw the other version and saves over it on purpose.
  await saving.save({ over: 2 })
  expect(saving).toMatchObject({ version: 3, state: { is: 'saved', version: 3 } })
})

it('asks again if another version came while the difference was read', async () => {
  const { saving, add } = await opened()
  versions.push(page('w1', 'other').text())
  add('w3')
  await saving.save()
  versions.push(page('w1', 'other', 'more').text())
  await saving.save({ over: 2 })
  expect(saving).toMatchObject({ version: 1, state: { is: 'conflict', version: 3 } })
  expect(versions).toHaveLength(3)
})

it('knows of a version that was announced before the page was open', async () => {
  const { document, text } = page('w1', 'w2')
  versions.push(text())
  const settings = new DesignerSettings({ getItem: () => null, setItem() {} } as unknown as Storage)
  const files = new VersionFiles('a')
  const newestTitle = async () => 'Pumps'
  const saving = new PageSaving({ projectId: 'p', pageId: 'a', document, files, settings, newestTitle })
  await saving.heard(2)
  expect(saving.version).toBe(0)
  await saving.opened(1, undefined)
  expect(saving).toMatchObject({ version: 2, isUnsaved: false })
})

it.each([
  { what: 'overwrites nothing that it does not hold', theirs: ['w1', 'other'], state: { is: 'conflict', version: 2 } },
  { what: 'saves what it holds', theirs: ['w1'], state: { is: 'saved', version: 3 } },
])(
  'stays open when the server goes while it is compared with the newest version, and $what',
  async ({ theirs, state }) => {
    versions.push(page(...theirs).text())
    isServerAway = true
    const { saving, add } = await opened(2, 'ben')
    expect(saving.isUnsaved).toBe(true)
    isServerAway = false
    add('w3')
    await saving.save()
    expect(saving.state).toMatchObject(state)
  },
)
