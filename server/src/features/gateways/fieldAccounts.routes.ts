import { createHash, randomBytes } from 'node:crypto'
import { fieldAccount, fieldAccountEntity } from '@mimic/contract'
import { conflict } from '../../platform/ApiError.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { BrokerAccounts } from './BrokerAccounts.ts'
import { enrolAddress, isBrokerOpen } from './enrolAddress.ts'

/** Accounts by which field devices publish to the embedded broker. */
export function fieldAccountsFeature(context: ServerContext, accounts: BrokerAccounts): Feature {
  const { config, db, now } = context
  const rows = new EntityRows(db, fieldAccountEntity)
  return {
    routes: [
      ...entityRoutes(fieldAccountEntity, fieldAccount, context, {
        removing: () => Promise.resolve({ done: () => void accounts.write() }),
      }),
      handle(fieldAccount.access, async (_, { request }) => {
        const { isBrokerEmbedded } = config
        if (!isBrokerEmbedded || !isBrokerOpen(config)) return { isEmbedded: isBrokerEmbedded, url: '', ca: '' }
        const { mqttUrl, ca } = enrolAddress(config, request.hostname)
        return { isEmbedded: true, url: mqttUrl, ca }
      }),
      handle(fieldAccount.add, async ({ title }, { session: { scope, loginname }, change }) => {
        if (!config.isBrokerEmbedded) throw conflict('title', 'external')
        // Names are unique over all organisations, so people do not choose them.
        const username = `field-${randomBytes(5).toString('hex')}`
        const { password, brokerHash } = makePassword()
        const id = await change(async (trx) => {
          const own = rows.in(trx)
          const added = await own.add(scope, { title }, { loginname, now: now() }, { username, brokerHash })
          return { after: orNotFound(await own.fields(scope, added)), reply: added }
        })
        await accounts.write()
        return { id, username, password }
      }),
      handle(fieldAccount.rotate, async ({ id }, { session: { scope, loginname }, change }) => {
        const { password, brokerHash } = makePassword()
        const username = await change(async (trx) => {
          const row = orNotFound(
            await trx
              .selectFrom('field_account')
              .select(['id', 'title', 'username', 'version'])
              .where('orgId', '=', scope.orgId)
              .where('id', '=', id)
              .executeTakeFirst(),
          )
          await trx
            .updateTable('field_account')
            .set({ brokerHash, version: row.version + 1, modifiedBy: loginname, gmtModified: now() })
            .where('orgId', '=', scope.orgId)
            .where('id', '=', id)
            .execute()
          return { before: row, after: row, reply: row.username }
        })
        await accounts.write()
        return { id, username, password }
      }),
    ],
  }
}

function makePassword(): { readonly password: string; readonly brokerHash: string } {
  const password = randomBytes(24).toString('base64url')
  return { password, brokerHash: createHash('sha256').update(password).digest('hex') }
}
