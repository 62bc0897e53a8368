import type { Session } from '../../platform/sessions/Session.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import type { Reader } from './messageFilter.ts'

/** The messages that a session may read. */
export const readerOf = ({ scope, auths }: Session): Reader => ({ scope, sights: alarmSights(auths), auths })
