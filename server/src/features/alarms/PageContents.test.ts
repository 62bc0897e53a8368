import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { Events } from '../../platform/events.ts'
import { PageContents } from './PageContents.ts'

it('a page that was deleted is forgotten, so one that comes back under its id is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-pages-'))
  const db = await openDatabase({ dataFolder: folder })
  const org = { orgId: 'org', gmtCreate: 0 }
  const project = { ...org, id: 'project', title: 'Plant', note: '', gmtModified: 0 }
  await db.insertInto('org').values({ id: 'org', title: 'Plant', gmtCreate: 0 }).execute()
  await db.insertInto('project').values(project).execute()
  const save = async (equips: readonly string[]) => {
    const page = { id: 'page', orgId: 'org', projectId: 'project', title: 'Hall', checkpwd: 0, version: 1 }
    const bind = JSON.stringify({ equips, signals: [], mvars: [] })
    await db
      .insertInto('page')
      .values({ ...page, place: 0, gmtModified: 0 })
      .execute()
    const file = { pageId: 'page', version: 1, options: '', file: '', bind, note: '', savedBy: '' }
    await db
      .insertInto('page_version')
      .values({ ...org, ...file })
      .execute()
  }
  const events = new Events((error) => {
    throw error
  })
  const contents = new PageContents(db, events)
  const shown = async () => (await contents.of(wholeOrg('org'))).map(({ equips }) => [...equips])
  await save(['pump'])
  expect(await shown()).toEqual([['pump']])
  await db.deleteFrom('page_version').execute()
  await db.deleteFrom('page').execute()
  events.emit('pageDeleted', { orgId: 'org', pageId: 'page' })
  await save(['valve'])
  expect(await shown()).toEqual([['valve']])
  await db.destroy()
  rmSync(folder, { recursive: true })
})
