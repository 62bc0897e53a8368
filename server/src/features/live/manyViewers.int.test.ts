import { closeCodes, codes, type FirstPassword, type OrgRole, paths } from '@mimic/contract'
import { describe, expect, it, vi } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { addAccounts } from '../../testing/rangedStore.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const VIEWERS = 200
/** Statements of one change. One for each viewer would be 200. */
const MAX_STATEMENTS = 40

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`${VIEWERS} viewers with ranges of their own, on ${engine.name}`, () => {
    it('are all checked in a few statements when a group or a role changes', { timeout: 180_000 }, async () => {
      await engine.create()
      // Statements of repeated work are not counted: none runs meanwhile.
      const test = await TestServer.start({ ...engine.options, rateFactor: 1_000, waitFactor: 100 })
      try {
        let admin = await test.login('admin-a')
        const role = { title: 'Watch', permissions: 'equipment.read,project.read' }
        const { id: roleId } = (await admin.call(paths.orgRoleAdd, role)).reply.data as OrgRole
        const body = { loginname: 'watch', roleId }
        const { loginname, password } = (await admin.call(paths.orgAccountAdd, body)).reply.data as FirstPassword
        const first = await TestClient.login(test.origin, loginname, password)
        await first.call(paths.accountPasswordEdit, { oldPassword: password, password: 'River-kettle-4' })
        await test.server.stop()
        const ranges = Array.from({ length: VIEWERS }, (_, i) => ({
          ...{ dataRange: 'chosen', rangeProjects: 'project-a', rangeGroups: 'group-a', rangeEquips: `none-${i}` },
        }))
        const cookies = await addAccounts({ dataFolder: test.folder, ...engine.options }, loginname, ranges)
        await test.startServer()
        admin = await test.login('admin-a')
        const changes = [
          () => admin.call(paths.groupMove, { equipIds: 'eq-a', fromId: 'group-a' }),
          () => admin.call(paths.orgRoleEdit, { id: roleId, permissions: 'equipment.read' }),
        ]
        for (const change of changes) {
          const sockets: LiveSocket[] = []
          for (const cookie of cookies)
            sockets.push(await LiveSocket.ofPage(Object.assign(new TestClient(test.origin), { cookie }), 'page-a'))
          const statements = vi.spyOn(test.server.context.db.getExecutor(), 'executeQuery')
          expect((await change()).reply.code).toBe(codes.ok)
          await until(() => sockets.every(({ closeCode }) => closeCode !== undefined), 60_000)
          expect(new Set(sockets.map(({ closeCode }) => closeCode))).toEqual(new Set([closeCodes.rights]))
          expect(statements.mock.calls.length).toBeGreaterThan(0)
          expect(statements.mock.calls.length).toBeLessThan(MAX_STATEMENTS)
          statements.mockRestore()
        }
      } finally {
        await test.stop()
        await engine.drop()
      }
    })
  })
}
