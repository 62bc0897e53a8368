import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeFor } from './change.ts'
import type { Db } from './db/Database.ts'
import { openDatabase } from './db/openDatabase.ts'
import { everything } from './db/range.ts'
import { withCaller } from './http/callerAddress.ts'

const T0 = 1_780_000_000_000
const author = { orgId: 'org-a', userId: 'user-a' }
const A = { ...author, range: everything }

describe('a change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-change-'))
  let db: Db
  beforeAll(async () => {
    db = await openDatabase({ dataFolder: folder })
    await addOrg(db, A.orgId)
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await db.deleteFrom('audit').execute()
    await db.deleteFrom('org').where('id', '!=', A.orgId).execute()
  })

  const change = () => changeFor(db, 'group.edit', A, () => T0)
  const addOrg = (trx: Db, id: string) => trx.insertInto('org').values({ id, title: id, gmtCreate: T0 }).execute()
  const orgs = async () =>
    (await db.selectFrom('org').select('id').where('id', '!=', A.orgId).execute()).map(({ id }) => id)
  const entries = () => db.selectFrom('audit').selectAll().orderBy('subject').execute()
  const details = async () => (await entries()).map(({ detail }) => JSON.parse(detail) as unknown)

  it('is stored with its entry: who, which action, from where, when, and that it succeeded', async () => {
    const reply = await withCaller({ address: '192.0.2.7', loginname: '' }, () =>
      change()(async (trx) => {
        await addOrg(trx, 'new')
        return { after: { id: 'new', title: 'North' }, reply: 7 }
      }),
    )
    expect(reply).toBe(7)
    expect(await orgs()).toEqual(['new'])
    expect(await entries()).toMatchObject([
      { ...author, action: 'group.edit', subject: 'new', result: 'success', address: '192.0.2.7', gmtCreate: T0 },
    ])
  })

  it('has another result than success only where its text names a try', async () => {
    const failed = (action: 'group.edit' | 'user.login') =>
      changeFor(db, action, A, () => T0)(async () => ({ subject: 'x', result: '2007', reply: null }))
    await expect(failed('group.edit')).rejects.toThrow('group.edit is no try')
    await failed('user.login')
    expect(await entries()).toMatchObject([{ action: 'user.login', result: '2007' }])
  })

  it('does what follows once it is stored, and nothing where it fails', async () => {
    const seen: string[][] = []
    const done = async () => seen.push(await orgs())
    await change()(async (trx) => {
      await addOrg(trx, 'new')
      return { after: { id: 'new' }, done, reply: null }
    })
    expect(seen).toEqual([['new']])
    // A change without a subject.
    await expect(change()(async () => ({ done, reply: null }))).rejects.toThrow('names its subject')
    expect(seen).toHaveLength(1)
  })

  it('that fails leaves neither a row nor an entry', async () => {
    const failing = change()(async (trx) => {
      await addOrg(trx, 'new')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await orgs()).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('whose entry cannot be stored leaves no row', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const unstored = change()(async (trx) => {
      await addOrg(trx, 'new')
      return { subject: 'new', detail: circle, reply: null }
    })
    await expect(unstored).rejects.toThrow(/circular/)
    expect(await orgs()).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('that names neither a subject nor a row with an id is refused, and leaves no row', async () => {
    const unnamed = change()(async (trx) => {
      await addOrg(trx, 'new')
      return { before: { title: 'a' }, after: { title: 'b' }, reply: null }
    })
    await expect(unnamed).rejects.toThrow(/subject/)
    expect(await orgs()).toEqual([])
  })

  it('enters the fields that differ, deep ones as a whole, and the title of the row', async () => {
    const before = { id: 'g', title: 'North', note: 'old', equipIds: ['a'], place: { x: 1 } }
    const after = { id: 'g', title: 'North', note: 'new', equipIds: ['a', 'b'], place: { x: 1 }, gmtEnd: 5 }
    await change()(async () => ({ before, after, reply: null }))
    expect(await details()).toEqual([
      {
        title: 'North',
        before: { note: 'old', equipIds: ['a'] },
        after: { note: 'new', equipIds: ['a', 'b'], gmtEnd: 5 },
      },
    ])
  })

  it('enters a new row and a removed one as a whole', async () => {
    const row = { id: 'g', title: 'North', note: '' }
    await change()(async () => ({ after: row, reply: null }))
    await change()(async () => ({ before: row, reply: null }))
    expect(await details()).toEqual([
      { title: 'North', after: row },
      { title: 'North', before: row },
    ])
  })

  it('uses the subject, the further facts and the result that the handler names', async () => {
    await changeFor(
      db,
      'page.unlock',
      A,
      () => T0,
    )(async () => ({
      subject: 's',
      before: { id: 'g' },
      detail: { version: 2 },
      result: '403',
      reply: null,
    }))
    expect(await entries()).toMatchObject([{ subject: 's', result: '403' }])
    expect(await details()).toEqual([{ version: 2, before: { id: 'g' } }])
  })

  it('of several rows enters each; of no rows it enters nothing', async () => {
    await change()(async () => ({ rows: [], reply: null }))
    expect(await entries()).toEqual([])
    const row = (id: string) => ({ before: { id, n: 1 }, after: { id, n: 2 } })
    expect(await change()(async () => ({ rows: [row('a'), row('b')], reply: 2 }))).toBe(2)
    expect((await entries()).map(({ subject }) => subject)).toEqual(['a', 'b'])
    expect(await details()).toEqual([
      { before: { n: 1 }, after: { n: 2 } },
      { before: { n: 1 }, after: { n: 2 } },
    ])
  })

  it('runs in the transaction of a feature that holds a lock', async () => {
    const order: string[] = []
    const reply = await change()(
      async (trx) => {
        order.push('work')
        await addOrg(trx, 'new')
        return { subject: 'new', reply: 1 }
      },
      async (work) => {
        order.push('locked')
        const done = await db.transaction().execute(work)
        order.push('free')
        return done
      },
    )
    expect([reply, order]).toEqual([1, ['locked', 'work', 'free']])
    expect(await entries()).toHaveLength(1)
  })
})
