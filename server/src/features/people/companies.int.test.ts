import {
  codes,
  type Enterprise,
  type ExtAccount,
  type FirstPassword,
  type Operation,
  type OutsideAccount,
  type OwnOrganisation,
  paths,
  type UserInfo,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const OWN = 'River-kettle-4'
const DAY_MS = 86_400_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`partner companies and enterprises, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let time = Date.now()
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => time })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const dataOf = async <T>(client: TestClient, path: string, body: Record<string, string> = {}) =>
      (await client.call(path, body)).reply.data as T
    const refusalOf = ({ reply: { code, fields } }: Awaited<ReturnType<TestClient['call']>>) => [
      code,
      fields?.[0]?.path,
      fields?.[0]?.reason,
    ]
    const entered = async ({ loginname, password }: FirstPassword) => {
      const client = await TestClient.login(test.origin, loginname, password)
      await client.call(paths.accountPasswordEdit, { oldPassword: password, password: OWN })
      return client
    }
    const external = async (loginname: string, fields: Record<string, string> = {}) =>
      dataOf<FirstPassword>(admin, paths.extAccountAdd, { loginname, company: 'Example Pumps', ...fields })
    const enterpriseOf = async (client: TestClient, search: string) =>
      (await dataOf<{ rows: Enterprise[] }>(client, paths.enterpriseQuery, { search })).rows
    const codeOfLogin = async (loginname: string) =>
      (await new TestClient(test.origin).call(paths.userLogin, { loginname, password: OWN })).reply.code

    describe('an account of a partner company', () => {
      it('sees what is granted, with the rights to monitor alone, and no colleague', async () => {
        const pumps = await entered(await external('pumps', { roleId: 'admin', rangeEquips: 'eq-a' }))
        const { auths, isExternal } = (await pumps.get(paths.userInfo)).reply.data as UserInfo
        expect(isExternal).toBe(true)
        expect(auths).toContain('signal.write')
        expect(auths.filter((each) => /people|role|outbox|edit$|api|platform/.test(each))).toEqual(['account.edit'])
        const { rows } = await dataOf<{ rows: { id: string }[] }>(pumps, paths.equipmentQuery)
        expect(rows.map(({ id }) => id)).toEqual(['eq-a'])
        expect(refusalOf(await pumps.call(paths.templateQuery, {}))).toEqual([codes.forbidden, 'kind', 'notHeld'])
        const own = await dataOf<OwnOrganisation>(pumps, paths.organisationMyInfo)
        expect(own).toMatchObject({ id: 'org-a', kind: 'ext', company: 'Example Pumps', isMain: false, note: '' })
      })

      it('is told no name of a colleague by what it may read, and finds out none', async () => {
        const { db } = test.server.context
        await insertSampleRows(db)
        await db.updateTable('alarm').set({ confirmBy: 'admin-a', gmtConfirm: time }).execute()
        const items = '[{"content":"Oil","result":"normal","note":""}]'
        const planned = { equipmentId: 'eq-a', title: 'Oil', items, gmtPlan: String(time) }
        await admin.call(paths.inspectionAdd, { ...planned, inspector: 'operation-a' })
        await admin.call(paths.repairAdd, { equipmentId: 'eq-a', title: 'Leak' })
        const partner = await TestClient.login(test.origin, 'pumps', OWN)
        for (const [path, body] of [
          [paths.alarmQuery, { dataEquip: 'eq-a' }],
          [paths.alarmQueryAll, { dataEquip: 'eq-a' }],
          [paths.inspectionQuery, { equipmentId: 'eq-a' }],
          [paths.repairQuery, { equipmentId: 'eq-a' }],
          [paths.deviceMonitorDetailInfo, { equipmentId: 'eq-a' }],
        ] as const) {
          const text = JSON.stringify(await dataOf(partner, path, body))
          expect(text, path).toContain('eq-a')
          expect(text, path).not.toMatch(/admin-a|operation-a/)
        }
        for (const inspector of ['admin-a', 'operation-a', 'nobody'])
          expect(refusalOf(await partner.call(paths.inspectionAdd, { ...planned, inspector }))).toEqual([
            codes.invalid,
            'inspector',
            'unknown',
          ])
        const own = await dataOf(partner, paths.inspectionAdd, { ...planned, inspector: 'pumps' })
        expect(own).toMatchObject({ inspector: 'pumps', author: 'pumps' })
        const { id = '' } = (await db
          .selectFrom('account')
          .select('id')
          .where('loginname', '=', 'admin-a')
          .executeTakeFirst()) ?? { id: '' }
        const avatar = { userId: id, orgId: 'org-a', data: new Uint8Array([1]) }
        await db.insertInto('avatar').values(avatar).execute()
        const picture = ({ cookie }: TestClient) =>
          fetch(test.origin + paths.avatarFile.replace(':userId', id), { headers: { cookie } })
        expect((await picture(admin)).status).toBe(200)
        expect((await picture(partner)).status).toBe(404)
      })

      it('stands in the list of its kind alone, and among the main account’s partners', async () => {
        const { rows } = await dataOf<{ rows: ExtAccount[] }>(admin, paths.extAccountQuery)
        expect(rows.map(({ loginname }) => loginname)).toEqual(['pumps'])
        const own = await dataOf<{ total: number }>(admin, paths.orgAccountQuery, { search: 'pumps' })
        expect(own.total).toBe(0)
        const id = rows[0]?.id ?? ''
        const widened = await admin.call(paths.orgAccountEdit, { id, dataRange: 'all' })
        expect(widened.reply.code).toBe(codes.notFound)
        const outside = await dataOf<OutsideAccount[]>(admin, paths.organisationQueryCompanyAndExternal)
        expect(outside.map(({ kind, loginname }) => [kind, loginname])).toEqual([
          ['co', 'admin-a'],
          ['ext', 'pumps'],
        ])
        expect(refusalOf(await admin.call(paths.operatorAdd, { id }))[0]).toBe(codes.notFound)
        expect(refusalOf(await admin.call(paths.enterpriseSetMain, { accountId: id }))).toEqual([
          codes.invalid,
          'accountId',
          'unknown',
        ])
      })

      it('ends after its last day in UTC+8', async () => {
        const today = new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
        const brief = await entered(await external('brief', { lastDay: today }))
        expect((await brief.get(paths.userInfo)).reply.code).toBe(codes.ok)
        time += DAY_MS
        expect((await brief.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        expect(await codeOfLogin('brief')).toBe(codes.badLogin)
        admin = await test.login('admin-a')
      })

      it('is granted nothing that its administrator does not see', async () => {
        const roleId = 'admin'
        const limited = await entered(
          await dataOf<FirstPassword>(admin, paths.orgAccountAdd, {
            loginname: 'limited',
            roleId,
            dataRange: 'chosen',
            rangeEquips: 'eq-a-none',
          }),
        )
        const body = { loginname: 'granted', company: 'Example Pumps', rangeEquips: 'eq-a' }
        expect(refusalOf(await limited.call(paths.extAccountAdd, body))[0]).toBe(codes.invalid)
      })
    })

    describe('an enterprise', () => {
      stepsStopTogether()
      let first: FirstPassword & { orgId: string }
      let main: TestClient
      it('is added by an operator of the platform, with its main account', async () => {
        const fields = { title: 'Example Water', contact: 'Front desk', loginname: 'water' }
        first = await dataOf(admin, paths.enterpriseAdd, fields)
        main = await entered(first)
        expect((await main.get(paths.userInfo)).reply.data).toMatchObject({ orgId: first.orgId, roleType: 'admin' })
        const own = await dataOf<OwnOrganisation>(main, paths.organisationMyInfo)
        expect(own).toMatchObject({ title: 'Example Water', isMain: true, isOperator: false })
        expect((await enterpriseOf(admin, 'water')).map(({ title }) => title)).toEqual(['Example Water'])
        const taken = await admin.call(paths.enterpriseAdd, { title: 'Another', loginname: 'water' })
        expect(refusalOf(taken)).toEqual([codes.invalid, 'loginname', 'used'])
      })

      it('sees and changes itself alone; what an operator does to it stands in its audit', async () => {
        const rows = await enterpriseOf(main, '')
        expect(rows.map(({ id }) => id)).toEqual([first.orgId])
        expect((await main.call(paths.enterpriseEdit, { id: first.orgId, tel: '0571-8888 6666' })).reply.code).toBe(
          codes.ok,
        )
        expect((await main.call(paths.enterpriseEdit, { id: 'org-a', tel: '0571-8888' })).reply.code).toBe(
          codes.notFound,
        )
        expect((await main.call(paths.enterpriseAdd, { title: 'X', loginname: 'x' })).reply.code).toBe(codes.forbidden)
        time += 1_000
        await admin.call(paths.enterpriseEdit, { id: first.orgId, note: 'A note' })
        const log = async (client: TestClient) =>
          (await dataOf<{ rows: Operation[] }>(client, paths.accountOperationLog, { of: 'org', search: 'admin-a' }))
            .rows
        const [newest] = await log(main)
        expect(newest).toMatchObject({ action: 'enterprise.edit', loginname: 'admin-a' })
        expect(JSON.stringify(newest)).toContain('A note')
        expect((await log(admin)).some(({ objectId }) => objectId === first.orgId)).toBe(true)
      })

      it('that is disabled logs nobody in, and what its people have open ends', async () => {
        const set = (isDisabled: string, id = first.orgId) =>
          admin.call(paths.enterpriseSetDisabled, { id, isDisabled })
        expect(refusalOf(await set('true', 'org-a'))).toEqual([codes.conflict, 'id', 'own'])
        expect((await set('true')).reply.code).toBe(codes.ok)
        expect((await main.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        expect(await codeOfLogin('water')).toBe(codes.badLogin)
        await set('false')
        expect(await codeOfLogin('water')).toBe(codes.ok)
        main = await TestClient.login(test.origin, 'water', OWN)
      })

      it('gets a new password for its main account, which may be handed over but not lost', async () => {
        const again = await dataOf<FirstPassword>(admin, paths.enterpriseResetMain, { id: first.orgId })
        expect(again.loginname).toBe('water')
        expect((await main.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        main = await entered(again)
        const deputy = await dataOf<FirstPassword>(main, paths.orgAccountAdd, { loginname: 'deputy', roleId: 'admin' })
        const second = await entered(deputy)
        const disable = () => second.call(paths.orgAccountEdit, { id: again.id, isDisabled: 'true' })
        expect(refusalOf(await disable())).toEqual([codes.conflict, 'id', 'main'])
        expect((await second.call(paths.enterpriseSetMain, { accountId: deputy.id })).reply.code).toBe(codes.ok)
        expect((await disable()).reply.code).toBe(codes.ok)
      })
    })

    it('the last operator of the platform stays', async () => {
      const { userId } = (await admin.get(paths.userInfo)).reply.data as UserInfo
      expect(refusalOf(await admin.call(paths.operatorDelete, { id: userId }))).toEqual([codes.conflict, 'id', 'last'])
    })
  })
}
