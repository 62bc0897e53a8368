import type { IncomingMessage } from 'node:http'
import { limits } from '@mimic/contract/limits'
import { liveProtocols } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import type { Db } from '../../platform/db/Database.ts'
import { idsInScope } from '../../platform/db/range.ts'
import type { SocketRoute } from '../../platform/http/SocketRoute.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { shareOf } from '../../platform/sessions/Session.ts'
import type { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import type { Mvars } from '../mvars/store/Mvars.ts'
import type { PageRows } from '../pages/PageRows.ts'
import { maySeePage } from '../pages/pageAccess.ts'
import type { Fanout } from './fanout/Fanout.ts'
import { equipmentSubject, pageSubject } from './live.routes.ts'
import { previewSubject } from './preview.routes.ts'
import { rangedSubject } from './rangedSubject.ts'
import type { SignalRows } from './store/SignalRows.ts'

interface LiveSocketOptions {
  readonly db: Db
  readonly sessions: ServerContext['sessions']
  readonly embeds: ServerContext['embeds']
  readonly keys: ServerContext['keys']
  readonly shares: ServerContext['shares']
  readonly pages: PageRows
  readonly mvars: Mvars
  readonly signals: SignalRows
  readonly tokens: SocketTokens
  readonly fanout: Fanout
}

/** The live socket of pages or of equipment: by a token, for the session that asked for it. */
export function liveSocket(
  prefix: string,
  { db, sessions, embeds, keys, shares, pages, mvars, signals, tokens, fanout }: LiveSocketOptions,
): SocketRoute {
  return {
    prefix,
    maxPayload: limits.socket.maxFrameBytes,
    protocols: [liveProtocols.binary, liveProtocols.json],
    takesForeign: prefix === paths.projectSocket,
    async accept(request: IncomingMessage, token: string, isOwn: boolean, address: string) {
      const owner = tokens.ownerOf(token) ?? ''
      const embedded = await embeds.open(owner, request.headers.origin)
      if (!embedded && !isOwn) return { refuse: 403 }
      const byToken = embedded ?? (await keys.open(owner, address))
      const own = byToken ?? (await sessions.ofRequest(request))
      if (!own) return { refuse: 401 }
      const granted = await tokens.spend(token, own.id)
      if (!granted || granted.kind === 'message' || (granted.kind === 'equipment') !== (prefix === paths.deviceSocket))
        return { refuse: 403 }
      const isShared = granted.kind === 'equipment' && granted.isShared
      const session = isShared ? await shares.ofEquipment(granted.id, own) : own
      // The share may have been turned off since the token was made.
      if (isShared && session.by !== 'visitor') return { refuse: 403 }
      const { scope } = session
      // The page's password may have changed too.
      const watchedPageId = granted.kind === 'page' ? granted.id : undefined
      if (watchedPageId !== undefined && !(await maySeePage(pages, session, watchedPageId))) return { refuse: 403 }
      // So may the data range.
      if (granted.kind === 'equipment' && !(await idsInScope(db, scope, 'equipment', [granted.id])).has(granted.id))
        return { refuse: 403 }
      const subject =
        granted.kind === 'preview'
          ? await rangedSubject(db, scope, previewSubject(scope, granted))
          : granted.kind === 'page'
            ? await pageSubject(db, pages, mvars, session, granted.id)
            : await equipmentSubject(signals, scope, granted.id)
      const viewer = {
        sessionId: session.id,
        scope,
        sights: alarmSights(session.auths).join(),
        regions: session.regions,
        sharedEquipId: shareOf(session)?.equipId,
        watchedPageId,
        address,
      }
      return {
        owner: viewer,
        take: (socket) =>
          fanout.connect(socket, socket.protocol === liveProtocols.binary ? 'binary' : 'json', subject, viewer),
      }
    },
  }
}
