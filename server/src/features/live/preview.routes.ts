import { createHash } from 'node:crypto'
import { limits, pagePreview, splitIds, splitViewId } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { SocketTokens, TokenSubject } from '../../platform/sessions/SocketTokens.ts'
import type { GatewayStates } from '../gateways/store/GatewayStates.ts'
import { mvarRows } from '../mvars/mvarRows.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import type { Mvars } from '../mvars/store/Mvars.ts'
import type { PageRows } from '../pages/PageRows.ts'
import { storedProject, TemplatePages } from '../pages/TemplatePages.ts'
import type { Subject } from './fanout/Fanout.ts'
import { projectGateways } from './projectGateways.ts'
import type { SignalRows } from './store/SignalRows.ts'

export interface PreviewRouteOptions {
  readonly db: Db
  readonly pages: PageRows
  readonly signals: SignalRows
  readonly gateways: GatewayStates
  readonly mvars: Mvars
  readonly newest: (id: string) => LiveValue | undefined
  readonly tokens: SocketTokens
}

/** Live values for the designer's preview, of a page that need not be saved. */
export function previewRoute({ db, pages, signals, gateways, mvars, newest, tokens }: PreviewRouteOptions): Route {
  const variables = mvarRows(db, newest)
  const templates = new TemplatePages(db)
  return handle(
    pagePreview.open,
    async ({ pageId, dataSignal, dataMvar = '' }, { session }) => {
      const { scope } = session
      // Designers may see what their pages show, unless the account was denied equipment.
      if (!session.auths.includes('equipment.read')) throw new ApiError('forbidden')
      const { projectId } = orNotFound(await pages.find(scope, pageId))
      const asked = splitIds(dataSignal)
      const { equipId } = splitViewId(pageId)
      const own = equipId === undefined ? undefined : await templates.signals(scope, pageId, equipId, asked)
      const known = await signals.byId(scope, own ? [...new Set(own.values())] : asked)
      const ids = splitIds(dataMvar)
      const filters = { projectId: storedProject(projectId) }
      const { rows } = await variables.query(scope, { page: 1, pageSize: limits.idList, ids, filters })
      const mvarIds = rows.map(({ id }) => id)
      const signalIds = [...known.map(({ id }) => id), ...mvarIds.map(mvarKey)]
      const equipIds = [...new Set([...known.map(({ equipId }) => equipId), ...mvars.equipsOf(mvarIds)])]
      return {
        token: await tokens.issue(session.id, { kind: 'preview', signalIds, equipIds }),
        signals: known,
        mvars: rows,
        gateways: await projectGateways(db, scope, gateways, equipIds),
        deviceSignals: Object.fromEntries([...(own ?? [])].filter(([bound, id]) => bound !== id)),
      }
    },
    { perMinute: 600, per: 'session' },
  )
}

/** The subject of a preview's socket. Equal lists of signals of one organisation share a channel, whoever edits. */
export function previewSubject(
  { orgId }: Scope,
  { signalIds, equipIds }: Extract<TokenSubject, { kind: 'preview' }>,
): Subject {
  const list = createHash('sha256').update(signalIds.toSorted().join()).digest('base64url')
  return { key: `preview:${orgId}:${list}`, signalIds, equipIds }
}
