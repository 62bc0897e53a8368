import { closeCodes, splitViewId } from '@mimic/contract'
import { rowsInScopes, rowText, wholeOrg } from '../../platform/db/range.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { onRightsChange } from '../../platform/sessions/onRightsChange.ts'
import { RightsChecks } from '../../platform/sessions/RightsChecks.ts'
import { regionsKey } from '../../platform/sessions/regions.ts'
import { type Session, shareOf } from '../../platform/sessions/Session.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import type { Mvars } from '../mvars/store/Mvars.ts'
import type { PageRows } from '../pages/PageRows.ts'
import { isOpenTo, type LockedPage } from '../pages/pageAccess.ts'
import type { Fanout, Review, Viewer, Watch } from './fanout/Fanout.ts'
import { pageSubject } from './live.routes.ts'
import { devicesOf, withRows } from './rangedSubject.ts'

type ViewerRightsOptions = Pick<ServerContext, 'db' | 'embeds' | 'events' | 'keys' | 'log' | 'sessions' | 'shares'> & {
  readonly pages: PageRows
  readonly mvars: Mvars
  readonly fanout: Fanout
}

/** Closes live sockets whose viewer has lost the right to them. */
export class ViewerRights {
  readonly #options: ViewerRightsOptions
  readonly #checks: RightsChecks<Viewer>

  constructor(options: ViewerRightsOptions) {
    this.#options = options
    this.#checks = new RightsChecks(
      (isConcerned) => this.check(isConcerned),
      (error) => options.log.error({ err: error }, 'rights of viewers could not be checked'),
    )
  }

  /** Checks the sockets that an event concerns as soon as it happens. */
  listen(): void {
    const { events } = this.#options
    onRightsChange(events, (isConcerned) => this.#checks.add(isConcerned))
  }

  check(isConcerned: (viewer: Viewer) => boolean): Promise<void> {
    const { db, fanout, pages, mvars } = this.#options
    return fanout.review(
      isConcerned,
      (watches) => this.#reviewsOf(watches),
      (viewer, pageId) => pageSubject(db, pages, mvars, viewer, pageId),
    )
  }

  /** Many at once take a few statements: one for all sessions, and a few for each page or device that they watch. */
  async #reviewsOf(watches: readonly Watch[]): Promise<readonly Review[]> {
    const persons = await this.#options.sessions.ofSockets(watches.map(({ viewer }) => viewer.sessionId))
    const reviews = new Map<Watch, Review>()
    const going: Going[] = []
    for (const watch of watches) {
      const session = await this.#sessionOf(watch.viewer, persons)
      if (session) going.push({ ...watch, watch, session })
    }
    const alike = Map.groupBy(going, ({ viewer, subject, session: { scope } }) =>
      [scope.orgId, subject.page ? `${subject.page.id} ${regionsKey(viewer.regions)}` : subject.key].join(' '),
    )
    for (const each of alike.values()) {
      const seen = await this.#seenBy(each)
      for (const [i, one] of each.entries()) reviews.set(one.watch, reviewOf(one, seen[i]))
    }
    return watches.map((watch) => reviews.get(watch) ?? { is: 'over', code: closeCodes.sessionEnded })
  }

  /** The session by which a viewer watches; undefined once it, or its share, is over. */
  async #sessionOf(
    { sessionId, address, sharedEquipId }: Viewer,
    persons: ReadonlyMap<string, Session>,
  ): Promise<Session | undefined> {
    const { embeds, keys, shares } = this.#options
    const own = persons.get(sessionId) ?? (await embeds.open(sessionId)) ?? (await keys.open(sessionId, address))
    const session = own && sharedEquipId !== undefined ? await shares.ofEquipment(sharedEquipId, own) : own
    return session && shareOf(session)?.equipId === sharedEquipId ? session : undefined
  }

  /** Reads how much viewers of one page or device may see of it now; undefined for nothing. Answers in their order. */
  async #seenBy(going: readonly Going[]): Promise<readonly (Seen | undefined)[]> {
    const { db, pages, mvars } = this.#options
    const [first] = going
    if (!first) return []
    const all = wholeOrg(first.session.scope.orgId)
    const { subject, viewer } = first
    const pageId = viewer.watchedPageId ?? subject.page?.id
    const page = pageId === undefined ? undefined : await pages.find(all, pageId)
    if (pageId !== undefined && !page) return going.map(() => undefined)
    const whole = page
      ? await pageSubject(db, pages, mvars, { scope: all, regions: viewer.regions }, page.id)
      : { ...subject, key: subject.key.split('|')[0] ?? subject.key }
    const scopes = new Map(going.map(({ session: { scope } }) => [JSON.stringify(scope.range), scope]))
    const devices = await devicesOf(db, whole)
    const { id, equipId } = splitViewId(page?.id ?? '')
    const sets = await rowsInScopes(db, [...scopes.values()], {
      equipment: [...devices.ids, ...(equipId === undefined ? [] : [equipId])],
      page: page ? [id] : [],
    })
    const own = new Map([...scopes.keys()].map((range, i) => [range, sets[i] ?? new Set<string>()]))
    return going.map(({ session: { scope } }) => {
      const set = own.get(JSON.stringify(scope.range)) ?? new Set<string>()
      const isThere =
        (!page || set.has(rowText('page', id))) && (equipId === undefined || set.has(rowText('equipment', equipId)))
      return isThere ? { page, key: withRows(whole, set, devices).key } : undefined
    })
  }
}

/** A viewer whose session goes on. */
interface Going extends Watch {
  readonly watch: Watch
  readonly session: Session
}

interface Seen {
  /** The page, where one is watched. */
  readonly page: LockedPage | undefined
  /** The key of what is seen of it. */
  readonly key: string
}

function reviewOf({ session, viewer, subject }: Going, seen: Seen | undefined): Review {
  const { auths, regions, scope } = session
  if (!seen || (seen.page && !isOpenTo(session, seen.page))) return { is: 'over', code: closeCodes.sessionEnded }
  const lost: Review = { is: 'over', code: closeCodes.rights }
  // The calls that give the tokens need these.
  const mayWatch = auths.includes('equipment.read') && (subject.page === undefined || auths.includes('project.read'))
  if (!mayWatch || alarmSights(auths).join() !== viewer.sights) return lost
  const isWhole = scope.range.is === 'all' && viewer.scope.range.is === 'all'
  // Other regions move the socket; another range closes it where it changes what is hidden.
  return isWhole || seen.key === subject.key ? { is: 'on', regions } : lost
}
