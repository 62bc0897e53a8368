import type { ServerContext } from '../platform/ServerContext.ts'
import { RightsChecks } from '../platform/sessions/RightsChecks.ts'
import type { Session } from '../platform/sessions/Session.ts'
import type { Who } from './Room.ts'
import type { Rooms } from './Rooms.ts'
import { roomCloseCodes } from './wire.ts'

/** Identifies the session of a member. */
export interface Designer extends Who {
  readonly session: () => Promise<Session | undefined>
  /** Whether the page of the room is still in the data range of the session. */
  readonly isInRange: (session: Session) => Promise<boolean>
}

/** The designers in rooms. A designer who loses the right to edit pages is removed. */
export class DesignerRights {
  readonly #rooms: Rooms
  readonly #checks: RightsChecks<Who>
  readonly #designers = new Map<Who, Designer>()

  constructor(rooms: Rooms, log: ServerContext['log']) {
    this.#rooms = rooms
    this.#checks = new RightsChecks(
      (isConcerned) => this.#check(isConcerned),
      (error) => log.error({ err: error }, 'rights of designers could not be checked'),
    )
  }

  get size(): number {
    return this.#designers.size
  }

  add(designer: Designer): void {
    this.#designers.set(designer, designer)
  }

  remove(designer: Designer): void {
    this.#designers.delete(designer)
  }

  /** Checks the designers that an event concerns as soon as it happens. @returns a function that stops this */
  listen(events: ServerContext['events']): () => void {
    const offs = [
      events.on('sessionEnded', ({ sessionId }) => this.checkNow((who) => who.sessionId === sessionId)),
      events.on('accountChanged', ({ userId }) => this.checkNow((who) => who.userId === userId)),
      events.on('rangesChanged', () => this.checkNow(() => true)),
      // The pages of equipment are as visible as it is.
      events.on('equipmentChanged', () => this.checkNow(() => true)),
    ]
    return () => {
      for (const off of offs) off()
    }
  }

  checkNow(isConcerned: (who: Who) => boolean): void {
    this.#checks.add(isConcerned)
  }

  async #check(isConcerned: (who: Who) => boolean): Promise<void> {
    for (const room of await this.#rooms.all()) {
      for (const { who, end } of room.people()) {
        if (!isConcerned(who)) continue
        const designer = this.#designers.get(who)
        const session = await designer?.session()
        if (!session) end(roomCloseCodes.sessionEnded, 'session')
        else if (!session.auths.includes('page.edit') || !(await designer?.isInRange(session)))
          end(roomCloseCodes.forbidden, 'forbidden')
      }
    }
  }
}
