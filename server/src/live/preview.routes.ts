import { createHash } from 'node:crypto'
import { pagePreview, splitIds } from '@mimic/contract'
import type { PageRows } from '../features/pages/PageRows.ts'
import { ApiError } from '../platform/ApiError.ts'
import type { Scope } from '../platform/db/Database.ts'
import { found, handle, type Route } from '../platform/handle.ts'
import type { Subject } from './Fanout.ts'
import type { SignalRows } from './SignalRows.ts'
import type { SocketTokens, TokenSubject } from './SocketTokens.ts'

/** Live values for the designer's preview, of a page that need not be saved. */
export function previewRoute(pages: PageRows, signals: SignalRows, tokens: SocketTokens): Route {
  return handle(
    pagePreview.open,
    async ({ pageId, dataSignal }, { session }) => {
      // Whoever draws pages may see what they show, unless the account was kept from equipment.
      if (!session.auths.includes('equipment.read')) throw new ApiError('forbidden')
      found(await pages.find(session.scope, pageId))
      const known = await signals.byId(session.scope, splitIds(dataSignal))
      const signalIds = known.map(({ id }) => id)
      const equipIds = [...new Set(known.map(({ equipId }) => equipId))]
      return { token: tokens.issue(session.id, { kind: 'preview', signalIds, equipIds }), signals: known }
    },
    { perMinute: 600 },
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
