import { codes, type PlantPull, type PlantPush, type PushedFile, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { Answer, TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { textOf } from './plantText.ts'

const stamps = { orgId: 'org-a', version: 1, modifiedBy: 'admin-a', gmtCreate: 0, gmtModified: 0 }

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`departments, regions and roles as text, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      const made = await push({
        // Before the one that it is part of.
        'departments/a.json': { id: 'hall', title: 'Hall', parentId: 'works' },
        'departments/b.json': { id: 'works', title: 'Works' },
        'regions/lab.json': { id: 'lab', title: 'Lab', note: 'Laboratory' },
        'roles/shift.json': { id: 'shift', title: 'Shift', permissions: ['equipment.read', 'signal.write'] },
      })
      expect(made.reply, JSON.stringify(made.reply)).toMatchObject({ code: 200 })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const db = () => test.server.context.db
    const pull = async (client = admin) => {
      const { reply } = await client.call(paths.plantPull, {})
      expect(reply).toMatchObject({ code: 200 })
      const { files, omitted } = reply.data as PlantPull
      return { files: new Map(files.map(({ path, text }) => [path, text])), omitted }
    }
    const send = (files: readonly PushedFile[], more: Record<string, boolean> = {}, client = admin): Promise<Answer> =>
      client.call(paths.plantPush, { files: JSON.stringify(files), ...more })
    const push = (items: Readonly<Record<string, object>>, client = admin, more: Record<string, boolean> = {}) =>
      send(
        Object.entries(items).map(([path, item]) => ({ path, text: JSON.stringify(item) })),
        { overwrite: true, ...more },
        client,
      )
    const changesOf = ({ reply }: Answer) => {
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
      return (reply.data as PlantPush).changes.map(({ change, kind, id }) => `${change} ${kind} ${id}`)
    }
    const gone = (path: string, files: ReadonlyMap<string, string>) => ({
      path,
      text: null,
      base: files.get(path) ?? '',
    })
    /** An account whose role has these permissions. */
    const holder = async (permissions: string, roleId = 'held') => {
      await db().deleteFrom('role').where('id', '=', roleId).execute()
      await db()
        .insertInto('role')
        .values({ ...stamps, id: roleId, title: roleId, note: '', permissions, secondFactor: 0 })
        .execute()
      await db().updateTable('account').set({ roleId }).where('loginname', '=', 'operation-a').execute()
      return test.login('operation-a')
    }
    const plant = 'equipment.read,equipment.edit,project.read'

    it('stand in folders of their own, each with the fields of its calls, and pushed back change nothing', async () => {
      const { files, omitted } = await pull()
      expect(files.get('departments/Hall.json')).toBe(textOf({ id: 'hall', parentId: 'works', title: 'Hall' }))
      expect(files.get('regions/Lab.json')).toBe(textOf({ id: 'lab', note: 'Laboratory', title: 'Lab' }))
      expect(files.get('roles/Shift.json')).toBe(
        textOf({
          id: 'shift',
          title: 'Shift',
          note: '',
          permissions: ['equipment.read', 'signal.write'],
          secondFactor: false,
        }),
      )
      // Built-in roles belong to the product.
      expect([...files.keys()].filter((path) => path.startsWith('roles/'))).toEqual(['roles/Shift.json'])
      expect(omitted).toEqual({ folders: [], widgets: [] })
      expect(changesOf(await send([...files].map(([path, text]) => ({ path, text }))))).toEqual([])
      const actions = (await db().selectFrom('audit').select('action').execute()).map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['dept.add', 'region.add', 'role.add', 'plant.push']))
    })

    it('merges the permissions of a role one by one', async () => {
      const { files } = await pull()
      const base = files.get('roles/Shift.json') ?? ''
      const with_ = (permissions: string[]) =>
        textOf({ id: 'shift', title: 'Shift', note: '', permissions, secondFactor: false })
      await push({
        'roles/x.json': { id: 'shift', permissions: ['equipment.read', 'signal.write', 'alarm.confirm'] },
      })
      const mine = with_(['equipment.read', 'project.read', 'signal.write'])
      expect(changesOf(await send([{ path: 'roles/Shift.json', text: mine, base }]))).toEqual(['change role shift'])
      const { permissions } = await db()
        .selectFrom('role')
        .select('permissions')
        .where('id', '=', 'shift')
        .executeTakeFirstOrThrow()
      expect(permissions.split(',').sort()).toEqual(['alarm.confirm', 'equipment.read', 'project.read', 'signal.write'])
      await push({ 'roles/x.json': { id: 'shift', permissions: ['equipment.read', 'signal.write'] } })
    })

    it('turns a tree of departments over in one push, and removes it from below', async () => {
      const turned = await push({
        'departments/a.json': { id: 'hall', parentId: '' },
        'departments/b.json': { id: 'works', parentId: 'hall' },
      })
      expect(changesOf(turned)).toEqual(['change department hall', 'change department works'])
      const round = await push({ 'departments/a.json': { id: 'hall', parentId: 'works' } })
      expect(round.reply).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'departments/a.json#parentId', reason: 'unknown' }],
      })
      const { files } = await pull()
      const used = await send([gone('departments/Hall.json', files)])
      expect(used.reply).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'departments/Hall.json#id', reason: 'used' }],
      })
      const both = ['departments/Hall.json', 'departments/Works.json'].map((path) => gone(path, files))
      expect(changesOf(await send(both))).toHaveLength(2)
      await push({
        'departments/b.json': { id: 'works', title: 'Works' },
        'departments/a.json': { id: 'hall', title: 'Hall', parentId: 'works' },
      })
    })

    it('refuses a role that would give what the pusher does not hold, new or changed, and stores nothing', async () => {
      const pusher = await holder(`${plant},people.read,role.edit`)
      const before = await db().selectFrom('role').selectAll().orderBy('id').execute()
      const notHeld = (path: string, detail: string) => ({
        code: codes.invalid,
        fields: [{ path, reason: 'notHeld', detail }],
      })
      const more = { id: 'more', title: 'More', permissions: ['equipment.read', 'alarm.confirm'] }
      expect((await push({ 'roles/more.json': more }, pusher)).reply).toMatchObject(
        notHeld('roles/more.json#permissions', 'alarm.confirm'),
      )
      // Its own role, and one that holds more than the pusher.
      const own = { id: 'held', permissions: [...plant.split(','), 'people.read', 'role.edit', 'people.edit'] }
      expect((await push({ 'roles/own.json': own }, pusher)).reply).toMatchObject(
        notHeld('roles/own.json#permissions', 'people.edit'),
      )
      const less = { id: 'shift', permissions: ['equipment.read'] }
      expect((await push({ 'roles/shift.json': less }, pusher)).reply).toMatchObject(
        notHeld('roles/shift.json#id', 'signal.write'),
      )
      const { files } = await pull(pusher)
      expect((await send([gone('roles/Shift.json', files)], {}, pusher)).reply).toMatchObject(
        notHeld('roles/Shift.json#id', 'signal.write'),
      )
      // A permission that no role gives.
      const operator = { id: 'more', title: 'More', permissions: ['platform.operate'] }
      expect((await push({ 'roles/more.json': operator })).reply.code).toBe(codes.invalid)
      expect(await db().selectFrom('role').selectAll().orderBy('id').execute()).toEqual(before)
      const held = { id: 'more', title: 'More', permissions: ['equipment.read'] }
      expect(changesOf(await push({ 'roles/more.json': held }, pusher))).toEqual(['create role more'])
    })

    it('takes the permission of each kind’s own calls, and names the file without it', async () => {
      const pusher = await holder(`${plant},people.read`)
      const forbidden = (path: string, detail: string) => ({
        code: codes.forbidden,
        fields: [{ path: `${path}#id`, reason: 'notHeld', detail }],
      })
      for (const [path, item, permission] of [
        ['roles/new.json', { id: 'new', title: 'New' }, 'role.edit'],
        ['roles/shift.json', { id: 'shift', note: 'x' }, 'role.edit'],
        ['regions/lab.json', { id: 'lab', title: 'Other' }, 'role.edit'],
        ['departments/a.json', { id: 'hall', title: 'Other' }, 'people.edit'],
      ] as const)
        expect((await push({ [path]: item }, pusher)).reply).toMatchObject(forbidden(path, permission))
      // A value that stays the same may be sent.
      const { files } = await pull(pusher)
      expect(
        changesOf(
          await send(
            [...files].map(([path, text]) => ({ path, text })),
            {},
            pusher,
          ),
        ),
      ).toEqual([])
    })

    it('asks for a proof, as the calls of roles do', async () => {
      const pusher = await test.login('admin-a')
      await db().updateTable('session').set({ gmtProof: 0 }).execute()
      const answer = await push({ 'roles/shift.json': { id: 'shift', note: 'x' } }, pusher)
      expect(answer.reply.code).toBe(codes.proofRequired)
      admin = await test.login('admin-a')
    })

    it('has no built-in role: one of its id is refused', async () => {
      const { reply } = await push({ 'roles/mine.json': { id: 'viewer', title: 'Mine', permissions: [] } })
      expect(reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'roles/mine.json#id', reason: 'used' }] })
    })

    it('tells the accounts of a changed role once the push is stored, and not for a plan', async () => {
      await holder('equipment.read', 'told')
      const { events } = test.server.context
      const told: string[] = []
      const stop = events.on('accountChanged', ({ userId }) => told.push(userId))
      try {
        const change = { 'roles/told.json': { id: 'told', permissions: ['equipment.read', 'project.read'] } }
        expect(changesOf(await push(change, admin, { plan: true }))).toEqual(['change role told'])
        expect(told).toEqual([])
        expect(changesOf(await push(change))).toEqual(['change role told'])
        const { id } = await db()
          .selectFrom('account')
          .select('id')
          .where('loginname', '=', 'operation-a')
          .executeTakeFirstOrThrow()
        expect(told).toEqual([id])
      } finally {
        stop()
      }
    })

    it('says what a pull leaves out for want of a right, and takes none of it for removed', async () => {
      const drawn = {
        id: 'hidden',
        projectId: 'project-a',
        title: 'Hidden',
        con: { width: 640, height: 480 },
        widgets: [
          { id: 'w1', widgetType: 'ShapeRect' },
          { id: 'w2', widgetType: 'ShapeRect', authRegion: 'lab' },
        ],
      }
      expect(changesOf(await push({ 'projects/x/pages/hidden.json': drawn }))).toEqual(['create page hidden'])
      const whole = await pull()
      const page = 'projects/Project/pages/Hidden.json'
      const pusher = await holder(plant)
      const { files, omitted } = await pull(pusher)
      expect(omitted).toEqual({
        folders: ['departments', 'regions', 'roles'].map((folder) => ({ folder, permission: 'people.read' })),
        widgets: [{ path: page, count: 1 }],
      })
      expect([...files.keys()].filter((path) => /^(departments|regions|roles)\//.test(path))).toEqual([])
      expect(files.get(page)).not.toContain('"w2"')
      const all = [...files].map(([path, text]) => ({ path, text, base: text }))
      expect(changesOf(await send(all, {}, pusher))).toEqual([])
      for (const file of [{ path: 'roles/Shift.json', text: whole.files.get('roles/Shift.json') ?? '' }, gone('roles/Shift.json', whole.files)]) // biome-ignore format: one line
        expect((await send([file], {}, pusher)).reply).toMatchObject({
          code: codes.forbidden,
          fields: [{ path: 'roles/Shift.json#id', reason: 'notHeld', detail: 'people.read' }],
        })
      expect((await pull()).files.get(page)).toBe(whole.files.get(page))
    })
  })
}
