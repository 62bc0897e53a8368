import { randomBytes, randomUUID } from 'node:crypto'
import { type EmbedToken, embed, limits, splitIds } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { idsInScope } from '../../platform/db/range.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import { bindOfPages } from '../pages/bindOfPages.ts'
import { PageRows } from '../pages/PageRows.ts'
import { embedSessionId } from './EmbedAccess.ts'
import { EmbedRows } from './EmbedRows.ts'

/** Tokens by which pages of other origins show pages. Accounts that may edit pages make and revoke them. */
export function embedFeature({ db, events, now }: ServerContext): Feature {
  const pages = new PageRows(db)
  const rows = new EmbedRows(db)
  return {
    routes: [
      handle(embed.query, async ({ pageId }, { session }) => {
        orNotFound(await pages.find(session.scope, pageId))
        const all = await rows.query(session.scope, pageId)
        return { rows: all, total: all.length }
      }),
      handle(
        embed.add,
        async (
          { pageId, pageIds: more = '', title, origins, gmtExpire = null, signalIds = '', alarms = false },
          { session: { scope, loginname: author, auths }, change },
        ) => {
          const { projectId } = orNotFound(await pages.find(scope, pageId))
          const pageIds = [...new Set([pageId, ...splitIds(more)])]
          if (pageIds.length > limits.embed.pages) throw invalid('pageIds', 'limit', limits.embed.pages)
          for (const id of pageIds)
            if ((await pages.find(scope, id))?.projectId !== projectId) throw invalid('pageIds', 'unknown', id)
          const gmtCreate = now()
          if (gmtExpire !== null && gmtExpire <= gmtCreate) throw invalid('gmtExpire', 'tooSmall', gmtCreate)
          const signals = [...new Set(splitIds(signalIds))]
          if (signals.length > 0 && !auths.includes('signal.write')) throw new ApiError('writeDenied')
          if (alarms && alarmSights(auths).length === 0) throw new ApiError('alarmDenied')
          if (signals.length > limits.embed.signals) throw invalid('signalIds', 'limit', limits.embed.signals)
          const { signals: bound } = await bindOfPages(pages, scope, pageIds)
          const own = await idsInScope(db, scope, 'signal', signals)
          const unknown = signals.find((id) => !bound.includes(id) || !own.has(id))
          if (unknown) throw invalid('signalIds', 'unknown', unknown)
          const made: EmbedToken = {
            id: randomUUID(),
            pageId,
            pageIds,
            title,
            author,
            gmtCreate,
            gmtExpire,
            gmtRevoke: null,
            origins: readOrigins(origins),
            signalIds: signals,
            alarms,
          }
          const token = randomBytes(32).toString('base64url')
          return change(async (trx) => {
            const own = rows.in(trx)
            if ((await own.query(scope, pageId)).length >= limits.embed.perPage)
              throw invalid('pageId', 'limit', limits.embed.perPage)
            await own.add(scope, token, made)
            return { after: made, reply: { token, embed: made } }
          })
        },
        { perMinute: 60 },
      ),
      handle(embed.revoke, async ({ id }, { session: { scope }, change }) => {
        await change(async (trx) => {
          const own = rows.in(trx)
          const before = orNotFound(await own.find(scope, id))
          await own.revoke(scope, id, now())
          return { before, after: await own.find(scope, id), detail: { pageIds: before.pageIds }, reply: null }
        })
        events.emit('sessionEnded', { sessionId: embedSessionId(id) })
        return null
      }),
    ],
  }
}

/** Reads origins in the spelling of browsers. @throws {ApiError} that names a text that is no web origin */
function readOrigins(list: string): string[] {
  const texts = list.split(',').map((text) => text.trim())
  if (texts.length > limits.embed.origins) throw invalid('origins', 'limit', limits.embed.origins)
  const origins = texts.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // An address with a path is refused: it would look as if the path mattered.
    if (!url || !/^https?:$/.test(url.protocol) || text.replace(/\/$/, '').toLowerCase() !== url.origin)
      throw invalid('origins', 'format', text)
    return url.origin
  })
  return [...new Set(origins)]
}
