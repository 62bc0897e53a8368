import { history, limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { idsInScope } from '../../platform/db/range.ts'
import { handle, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { AlarmQuery } from '../alarms/AlarmQuery.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { equipsOf } from '../project/projectEquips.ts'
import type { HistoryGaps } from './HistoryGaps.ts'
import { replay } from './replay.ts'
import type { History } from './store/History.ts'

interface ReplaySources {
  readonly history: History
  readonly gaps: HistoryGaps
  readonly alarms: AlarmQuery
}

/** A page at an earlier time: values in steps of time, with the alarms and outages of its equipment. */
export function replayRoute(db: Db, sources: ReplaySources): Route {
  const pages = new PageRows(db)
  return handle(history.replay, async ({ pageId, dateStart, dateEnd, stepMs }, { session, request }) => {
    const during = { dateStart, dateEnd }
    assertRange(dateStart, dateEnd)
    if ((dateEnd - dateStart) / stepMs > limits.history.replaySteps)
      throw invalid('stepMs', 'tooSmall', Math.ceil((dateEnd - dateStart) / limits.history.replaySteps))
    await pageAccess(pages, session, pageId)
    const { signals, equips, mvars } = await pages.bind(session.scope, pageId, session.regions)
    const variables = mvars.map(mvarKey)
    const { range } = session.scope
    const own = range.is === 'all' ? undefined : await idsInScope(db, session.scope, 'signal', signals)
    const seen = own ? signals.filter((id) => own.has(id)) : signals
    const values = await replay(sources.history, [...seen, ...variables], during, stepMs)
    const shown = await equipsOf(db, session.scope, seen, equips)
    const outages = await sources.gaps.outagesOf(shown, during)
    const sights = alarmSights(session.auths)
    if (sights.length === 0) return { values, alarms: [], outages }
    const filter = { equips: shown, variables, during }
    const part = { limit: limits.alarm.queryAll, offset: 0 }
    const alarms = await sources.alarms.query(session.scope, sights, filter, part, localeOf(request.headers))
    return { values, alarms, outages }
  })
}
