import { type Endpoint, type Permission, type SharedEquipment, type ShareRight, shareRights } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { noRegions } from '../../platform/sessions/regions.ts'
import type { PersonSession, Session } from '../../platform/sessions/Session.ts'
import type { ShareGate } from '../../platform/sessions/ShareGate.ts'
import { alarmSights, sightOf } from '../alarms/store/alarmSight.ts'
import { type OpenShare, ShareRows, scopeOf } from './ShareRows.ts'
import { type ShareCalls, shareCalls } from './shareCalls.ts'

/** The permissions behind each right of a share. Recorded values have no permission of their own. */
const permissionsOf: Readonly<Record<ShareRight | 'live', readonly Permission[]>> = {
  live: ['equipment.read', 'project.read'],
  history: [],
  alarms: ['monitor_multi_designer_alarm', 'monitor_equipinfo_menu_alarm', 'monitor_designer_menu_alarm'],
  write: ['signal.write'],
}

/**
 * Nobody shares what they may not do themselves: whoever else opens the share could do it for them.
 * @throws {ApiError} 400 `notHeld` at the first right of the share that the caller does not hold
 */
export function assertMayShare({ auths }: Session, share: Readonly<Record<ShareRight, boolean>>): void {
  for (const right of ['live', ...shareRights] as const) {
    const missing = permissionsOf[right].find((each) => !auths.includes(each))
    const path = right === 'live' ? 'enabled' : right
    if (missing !== undefined && allows(share, right)) throw invalid(path, 'notHeld', missing)
  }
}

/** Lets sessions do with shared equipment what its share allows at that moment. */
export class ShareAccess implements ShareGate {
  readonly #rows: ShareRows
  readonly #calls: ShareCalls

  constructor(db: Db) {
    this.#rows = new ShareRows(db)
    this.#calls = shareCalls(db)
  }

  isForShares({ id }: Endpoint): boolean {
    return this.#calls.has(id)
  }

  async admit({ id }: Endpoint, body: Readonly<Record<string, unknown>>, session: Session): Promise<Session> {
    const call = this.#calls.get(id)
    if (!call || session.by !== 'person') return session
    for (const share of await this.#openOf(session))
      if (allows(share, call.needs) && (await call.isAboutIt(body, share, session.scope))) return acting(session, share)
    return session
  }

  async ofEquipment(equipId: string, session: Session): Promise<Session> {
    if (session.by !== 'person') return session
    const share = (await this.#openOf(session)).find((each) => each.equipId === equipId)
    return share ? acting(session, share) : session
  }

  /** An organisation needs no share of its own equipment. */
  async #openOf({ scope, openShares }: PersonSession): Promise<OpenShare[]> {
    return (await this.#rows.opened(openShares)).filter(({ orgId }) => orgId !== scope.orgId)
  }
}

/** The fields of a shared equipment that a visitor sees. */
export function sharedEquipment({ auths }: Session, share: OpenShare): SharedEquipment {
  const { equipId, equipName, orgTitle } = share
  const may = authsBy(auths, share)
  return {
    equipId,
    equipName,
    orgTitle,
    history: allows(share, 'history'),
    alarms: alarmSights(may).includes(sightOf(share)),
    write: may.includes('signal.write'),
  }
}

const allows = (share: Readonly<Record<ShareRight, unknown>>, right: ShareRight | 'live'): boolean =>
  right === 'live' || Boolean(share[right])

/**
 * The rights that both the share and the account have: a share grants no right that the account's own organisation
 * denies.
 */
const authsBy = (auths: readonly Permission[], share: OpenShare): Permission[] => {
  const rights = (['live', 'history', 'alarms', 'write'] as const).filter((right) => allows(share, right))
  const shared = rights.flatMap((right) => permissionsOf[right])
  return auths.filter((auth) => shared.includes(auth))
}

/** The session in the owner's organisation. It keeps its id, and nothing else that only a person has. */
const acting = ({ id, scope, loginname, orgTitle, auths }: PersonSession, share: OpenShare): Session => ({
  by: 'visitor',
  id,
  scope: scopeOf(share, scope.userId),
  loginname,
  orgTitle,
  auths: authsBy(auths, share),
  regions: noRegions,
  share: { id: share.id, equipId: share.equipId, visitorOrgId: scope.orgId },
})
