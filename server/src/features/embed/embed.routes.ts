import { randomBytes, randomUUID } from 'node:crypto'
import { type EmbedToken, embed, limits, splitIds } from '@mimic/contract'
import { alarmSights } from '../../live/alarms/alarmSight.ts'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageRows } from '../pages/PageRows.ts'
import { embedSessionId } from './EmbedAccess.ts'
import { EmbedRows } from './EmbedRows.ts'

/** Tokens by which pages of other origins show a page; whoever may edit pages makes and revokes them. */
export function embedFeature({ db, events, now }: ServerContext): Feature {
  const pages = new PageRows(db)
  const rows = new EmbedRows(db)
  return {
    routes: [
      handle(embed.query, async ({ pageId }, { session }) => {
        found(await pages.find(session.scope, pageId))
        const all = await rows.query(session.scope, pageId)
        return { rows: all, total: all.length }
      }),
      handle(
        embed.add,
        async ({ pageId, title, origins, gmtExpire = null, signalIds = '', alarms = false }, { session }) => {
          const { scope, loginname: author, auths } = session
          found(await pages.find(scope, pageId))
          const gmtCreate = now()
          if (gmtExpire !== null && gmtExpire <= gmtCreate) throw invalid('gmtExpire', 'tooSmall', gmtCreate)
          const signals = [...new Set(splitIds(signalIds))]
          if (signals.length > 0 && !auths.includes('signal.write')) throw new ApiError('writeDenied')
          if (alarms && alarmSights(auths).length === 0) throw new ApiError('alarmDenied')
          if (signals.length > limits.embed.signals) throw invalid('signalIds', 'limit', limits.embed.signals)
          const { signals: bound } = await pages.bind(scope, pageId)
          const unknown = signals.find((id) => !bound.includes(id))
          if (unknown) throw new ApiError('invalid', [{ path: 'signalIds', reason: 'unknown', detail: unknown }])
          const id = randomUUID()
          const made: EmbedToken = {
            ...{ id, pageId, title, author, gmtCreate, gmtExpire, gmtRevoke: null },
            ...{ origins: readOrigins(origins), signalIds: signals, alarms },
          }
          const token = randomBytes(32).toString('base64url')
          await db.transaction().execute(async (trx) => {
            const own = rows.in(trx)
            if ((await own.query(scope, pageId)).length >= limits.embed.perPage)
              throw invalid('pageId', 'limit', limits.embed.perPage)
            await own.add(scope, token, made)
            const entry = { action: 'project.page.embed.add', subject: id, detail: made, result: 'success' } as const
            await audit(trx, scope, entry, gmtCreate)
          })
          return { token, embed: made }
        },
        { perMinute: 60 },
      ),
      handle(embed.revoke, async ({ id }, { session: { scope } }) => {
        await db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const { pageId, title } = found(await own.find(scope, id))
          await own.revoke(scope, id, now())
          const entry = { action: 'project.page.embed.revoke', subject: id, detail: { pageId, title } } as const
          await audit(trx, scope, { ...entry, result: 'success' }, now())
        })
        events.emit('sessionEnded', { sessionId: embedSessionId(id) })
        return null
      }),
    ],
  }
}

/** As browsers spell them. @throws {ApiError} that names the one that is no origin of a web page */
function readOrigins(list: string): string[] {
  const texts = list.split(',').map((text) => text.trim())
  if (texts.length > limits.embed.origins) throw invalid('origins', 'limit', limits.embed.origins)
  const origins = texts.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // An address with a path would look as if the path mattered.
    if (!url || !/^https?:$/.test(url.protocol) || text.replace(/\/$/, '').toLowerCase() !== url.origin)
      throw new ApiError('invalid', [{ path: 'origins', reason: 'format', detail: text }])
    return url.origin
  })
  return [...new Set(origins)]
}
