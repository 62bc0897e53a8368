import { paths } from '@mimic/contract'
import { call } from '../api/caller.ts'

/** The way to a page's room, as the link needs it. */
export interface CoeditWire {
  /** Address that the room's name is appended to. */
  readonly socketUrl: string
  readonly Socket: typeof WebSocket
  /** Asks for the room of now. @throws {CallError} when the server refuses or does not answer */
  open(): Promise<{ readonly room: string; readonly schema: number }>
}

export function browserWire(projectId: string, pageId: string): CoeditWire {
  return {
    socketUrl: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${paths.pageEditSocket}`,
    Socket: WebSocket,
    open: () => call(paths.pageEditOpen, { projectId, pageId }),
  }
}
