import { codes, endpoints, isSuccess } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContractPlant, scoped, send } from './testing/ContractPlant.ts'
import type { StoreLook } from './testing/StoreLook.ts'
import { changedColumns, lookAtRows } from './testing/storedRows.ts'
import { storeEngines } from './testing/storeEngines.ts'
import type { TestClient } from './testing/TestClient.ts'

// Generated from the contract's list: a new call is tested by its example, without a line here.

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`what every call of the contract answers on ${engine.name}`, () => {
    let plant: ContractPlant
    let other: TestClient
    let look: StoreLook
    beforeAll(async () => {
      plant = await ContractPlant.start(engine)
      look = await lookAtRows(plant.test.server.context.db)
      other = await plant.test.login('admin-b')
    })
    afterAll(() => plant.stop())

    it.each(scoped.map((e) => [e.id, e] as const))(
      '%s answers for another organisation’s row as for a missing one',
      async (_, e) => {
        const field = e.scopedBy ?? ''
        // Includes the call's subject even if it is optional.
        const own = { ...plant.rightBody(e, true), [field]: plant.rightBody(e)[field] ?? '' }
        // The other rows belong to B, so only the swapped one can be refused.
        const ofB = Object.fromEntries(
          Object.entries(own).map(([name, value]) => [
            name,
            name === 'file' ? value : value.replace(/-a$/, '-b').replace(/^a-/, 'b-'),
          ]),
        )
        const foreign = await send(other, e, { ...ofB, [field]: own[field] ?? '' })
        const missing = await send(other, e, { ...ofB, [field]: 'no-such-row' })
        expect(isSuccess(foreign.reply.code), JSON.stringify(foreign.reply)).toBe(false)
        expect(foreign).toEqual(missing)
      },
    )

    describe('right input', () => {
      const entries = async () => {
        const rows = plant.test.server.context.db.selectFrom('audit').select(['action', 'detail'])
        return rows.orderBy('gmtCreate').orderBy('id').execute()
      }
      /** The common form of entries and rows: the store keeps flags as 0 and 1, and lists as text. */
      const plain = (value: unknown) =>
        typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? JSON.stringify(value) : value
      const told = (details: readonly string[], side: 'before' | 'after') =>
        details.flatMap((detail) => Object.values(JSON.parse(detail)[side] ?? {}).map(plain))

      it('[spec:err-write] a write that the device’s limits forbid is answered with its code and field', async () => {
        const write = (value: string, signalId = 'a-set') =>
          plant.admin.call('/lfscada/monitor/project/signal/writeVal', { projectId: 'project-a', signalId, value })
        expect((await write('11')).reply).toMatchObject({
          code: codes.writeOutOfRange,
          message: '写变量超出范围',
          fields: [{ path: 'value' }],
        })
        expect((await write('1', 'a-level')).reply).toMatchObject({ code: codes.writeReadOnly })
        expect((await write('')).reply).toMatchObject({ code: codes.writeEmpty })
      })

      it('a field that may be null is answered as null, not as 0', async () => {
        const { reply } = await plant.admin.call('/lfscada/monitor/multi/signal/query', { equipmentId: 'eq-a' })
        expect(reply.data).toMatchObject([
          { id: 'a-level', value: null, time: null, lowerLimit: 0 },
          {},
          { id: 'a-run', lowerLimit: null, upperLimit: null },
        ])
      })

      const tried = endpoints.filter(
        (e) =>
          ![
            'user.login',
            'user.logout',
            'user.password.edit',
            // A draft that waits for its review, by another person; a run of a what-if.
            'alarm.table.reject',
            'alarm.table.approve',
            'alarm.whatif.callback',
            'alarm.whatif.cancel',
            // Needs an account of wall screens.
            'user.session.device',
            // Needs a hardware key.
            'user.validLockCert',
            // They need a login that is half done, an authenticator or a factor.
            'user.factor.loginOptions',
            'user.factor.login',
            'user.factor.totp.add',
            'user.factor.passkey.add',
            'user.factor.delete',
            'user.factor.codes',
            'user.factor.prove',
            // They need a provider that answers.
            'user.company.begin',
            'user.wechat.begin',
            'user.wechat.bind',
            'user.wechat.unbind',
            'user.company.finish',
            // They need a browser at a push service.
            'user.push.add',
            'user.push.remove',
            'monitor.multi.open',
            'monitor.project.gateway.open',
            'monitor.project.page.validPassword',
            'equipment.multi.share.open',
            'equipment.multi.share.opened',
            'monitor.project.signal.writeVal',
            'monitor.project.signal.callback',
            // They need an address, a code, a picture or a step of a recovery; the features' own tests cover them.
            'org.account.invite',
            'user.security.sendCode',
            'user.security.check',
            'user.security.telSave',
            'user.security.emailSave',
            'user.security.questionsSave',
            'user.security.passwordSave',
            // Signed with a secret that this server has not, and a source that the example before it has switched off.
            'card.source.ask',
            'purchase.paid',
            // They need a provider of the channel, somebody on duty, or a link that was sent; their own tests cover them.
            'alarm.notifyRule.test',
            'alarm.notifyRoster.handOver',
            'alarm.link.show',
            'alarm.link.acknowledge',
            'findpwd.account',
            'findpwd.invited',
            'findpwd.sendCode',
            'findpwd.validate',
            'findpwd.password',
            // They would delete rows that other calls need; the features' own tests cover them.
            'project.page.delete',
            'project.page.sort',
            'project.image.delete',
            'equipment.multi.alarm.rule.delete',
            'content.image',
            'content.avatar',
            'content.style',
            'content.frame',
            'content.orderPhoto',
            'content.invoice',
            'content.announcement',
            'project.report.delete',
            'project.mvar.delete',
            'equipment.group.delete',
            'equipment.multi.bindGateway',
            'equipment.multi.bindTemplate',
            'equipment.multi.bindGatewayAndTemplate',
            'equipment.multi.unbindGateway',
            'equipment.multi.unbindTemplate',
            'equipment.multi.callback',
            // The template of the seed has no parameters.
            'equipment.multi.addMany',
            // It takes the newest version alone.
            'template.sync',
            // Its example changes nothing, so it has no entry; the feature's own tests push files.
            'plant.push',
            // Each call that they make has an entry too.
            'project.multi.import',
            'project.multi.fromTemplate',
            // They need a gateway that answers.
            'equipment.multi.test',
            'equipment.multi.browse',
            'equipment.multi.endpoints',
            'equipment.multi.certificates',
            'equipment.multi.changeCertificate',
            'equipment.multi.faults',
            'equipment.multi.changeFault',
            'gateway.multi.restart',
            // No gateway of the seed has a configuration.
            'gateway.multi.config.restore',
            'gateway.multi.log',
            // They need a write of somebody else that waits; the feature's own tests make one.
            'monitor.second.accept',
            'monitor.second.refuse',
            'monitor.second.confirmHere',
            'monitor.project.history.export',
            'user.operationlog.export',
            // It needs a latched alarm whose condition is over.
            'alarm.reset',
            // It needs an acknowledged alarm of an OPC UA server that asks for it.
            'alarm.handled',
          ].includes(e.id),
      )

      it('a call that deletes a row has one of its own, which no later call needs', () => {
        // They leave the row that they name.
        const leave = ['org.operator.delete', 'msg.delete']
        const missed = tried.flatMap(({ id, example }, i) => {
          const { id: own } = example as { readonly id?: string }
          if (!id.endsWith('.delete') || own === undefined || leave.includes(id)) return []
          const users = tried.slice(i + 1).filter((e) => JSON.stringify(e.example).includes(`"${own}"`))
          return users.map((user) => `${id} deletes ${own} of ${user.id}`)
        })
        expect(missed, 'add a row `<name>-unused` to testing/ContractPlant.ts, and name it in the example').toEqual([])
      })

      it.each(tried.map((e) => [e.id, e] as const))('[spec:http-success-200] %s answers', async (_, e) => {
        const stored = typeof e.audit === 'string' ? {} : await look.rows()
        const before = await entries()
        // Every earlier change has made a newer version of the row.
        const stamps = ['baseVersion', 'version'].filter((name) => !e.body.required?.includes(name))
        const body = Object.fromEntries(Object.entries(plant.rightBody(e)).filter(([name]) => !stamps.includes(name)))
        const { status, reply } = await send(plant.admin, e, body)
        expect(status, JSON.stringify(reply)).toBe(200)
        if (e.encoding === 'file') expect(reply).toMatchObject({ format: 1, bind: { signals: ['a-level', 'a-set'] } })
        else expect(reply.code).toBe(codes.ok)
        // Entries follow the declaration: a change has an entry under its declared name, and a call that only reads has
        // none.
        const entered = (await entries()).slice(before.length)
        // An operator's change of another organisation stands in the audit of both.
        const actions = [...new Set(entered.map(({ action }) => action))]
        expect(actions).toEqual(typeof e.audit === 'string' ? [] : [e.audit.action])
        const isOfBoth = e.allow === 'platform.operate' || e.id.startsWith('org.enterprise.')
        expect(entered.length).toBeLessThanOrEqual(isOfBoth ? 2 : 1)
        if (typeof e.audit === 'string') return
        // The entry has the old and the new value of every column that the call changed.
        const details = entered.map(({ detail }) => detail)
        const later = await look.rows()
        // A look that saw nothing would find no change to compare.
        expect(later['audit'], 'the look sees the entry').not.toBe(stored['audit'])
        const changed = changedColumns(stored, later)
        for (const { column, before, after } of changed) {
          expect(told(details, 'before'), column).toContain(plain(before))
          expect(told(details, 'after'), column).toContain(plain(after))
        }
      })
    })
  })
}
