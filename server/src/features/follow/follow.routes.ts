import { follow } from '@mimic/contract'
import type { Scope } from '../../platform/db/Database.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { FollowRows } from './FollowRows.ts'

/** Stars and pins. They are an account's own view: nothing of the plant changes, so nothing is audited. */
export function followFeature({ db }: ServerContext, equipment: EquipmentRows): Feature {
  const rows = new FollowRows(db)
  const set = async (scope: Scope, equipId: string, change: Parameters<FollowRows['set']>[2]): Promise<null> => {
    orNotFound(await equipment.find(scope, equipId))
    await rows.set(scope, equipId, change)
    return null
  }
  return {
    routes: [
      handle(follow.setFollow, ({ equipmentId }, { session }) => set(session.scope, equipmentId, { isFollowed: 1 })),
      handle(follow.cancleFollow, ({ equipmentId }, { session }) => set(session.scope, equipmentId, { isFollowed: 0 })),
      handle(follow.setStick, ({ equipmentId, stick }, { session }) =>
        set(session.scope, equipmentId, { isStuck: stick ? 1 : 0 }),
      ),
    ],
  }
}
