import type { ServerContext } from '../platform/ServerContext.ts'
import type { Session } from '../platform/sessions/Session.ts'
import type { Who } from './Room.ts'
import type { Rooms } from './Rooms.ts'
import { roomCloseCodes } from './wire.ts'

/** Identifies the session of a member. */
export interface Designer extends Who {
  readonly session: () => Promise<Session | undefined>
}

/** The designers in rooms. A designer who loses the right to edit pages is removed. */
export class DesignerRights {
  readonly #rooms: Rooms
  readonly #log: ServerContext['log']
  readonly #designers = new Map<Who, Designer>()

  constructor(rooms: Rooms, log: ServerContext['log']) {
    this.#rooms = rooms
    this.#log = log
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
    ]
    return () => {
      for (const off of offs) off()
    }
  }

  checkNow(isConcerned: (who: Who) => boolean): void {
    this.#check(isConcerned).catch((error) =>
      this.#log.error({ err: error }, 'rights of designers could not be checked'),
    )
  }

  async #check(isConcerned: (who: Who) => boolean): Promise<void> {
    for (const room of await this.#rooms.all()) {
      for (const { who, end } of room.people()) {
        if (!isConcerned(who)) continue
        const session = await this.#designers.get(who)?.session()
        if (!session) end(roomCloseCodes.sessionEnded, 'session')
        else if (!session.auths.includes('page.edit')) end(roomCloseCodes.forbidden, 'forbidden')
      }
    }
  }
}
