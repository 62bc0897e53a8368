import {
  closeCodes,
  codes,
  type Dept,
  type FirstPassword,
  liveProtocols,
  type OpenSession,
  type OrgAccount,
  type OrgRole,
  paths,
  rolePermissions,
  type UserInfo,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { soon } from '../../testing/soon.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const OWN = 'River-kettle-4'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`accounts, roles and departments, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const refusalOf = ({ reply: { code, fields } }: Awaited<ReturnType<TestClient['call']>>) => [
      code,
      fields?.[0]?.path,
      fields?.[0]?.reason,
    ]
    const added = async (loginname: string, fields: Record<string, string> = {}, by = admin) =>
      (await by.call(paths.orgAccountAdd, { loginname, ...fields })).reply.data as FirstPassword
    const addedRole = async (title: string, permissions: string, by = admin) =>
      ((await by.call(paths.orgRoleAdd, { title, permissions })).reply.data as OrgRole).id
    const addedDept = async (title: string, parentId = '') =>
      ((await admin.call(paths.deptAdd, { title, parentId })).reply.data as Dept).id
    const accountOf = async (loginname: string) => {
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: loginname })).reply.data as {
        rows: OrgAccount[]
      }
      const row = rows.find((each) => each.loginname === loginname)
      if (!row) throw new Error(`there is no account ${loginname}`)
      return row
    }
    const idOf = async (loginname: string) => (await accountOf(loginname)).id
    /** A client whose account has chosen a password of its own. */
    const entered = async ({ loginname, password }: FirstPassword) => {
      const client = await TestClient.login(test.origin, loginname, password)
      await client.call(paths.accountPasswordEdit, { oldPassword: password, password: OWN })
      return client
    }
    const infoOf = async (client: TestClient) => (await client.get(paths.userInfo)).reply.data as UserInfo

    describe('accounts from a file', () => {
      const imported = (rows: readonly object[], by = admin, path: string = paths.orgAccountImport) =>
        by.call(path, { rows: JSON.stringify(rows) })

      it('are added without a password, all or none, and log in once they are given one', async () => {
        const wrong = await imported([{ loginname: 'file.one' }, { loginname: 'admin-a' }])
        expect(refusalOf(wrong)).toEqual([codes.invalid, 'rows.1.loginname', 'used'])
        const rows = [{ loginname: 'file.one', name: 'One', roleId: 'operation' }, { loginname: 'file.two' }]
        expect((await imported(rows)).reply.data).toEqual({ added: 2, changed: 0 })
        const { id, state, roleId } = await accountOf('file.one')
        expect([state, roleId, (await accountOf('file.two')).roleId]).toEqual(['new', 'operation', 'viewer'])
        const login = await new TestClient(test.origin).call(paths.userLogin, { loginname: 'file.one', password: OWN })
        expect(login.reply.code).toBe(codes.badLogin)
        const given = (await admin.call(paths.orgAccountResetPassword, { id })).reply.data as FirstPassword
        expect(await infoOf(await entered(given))).toMatchObject({ roleType: 'operation' })
      })

      it('give no rights that the importer does not hold, and take none of the own account', async () => {
        const roleId = await addedRole('Reception', 'people.read,people.edit,account.edit')
        const clerk = await entered(await added('file.clerk', { roleId }))
        const given = await imported([{ loginname: 'file.boss', roleId: 'admin' }], clerk)
        expect(refusalOf(given)).toEqual([codes.invalid, 'rows.0.roleId', 'notHeld'])
        const own = await imported([{ id: await idOf('file.clerk'), isDisabled: true }], clerk)
        expect(refusalOf(own)).toEqual([codes.conflict, 'rows.0.isDisabled', 'own'])
      })

      it('of partner companies are such, and see nothing before they are granted something', async () => {
        const rows = [{ loginname: 'file.partner', company: 'Example Pumps' }]
        expect((await imported(rows, admin, paths.extAccountImport)).reply.data).toEqual({ added: 1, changed: 0 })
        const stored = await test.server.context.db
          .selectFrom('account')
          .select(['kind', 'dataRange', 'rangeEquips'])
          .where('loginname', '=', 'file.partner')
          .executeTakeFirst()
        expect(stored).toEqual({ kind: 'ext', dataRange: 'chosen', rangeEquips: '' })
      })
    })

    describe('a login name in another case', () => {
      const login = async (loginname: string, password: string) =>
        (await new TestClient(test.origin).call(paths.userLogin, { loginname, password })).reply

      it('is the same name: no account is added, renamed or imported to it, and it logs in', async () => {
        const first = await added('Case.One')
        const id = await idOf('Case.One')
        await added('case.two')
        const used = (path = 'loginname') => [codes.invalid, path, 'used']
        const other = { loginname: 'CASE.ONE' }
        const org = { ...other, title: 'Other', email: 'somebody@example.com' }
        await test.server.context.db
          .updateTable('account')
          .set({ isOperator: 1 })
          .where('loginname', '=', 'admin-a')
          .execute()
        for (const [path, body, field] of [
          [paths.orgAccountAdd, other],
          [paths.extAccountAdd, { ...other, company: 'Example Pumps' }],
          [paths.enterpriseAdd, org],
          [paths.orgAccountEdit, { ...other, id: await idOf('case.two') }],
          [paths.orgAccountImport, { rows: JSON.stringify([other]) }, 'rows.0.loginname'],
          [
            paths.orgAccountImport,
            { rows: JSON.stringify([{ loginname: 'x.y' }, { loginname: 'X.Y' }]) },
            'rows.1.loginname',
          ],
        ] as const)
          expect(refusalOf(await admin.call(path, body)), path).toEqual(used(field))
        expect((await login('case.ONE', first.password)).data).toMatchObject({ loginname: 'Case.One' })
        expect((await login('case.ONE', 'wrong-password')).code).toBe(codes.badLogin)
        expect((await login('cASE.oNE', first.password)).data).toMatchObject({ wrongTries: { count: 1 } })
        // Its own name may change its case.
        expect((await admin.call(paths.orgAccountEdit, { id, loginname: 'case.one' })).reply.code).toBe(codes.ok)
      })

      it('of two accounts from before names neither: each logs in as it is spelled, and the list tells', async () => {
        const { db } = test.server.context
        const one = await added('twin')
        const two = await added('twin-b')
        for (const each of [one, two]) await entered(each)
        await db.updateTable('account').set({ isTwin: 1 }).where('loginname', 'in', ['twin', 'twin-b']).execute()
        await db.updateTable('account').set({ loginname: 'Twin' }).where('loginname', '=', 'twin-b').execute()
        for (const loginname of ['twin', 'Twin'])
          expect((await login(loginname, OWN)).data, loginname).toMatchObject({ loginname })
        expect((await login('TWIN', OWN)).code).toBe(codes.badLogin)
        expect([(await accountOf('twin')).state, (await accountOf('Twin')).state]).toEqual(['twin', 'twin'])
        const kept = { id: await idOf('Twin'), loginname: 'Twin', name: '孪生' }
        expect((await admin.call(paths.orgAccountEdit, kept)).reply.code).toBe(codes.ok)
        await admin.call(paths.orgAccountEdit, { ...kept, loginname: 'other.twin' })
        expect((await accountOf('twin')).state).toBe('active')
        expect((await login('TWIN', OWN)).data).toMatchObject({ loginname: 'twin' })
      })
    })

    describe('an account that was added', () => {
      it('logs in with its first password, and may do nothing before it has chosen another', async () => {
        const deptId = await addedDept('Works')
        const first = await added('li.wei', { name: '李伟', roleId: 'operation', deptId, email: 'li@example.com' })
        expect((await accountOf('li.wei')).state).toBe('new')
        expect(first.password).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
        const client = await TestClient.login(test.origin, 'li.wei', first.password)
        expect(await infoOf(client)).toMatchObject({ mustChange: true, auths: ['account.edit'], name: '李伟' })
        for (const path of [paths.equipmentQuery, paths.messageQuery, paths.accountOperationLog])
          expect(refusalOf(await client.call(path, {}))).toEqual([codes.forbidden, 'password', 'required'])
        const change = (password: string) =>
          client.call(paths.accountPasswordEdit, { oldPassword: first.password, password })
        expect(refusalOf(await change(first.password))).toEqual([codes.invalid, 'password', 'used'])
        expect((await change(OWN)).reply.code).toBe(codes.ok)
        expect(await infoOf(client)).toMatchObject({
          mustChange: false,
          auths: rolePermissions.operation,
          roleId: 'operation',
          deptTitle: 'Works',
          email: 'li@example.com',
        })
        expect((await client.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
        expect(await accountOf('li.wei')).toMatchObject({ state: 'active', deptTitle: 'Works' })
        expect((await accountOf('li.wei')).gmtLogin).toBeGreaterThan(0)
      })

      it('[spec:txt-username-ok] [spec:txt-username-long] has a display name of 6 characters at most, and a login name that nobody else has', async () => {
        const add = (fields: Record<string, string>) => admin.call(paths.orgAccountAdd, fields)
        for (const loginname of ['two words', 'ａdmin', '-x', 'a\u200bb', ''])
          expect(refusalOf(await add({ loginname }))[1], loginname).toBe('loginname')
        expect((await add({ loginname: 'six', name: '六个字的姓名' })).reply.code).toBe(codes.ok)
        expect(refusalOf(await add({ loginname: 'long', name: '1234567' }))).toEqual([codes.invalid, 'name', 'tooLong'])
        // Also a name of another organisation: a login names no organisation.
        expect(refusalOf(await add({ loginname: 'admin-b' }))).toEqual([codes.invalid, 'loginname', 'used'])
        expect(refusalOf(await add({ loginname: 'a', deptId: 'none' }))).toEqual([codes.invalid, 'deptId', 'unknown'])
        expect(refusalOf(await add({ loginname: 'a', roleId: 'none' }))).toEqual([codes.invalid, 'roleId', 'unknown'])
      })
    })

    it('[spec:txt-email] an account takes an e-mail address by its form alone, and a telephone number likewise', async () => {
      const add = (fields: Record<string, string>) =>
        admin.call(paths.orgAccountAdd, { loginname: 'formal', ...fields })
      for (const email of ['x', 'x@y', '@y.cn', 'x y@z.cn', 'x@y@z.cn', 'x@.cn'])
        expect(refusalOf(await add({ email })), email).toEqual([codes.invalid, 'email', 'format'])
      for (const tel of ['call me', '12', '+', '0571-'])
        expect(refusalOf(await add({ tel })), tel).toEqual([codes.invalid, 'tel', 'format'])
      expect((await add({ email: 'a.b+c@d-e.com.cn', tel: '+86 571-8888 6666' })).reply.code).toBe(codes.ok)
    })

    describe('a change of rights', () => {
      const liveSocket = async (client: TestClient) => {
        const { reply } = await client.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
        const { socket } = await LiveSocket.open(test.origin + paths.projectSocket + String(reply.data), {
          cookie: client.cookie,
          origin: test.origin,
          protocol: liveProtocols.json,
        })
        return { closed: new Promise<number>((resolve) => socket.once('close', resolve)) }
      }
      it('a role that is taken away closes an open page within 2 s', async () => {
        const roleId = await addedRole('Watcher', 'equipment.read,project.read,account.edit')
        const client = await entered(await added('watcher-1', { roleId }))
        const { closed } = await liveSocket(client)
        const nothing = await addedRole('Nothing', 'account.edit')
        await admin.call(paths.orgAccountEdit, { id: await idOf('watcher-1'), roleId: nothing })
        expect(await soon(closed)).toBe(closeCodes.rights)
        expect((await client.call(paths.projectQuery, {})).reply.code).toBe(codes.forbidden)
      })

      it('so does a permission that its role loses', async () => {
        const roleId = await addedRole('Watchers', 'equipment.read,project.read,account.edit')
        const client = await entered(await added('watcher-2', { roleId }))
        const { closed } = await liveSocket(client)
        await admin.call(paths.orgRoleEdit, { id: roleId, permissions: 'account.edit' })
        expect(await soon(closed)).toBe(closeCodes.rights)
      })

      it('and a disabled or a removed account, which cannot log in either', async () => {
        for (const [loginname, deed] of [
          ['watcher-3', (id: string) => admin.call(paths.orgAccountEdit, { id, isDisabled: 'true' })],
          ['watcher-4', (id: string) => admin.call(paths.orgAccountDelete, { id })],
        ] as const) {
          const client = await entered(await added(loginname))
          const { closed } = await liveSocket(client)
          expect((await deed(await idOf(loginname))).reply.code).toBe(codes.ok)
          expect(await soon(closed)).toBe(closeCodes.sessionEnded)
          expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
          const again = await new TestClient(test.origin).call(paths.userLogin, { loginname, password: OWN })
          expect(again.reply.code).toBe(codes.badLogin)
        }
      })
    })

    it('a removed account is in no list, its name stays in the log, and nobody is given it again', async () => {
      const client = await entered(await added('leaver', { roleId: 'designer' }))
      await client.call(paths.accountEdit, { tel: '0571-88886666' })
      const id = await idOf('leaver')
      await admin.call(paths.orgAccountDelete, { id })
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'leaver' })).reply.data as { rows: object[] }
      expect(rows).toEqual([])
      expect((await admin.call(paths.orgAccountEdit, { id, name: 'Back' })).reply.code).toBe(codes.notFound)
      const { reply } = await admin.call(paths.accountOperationLog, { of: 'org', search: 'leaver' })
      const entries = (reply.data as { rows: { action: string; loginname: string; objectTitle: string }[] }).rows
      expect(entries.find(({ action }) => action === 'user.edit')).toMatchObject({ loginname: 'leaver' })
      expect(entries[0]).toMatchObject({ action: 'orgAccount.delete', objectTitle: 'leaver' })
      const second = await admin.call(paths.orgAccountAdd, { loginname: 'leaver' })
      expect(refusalOf(second)).toEqual([codes.invalid, 'loginname', 'used'])
    })

    describe('nobody gives rights that they do not hold', () => {
      let clerk: TestClient
      beforeAll(async () => {
        const roleId = await addedRole('Clerk', 'people.read,people.edit,role.edit,equipment.read,account.edit')
        clerk = await entered(await added('clerk', { roleId }))
      })

      it('in a role, new or changed', async () => {
        const add = await clerk.call(paths.orgRoleAdd, { title: 'More', permissions: 'equipment.read,signal.write' })
        expect(refusalOf(add)).toEqual([codes.invalid, 'permissions', 'notHeld'])
        expect(add.reply.fields?.[0]).toMatchObject({ detail: 'signal.write' })
        const less = await addedRole('Less', 'equipment.read', clerk)
        const edit = (by: TestClient, permissions: string) => by.call(paths.orgRoleEdit, { id: less, permissions })
        expect(refusalOf(await edit(clerk, 'signal.write'))).toEqual([codes.invalid, 'permissions', 'notHeld'])
        expect((await edit(admin, 'signal.write')).reply.code).toBe(codes.ok)
        // Now it has more than the clerk, who takes nothing away from it either.
        expect(refusalOf(await edit(clerk, ''))).toEqual([codes.invalid, 'id', 'notHeld'])
        expect(refusalOf(await clerk.call(paths.orgRoleDelete, { id: less }))).toEqual([codes.invalid, 'id', 'notHeld'])
      })

      it('by an account, new or changed', async () => {
        const add = await clerk.call(paths.orgAccountAdd, { loginname: 'boss', roleId: 'admin' })
        expect(refusalOf(add)).toEqual([codes.invalid, 'roleId', 'notHeld'])
        const roleId = await addedRole('Reader', 'equipment.read', clerk)
        await added('reader', { roleId }, clerk)
        const raise = await clerk.call(paths.orgAccountEdit, { id: await idOf('reader'), roleId: 'operation' })
        expect(refusalOf(raise)).toEqual([codes.invalid, 'roleId', 'notHeld'])
      })

      it('by taking over an account that may do more', async () => {
        const id = await idOf('admin-a')
        for (const path of [
          paths.orgAccountResetPassword,
          paths.orgAccountUnlock,
          paths.orgAccountEndSessions,
          paths.orgAccountDelete,
        ])
          expect(refusalOf(await clerk.call(path, { id }))).toEqual([codes.invalid, 'id', 'notHeld'])
        const edit = await clerk.call(paths.orgAccountEdit, { id, email: 'clerk@example.com' })
        expect(refusalOf(edit)).toEqual([codes.invalid, 'id', 'notHeld'])
      })
    })

    it('somebody is left who manages accounts: the own account and the last such account stay', async () => {
      const own = await idOf('admin-a')
      const edit = (id: string, fields: Record<string, string>, by = admin) =>
        by.call(paths.orgAccountEdit, { id, ...fields })
      expect(refusalOf(await edit(own, { roleId: 'viewer' }))).toEqual([codes.conflict, 'roleId', 'own'])
      expect(refusalOf(await edit(own, { isDisabled: 'true' }))).toEqual([codes.conflict, 'isDisabled', 'own'])
      expect(refusalOf(await admin.call(paths.orgAccountDelete, { id: own }))).toEqual([codes.conflict, 'id', 'own'])
      const reset = await admin.call(paths.orgAccountResetPassword, { id: own })
      expect(refusalOf(reset)).toEqual([codes.conflict, 'id', 'own'])
      // A role with the same rights manages as well; its holder alone is then the last.
      const roleId = await addedRole('Deputies', rolePermissions.admin.join(','))
      const deputy = await entered(await added('deputy', { roleId }))
      const clerks = (await admin.call(paths.orgAccountQuery, { search: 'clerk' })).reply.data as { rows: OrgAccount[] }
      for (const { id } of clerks.rows) await edit(id, { isDisabled: 'true' })
      // It operates the platform, so only operators change it; and it is the main account until another one is.
      const disabled = async () => (await edit(own, { isDisabled: 'true' }, deputy)).reply.fields?.[0]
      expect(await disabled()).toEqual({ path: 'id', reason: 'notHeld', detail: 'platform.operate' })
      await admin.call(paths.operatorAdd, { id: await idOf('deputy') })
      expect(await disabled()).toEqual({ path: 'id', reason: 'main' })
      await admin.call(paths.enterpriseSetMain, { accountId: await idOf('deputy') })
      expect((await edit(own, { isDisabled: 'true' }, deputy)).reply.code).toBe(codes.ok)
      const lessened = await deputy.call(paths.orgRoleEdit, { id: roleId, permissions: 'account.edit' })
      expect(refusalOf(lessened)).toEqual([codes.conflict, 'id', 'last'])
      expect((await edit(own, { isDisabled: 'false' }, deputy)).reply.code).toBe(codes.ok)
      admin = await test.login('admin-a')
      await admin.call(paths.enterpriseSetMain, { accountId: own })
    })

    it('two administrators who disable each other at once do not both succeed', async () => {
      const second = await entered(await added('second', { roleId: 'admin' }))
      await admin.call(paths.orgAccountEdit, { id: await idOf('deputy'), isDisabled: 'true' })
      const [a, b] = [await idOf('admin-a'), await idOf('second')]
      // Marks of their own would keep one of the two.
      const { db } = test.server.context
      await db.updateTable('account').set({ isMain: 0, isOperator: 0 }).execute()
      const disable = (by: TestClient, id: string) => by.call(paths.orgAccountEdit, { id, isDisabled: 'true' })
      const outcomes = await Promise.all([disable(admin, b), disable(second, a)])
      expect(outcomes.filter(({ reply }) => reply.code === codes.ok)).toHaveLength(1)
      await db.updateTable('account').set({ isDisabled: 0 }).where('id', 'in', [a, b]).execute()
      admin = await test.login('admin-a')
    })

    it('an account that is given a new password is logged out, is let in at once, and chooses another', async () => {
      const client = await entered(await added('forgetful'))
      const id = await idOf('forgetful')
      const login = (password: string) =>
        new TestClient(test.origin).call(paths.userLogin, { loginname: 'forgetful', password })
      for (let i = 0; i < 5; i++) await login('Wrong-one-1')
      const { password } = (await admin.call(paths.orgAccountResetPassword, { id })).reply.data as FirstPassword
      expect((await client.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      expect((await login(OWN)).reply.code).toBe(codes.badLogin)
      const { reply } = await login(password)
      expect(reply).toMatchObject({ code: codes.ok, data: { mustChange: true } })
    })

    it('an account that waits after wrong passwords is let in by an administrator', async () => {
      await entered(await added('mistyper'))
      const login = (password: string) =>
        new TestClient(test.origin).call(paths.userLogin, { loginname: 'mistyper', password })
      for (let i = 0; i < 3; i++) await login('Wrong-one-1')
      expect((await login(OWN)).reply.code).toBe(codes.vcodeRequired)
      await admin.call(paths.orgAccountUnlock, { id: await idOf('mistyper') })
      expect((await login(OWN)).reply.code).toBe(codes.ok)
    })

    it('the sessions of an account are listed, and one or all others are ended', async () => {
      const first = await added('roamer')
      const one = await entered(first)
      const id = await idOf('roamer')
      const others = [
        await TestClient.login(test.origin, 'roamer', OWN),
        await TestClient.login(test.origin, 'roamer', OWN),
      ]
      const list = async () => (await admin.call(paths.orgAccountSessions, { id })).reply.data as OpenSession[]
      const open = await list()
      expect(open.map(({ address, isOwn }) => [address, isOwn])).toEqual(Array(3).fill(['127.0.0.1', false]))
      const oldest = open.at(-1)?.id ?? ''
      const end = async (by: TestClient, body: Record<string, string>) =>
        (await by.call(paths.orgAccountEndSessions, body)).reply.data
      expect(await end(admin, { id, sessionId: oldest })).toEqual({ ended: 1 })
      expect((await one.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
      expect((await others[0]?.get(paths.userInfo))?.reply.code).toBe(codes.ok)
      expect(await end(admin, { id })).toEqual({ ended: 2 })
      expect(await list()).toEqual([])
      // The session that asks stays.
      const own = await idOf('admin-a')
      await test.login('admin-a')
      await end(admin, { id: own })
      expect((await admin.get(paths.userInfo)).reply.code).toBe(codes.ok)
    })

    it('a role or a department stays while an account has it, and a department while others are below it', async () => {
      const roleId = await addedRole('Used', '')
      const above = await addedDept('Above')
      const below = await addedDept('Below', above)
      await added('user', { roleId, deptId: below })
      const refused = [
        await admin.call(paths.orgRoleDelete, { id: roleId }),
        await admin.call(paths.deptDelete, { id: above }),
        await admin.call(paths.deptDelete, { id: below }),
      ]
      expect(refused.map(({ reply }) => reply.fields?.[0])).toMatchObject([
        { reason: 'used', detail: 'user' },
        { reason: 'used', detail: 'Below' },
        { reason: 'used', detail: 'user' },
      ])
      await admin.call(paths.orgAccountDelete, { id: await idOf('user') })
      for (const [path, id] of [
        [paths.orgRoleDelete, roleId],
        [paths.deptDelete, below],
        [paths.deptDelete, above],
      ] as const)
        expect((await admin.call(path, { id })).reply.code).toBe(codes.ok)
    })

    it('a department goes below any other, but not below itself', async () => {
      const [top, middle] = [await addedDept('Top'), await addedDept('Middle')]
      const bottom = await addedDept('Bottom', middle)
      const move = (id: string, parentId: string) => admin.call(paths.deptEdit, { id, parentId })
      expect((await move(middle, top)).reply.code).toBe(codes.ok)
      for (const [id, parentId] of [
        [top, bottom],
        [middle, middle],
      ] as const)
        expect(refusalOf(await move(id, parentId))).toEqual([codes.invalid, 'parentId', 'unknown'])
      expect((await move(middle, '')).reply.code).toBe(codes.ok)
    })

    it('the built-in roles are listed first, with what they may do, and cannot be changed', async () => {
      const { rows } = (await admin.call(paths.orgRoleQuery, { pageSize: '200' })).reply.data as { rows: OrgRole[] }
      expect(rows.slice(0, 4).map(({ id, isBuiltIn }) => [id, isBuiltIn])).toEqual(
        Object.keys(rolePermissions).map((id) => [id, true]),
      )
      expect(rows[1]?.permissions).toBe(rolePermissions.operation.join(','))
      expect(rows.slice(4).every(({ isBuiltIn }) => !isBuiltIn)).toBe(true)
      for (const path of [paths.orgRoleEdit, paths.orgRoleDelete])
        expect((await admin.call(path, { id: 'viewer' })).reply.code).toBe(codes.notFound)
    })

    it('the account of a wall screen is given a password that it keeps', async () => {
      const { id } = await added('wall')
      await test.server.context.db.updateTable('account').set({ isWall: 1 }).where('id', '=', id).execute()
      const { password } = (await admin.call(paths.orgAccountResetPassword, { id })).reply.data as FirstPassword
      const wall = await TestClient.login(test.origin, 'wall', password)
      expect(await infoOf(wall)).toMatchObject({ mustChange: false })
      expect((await wall.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
    })

    it('an account of wall screens has a role that only views, and chooses no password', async () => {
      const made = await added('wall-b', { isWall: 'true' })
      const wall = await TestClient.login(test.origin, made.loginname, made.password)
      expect(await infoOf(wall)).toMatchObject({ mustChange: false, isWall: true })
      expect(await accountOf('wall-b')).toMatchObject({ state: 'active' })
      expect((await wall.call(paths.equipmentQuery, {})).reply.code).toBe(codes.ok)
      const roleId = await addedRole('Writes', 'equipment.read,signal.write')
      const refused = [codes.invalid, 'isWall', 'onlyViews']
      const add = await admin.call(paths.orgAccountAdd, { loginname: 'wall-c', roleId, isWall: 'true' })
      expect(refusalOf(add)).toEqual(refused)
      expect(refusalOf(await admin.call(paths.orgAccountEdit, { id: made.id, roleId }))).toEqual(refused)
      const { id } = await added('writes', { roleId })
      expect(refusalOf(await admin.call(paths.orgAccountEdit, { id, isWall: 'true' }))).toEqual(refused)
    })

    it('another organisation has none of it', async () => {
      const other = await test.login('admin-b')
      const rowsOf = async (path: typeof paths.orgAccountQuery | typeof paths.deptQuery) =>
        ((await other.call(path, { pageSize: '200' })).reply.data as { rows: object[] }).rows
      expect(await rowsOf(paths.orgAccountQuery)).toMatchObject([{ loginname: 'admin-b' }])
      expect(await rowsOf(paths.deptQuery)).toEqual([])
      const roleId = await addedRole('Of A', 'equipment.read')
      const own = (await other.call(paths.orgAccountAdd, { loginname: 'b-own', roleId })).reply
      expect(own.fields?.[0]).toMatchObject({ path: 'roleId', reason: 'unknown' })
    })
  })
}
