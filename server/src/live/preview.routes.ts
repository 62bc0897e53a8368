import { createHash } from 'node:crypto'
import { limits, pagePreview, splitIds } from '@mimic/contract'
import type { SignalVal } from '@mimic/contract/live'
import { MvarRows } from '../features/mvars/MvarRows.ts'
import type { PageRows } from '../features/pages/PageRows.ts'
import { ApiError } from '../platform/ApiError.ts'
import type { Db, Scope } from '../platform/db/Database.ts'
import { found, handle, type Route } from '../platform/handle.ts'
import type { Subject } from './Fanout.ts'
import type { GatewayStates } from './GatewayStates.ts'
import { mvarKey } from './mvars/calcRule.ts'
import type { Mvars } from './mvars/Mvars.ts'
import { projectGateways } from './projectGateways.ts'
import type { SignalRows } from './SignalRows.ts'
import type { SocketTokens, TokenSubject } from './SocketTokens.ts'

export interface PreviewRouteOptions {
  readonly db: Db
  readonly pages: PageRows
  readonly signals: SignalRows
  readonly gateways: GatewayStates
  readonly mvars: Mvars
  readonly newest: (id: string) => SignalVal | undefined
  readonly tokens: SocketTokens
}

/** Live values for the designer's preview, of a page that need not be saved. */
export function previewRoute({ db, pages, signals, gateways, mvars, newest, tokens }: PreviewRouteOptions): Route {
  const variables = new MvarRows(db, newest)
  return handle(
    pagePreview.open,
    async ({ pageId, dataSignal, dataMvar = '' }, { session }) => {
      const { scope } = session
      // Whoever draws pages may see what they show, unless the account was kept from equipment.
      if (!session.auths.includes('equipment.read')) throw new ApiError('forbidden')
      const { projectId } = found(await pages.find(scope, pageId))
      const known = await signals.byId(scope, splitIds(dataSignal))
      const ids = splitIds(dataMvar)
      const { rows } = await variables.query(scope, projectId, { page: 1, pageSize: limits.idList, ids })
      const mvarIds = rows.map(({ id }) => id)
      const signalIds = [...known.map(({ id }) => id), ...mvarIds.map(mvarKey)]
      const equipIds = [...new Set([...known.map(({ equipId }) => equipId), ...mvars.equipsOf(mvarIds)])]
      return {
        token: await tokens.issue(session.id, { kind: 'preview', signalIds, equipIds }),
        signals: known,
        mvars: rows,
        gateways: await projectGateways(db, scope, gateways, equipIds),
      }
    },
    { perMinute: 600, per: 'session' },
  )
}

/** What a preview's socket shows. The same signals of one organisation are one channel, whoever edits. */
export function previewSubject(
  { orgId }: Scope,
  { signalIds, equipIds }: Extract<TokenSubject, { kind: 'preview' }>,
): Subject {
  const list = createHash('sha256').update(signalIds.toSorted().join()).digest('base64url')
  return { key: `preview:${orgId}:${list}`, signalIds, equipIds }
}
