import { closeCodes, splitViewId } from '@mimic/contract'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import type { PageRows } from '../pages/PageRows.ts'
import { maySeePage } from '../pages/pageAccess.ts'
import type { Fanout, Viewer } from './fanout/Fanout.ts'

type ViewerRightsOptions = Pick<ServerContext, 'embeds' | 'events' | 'log' | 'sessions' | 'shares'> & {
  readonly pages: PageRows
  readonly fanout: Fanout
}

/** Closes live sockets whose viewer has lost the right to them. */
export class ViewerRights {
  readonly #options: ViewerRightsOptions

  constructor(options: ViewerRightsOptions) {
    this.#options = options
  }

  /** Checks the sockets that an event concerns as soon as it happens. */
  listen(): void {
    const { events } = this.#options
    events.on('sessionEnded', ({ sessionId }) => this.#checkNow((viewer) => viewer.sessionId === sessionId))
    events.on('pageLocked', ({ pageId }) =>
      this.#checkNow((viewer) => splitViewId(viewer.watchedPageId ?? '').id === pageId),
    )
    events.on('shareChanged', ({ equipId }) => this.#checkNow((viewer) => viewer.sharedEquipId === equipId))
    events.on('accountChanged', ({ userId }) => this.#checkNow((viewer) => viewer.userId === userId))
  }

  check(isConcerned: (viewer: Viewer) => boolean): Promise<void> {
    return this.#options.fanout.closeUnless(isConcerned, (viewer) => this.#refusalOf(viewer))
  }

  #checkNow(isConcerned: (viewer: Viewer) => boolean): void {
    this.check(isConcerned).catch((error) =>
      this.#options.log.error({ err: error }, 'rights of viewers could not be checked'),
    )
  }

  /** @returns the code with which the socket is closed; undefined while the viewer may go on */
  async #refusalOf({ sessionId, cookie, sights, sharedEquipId, watchedPageId }: Viewer): Promise<number | undefined> {
    const { embeds, sessions, shares, pages } = this.#options
    const own = (await embeds.open(sessionId)) ?? (await sessions.ofRequest({ headers: { cookie } }))
    const session = own && sharedEquipId !== undefined ? await shares.ofEquipment(sharedEquipId, own) : own
    if (!session || sharedEquipId !== session.share?.equipId) return closeCodes.sessionEnded
    if (watchedPageId !== undefined && !(await maySeePage(pages, session, watchedPageId)))
      return closeCodes.sessionEnded
    const mayWatch = session.auths.includes('project.read') && session.auths.includes('equipment.read')
    return mayWatch && alarmSights(session.auths).join() === sights ? undefined : closeCodes.rights
  }
}
