import { splitViewId } from '@mimic/contract'
import type { Events } from '../events.ts'
import type { SocketOwner } from '../http/SocketRoute.ts'

/**
 * Listens to changes of rights.
 * @param tell gets whom a change may concern: departments, groups and equipment decide what is in a data range that is
 *   not everything
 */
export function onRightsChange(events: Events, tell: (isConcerned: (owner: SocketOwner) => boolean) => void): void {
  events.on('sessionEnded', ({ sessionId }) => tell((owner) => owner.sessionId === sessionId))
  events.on('accountChanged', ({ userId }) => tell(({ scope }) => scope.userId === userId))
  events.on('pageLocked', ({ pageId }) => tell(({ watchedPageId = '' }) => splitViewId(watchedPageId).id === pageId))
  events.on('shareChanged', ({ equipId }) => tell(({ sharedEquipId }) => sharedEquipId === equipId))
  for (const name of ['rangesChanged', 'equipmentChanged'] as const)
    events.on(name, ({ orgId }) => tell(({ scope }) => scope.orgId === orgId && scope.range.is !== 'all'))
}
