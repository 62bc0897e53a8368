import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes, project } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../live/testing/until.ts'
import type { Db } from '../platform/db/Database.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import { storeEngines } from '../testing/storeEngines.ts'
import { TestServer } from '../testing/TestServer.ts'
import { LeaseLost, RoomStore, type StoredRoom } from './RoomStore.ts'
import { Designer } from './testing/Designer.ts'

// Two servers on one store: one at a time has a page's room.

const engines = await storeEngines()
const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(engines)('a room on $name', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-lease-'))
  let db: Db
  let time = 1_000_000
  const store = (holder: string) =>
    new RoomStore(
      db,
      () => holder,
      () => time,
    )
  const taken = async (by: RoomStore) => {
    const room = await by.take('p')
    if (!room || 'elsewhere' in room) throw new Error('not taken')
    return room
  }
  const texts = (room: StoredRoom) => room.updates.map((each) => new TextDecoder().decode(each))

  beforeAll(async () => {
    if (!engine.isHere) return
    await engine.create()
    db = await openDatabase({ dataFolder: folder, ...engine.options })
    await store('a').seed('p', bytes('seed'))
  })
  afterAll(async () => {
    await db?.destroy()
    await engine.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(engine.isHere)('belongs to one server until it lets go, or says nothing for 10 s', async () => {
    const [a, b] = [store('http://a'), store('http://b')]
    const atA = await taken(a)
    expect(await b.take('p')).toEqual({ elsewhere: 'http://a', epoch: 1 })
    time += 9_000
    await a.renew(atA.lease)
    time += 9_000
    expect(await b.take('p')).toMatchObject({ elsewhere: 'http://a' })
    time += 1_001
    await taken(b)
    expect(await a.take('p')).toMatchObject({ elsewhere: 'http://b' })
    await b.release((await taken(b)).lease)
    await a.release((await taken(a)).lease)
  })

  it.runIf(engine.isHere)('takes nothing from a server that lost it, which learns so', async () => {
    const [a, b] = [store('http://a'), store('http://b')]
    const atA = await taken(a)
    await a.append(atA.lease, atA.epoch, [{ seq: 1, data: bytes('one'), userId: 'u' }])
    time += 10_001
    const atB = await taken(b)
    expect(texts(atB)).toEqual(['seed', 'one'])
    const late = { seq: 2, data: bytes('late'), userId: 'u' }
    await expect(a.append(atA.lease, atA.epoch, [late])).rejects.toThrow(LeaseLost)
    await expect(a.renew(atA.lease)).rejects.toThrow(LeaseLost)
    await expect(a.load(atA.lease)).rejects.toThrow(LeaseLost)
    await b.append(atB.lease, atB.epoch, [{ ...late, data: bytes('two') }])
    // The worst that could be written: a snapshot without what came since, in place of everything.
    await expect(a.compact(atA.lease, { epoch: 2, seq: 1, snapshot: bytes('old') })).rejects.toThrow(LeaseLost)
    expect(texts(await b.load(atB.lease))).toEqual(['seed', 'one', 'two'])
    await a.release(atA.lease)
    expect(await a.take('p')).toMatchObject({ elsewhere: 'http://b' })
    await b.release(atB.lease)
  })

  it.runIf(engine.isHere)(
    'is taken at once by a server that starts again, and by one of two that ask together',
    async () => {
      const before = await taken(store('http://a'))
      const again = await taken(store('http://a'))
      expect(again.lease.fence).toBe(before.lease.fence + 1)
      await store('http://a').release(again.lease)
      const both = await Promise.all([store('http://a').take('p'), store('http://b').take('p')])
      expect(both.filter((room) => room && 'elsewhere' in room)).toHaveLength(1)
    },
  )
})

describe.each(engines.filter(({ name }) => name.startsWith('PostgreSQL')))('two servers on $name', (engine) => {
  let a: TestServer
  let b: TestServer
  const open: Designer[] = []
  const at = async (server: TestServer, name: string) => {
    const designer = await Designer.open(await server.login(name))
    open.push(designer)
    return designer
  }

  beforeAll(async () => {
    if (!engine.isHere) return
    await engine.create()
    a = await TestServer.start({ ...engine.options, rateFactor: 100 })
    b = await TestServer.start({ ...engine.options, rateFactor: 100 })
  })
  afterEach(() => {
    for (const designer of open.splice(0)) designer.close()
  })
  afterAll(async () => {
    await b?.stop()
    await engine.drop()
  })

  it.runIf(engine.isHere)('draw one page: an edit at either is on the other’s screens', async () => {
    const [first, second] = [await at(a, 'designer-a'), await at(b, 'admin-a')]
    first.widget('w1').set('data.title', 'from a')
    await until(() => second.widget('w1').get('data.title') === 'from a')
    second.widget('w1').set('data.subTitle', 'from b')
    await until(() => first.widget('w1').get('data.subTitle') === 'from b')
    await second.saved()
  })

  it.runIf(engine.isHere)('tell everybody on the page what is saved, through whichever of them', async () => {
    const [first, second] = [await at(a, 'designer-a'), await at(b, 'admin-a')]
    const file = JSON.stringify({ format: 1, con: { width: 800, height: 600 }, widgets: [] })
    const page = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600', file }
    // One of both has the room; each of them saves.
    for (const [version, server, name] of [
      [2, a, 'designer-a'],
      [3, b, 'admin-a'],
    ] as const) {
      const client = await server.login(name)
      const save = () => client.post(project.pageSave.path, { ...page, baseVersion: String(version - 1) })
      expect((await save()).reply).toMatchObject({ code: codes.ok, data: { version } })
      await until(() => [first, second].every(({ saves }) => saves.at(-1)?.version === version), 10_000)
      // What it overtook is refused at either, and nothing is written over.
      expect((await save()).reply.code).toBe(codes.conflict)
    }
    for (const { saves } of [first, second])
      expect(saves.slice(1)).toEqual([
        { version: 2, by: 'designer-a' },
        { version: 3, by: 'admin-a' },
      ])
  })

  it.runIf(engine.isHere)('go on with it when the one that has it stops: nothing acknowledged is lost', async () => {
    const [first, second] = [await at(a, 'designer-a'), await at(b, 'admin-a')]
    first.widget('w1').set('data.title', 'before')
    second.widget('w2').set('data.title', 'before')
    await Promise.all([first.saved(), second.saved()])
    await a.stop()
    second.widget('w1').set('data.subTitle', 'after')
    await until(() => second.isSaved, 20_000)
    const witness = await at(b, 'designer-a')
    expect(['w1', 'w2'].map((id) => witness.widget(id).get('data.title'))).toEqual(['before', 'before'])
    expect(witness.widget('w1').get('data.subTitle')).toBe('after')
  })
})
