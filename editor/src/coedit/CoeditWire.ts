import { paths } from '@mimic/contract'
import { asFirst } from '@mimic/contract/client'
import { call } from '../api/caller.ts'

/** Access to a page's room. */
export interface CoeditWire {
  /** Address that the room's name is appended to. */
  readonly socketUrl: string
  readonly Socket: typeof WebSocket
  /** Asks for the page's present room. @throws {CallError} when the server refuses or does not answer */
  open(): Promise<{ readonly room: string; readonly schema: number }>
}

export function browserWire(projectId: string, pageId: string): CoeditWire {
  return {
    socketUrl: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${paths.pageEditSocket}`,
    Socket: WebSocket,
    open: () => call(paths.projectPageEditOpen, { projectId, pageId }, asFirst),
  }
}
