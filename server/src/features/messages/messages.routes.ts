import { limits, message, splitIds } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import { type Caller, type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { MessageRows } from './MessageRows.ts'
import type { MessageFilter } from './messageFilter.ts'
import { readPlace, writePlace } from './messagePlace.ts'
import { readerOf } from './readerOf.ts'
import { Speech } from './speech/Speech.ts'

const FORGET_MS = 3_600_000

interface Deps extends Pick<ServerContext, 'now'> {
  readonly rows: MessageRows
  readonly speech: Speech
  readonly equipment: EquipmentRows
}

/** The lists of messages, and an account's marks: read, ignored, deleted. */
export function messageListsFeature({ db, now, log }: ServerContext, equipment: EquipmentRows): Feature {
  const rows = new MessageRows(db)
  let timer: NodeJS.Timeout | undefined

  const forget = () => {
    rows.forget(now()).catch((error) => log.error({ err: error }, 'old states of messages could not be removed'))
  }

  const deps: Deps = { now, rows, equipment, speech: new Speech({ now }) }
  return {
    routes: [
      handle(message.unreadCount, unreadCount(deps)),
      handle(message.query, query(deps)),
      handle(message.info, info(deps)),
      handle(message.getExpireById, getExpireById(deps)),
      handle(message.createSound, createSound(deps), { perMinute: 60, per: 'session' }),
      handle(message.markAsRead, markAsRead(deps)),
      handle(message.setIgnore, setIgnore(deps)),
      handle(message.delete, remove(deps)),
      handle(message.allMarkAsRead, allMarkAsRead(deps)),
      handle(message.markAsReadForEquipAlarm, markAsReadForEquipAlarm(deps)),
    ],
    async start() {
      timer = setInterval(forget, FORGET_MS)
    },
    async stop() {
      clearInterval(timer)
    },
  }
}

const unreadCount =
  ({ now, rows }: Deps): Handler<typeof message.unreadCount> =>
  async (_body, { session }) =>
    rows.count(readerOf(session), { status: 'unread' }, now())

const query =
  ({ now, rows }: Deps): Handler<typeof message.query> =>
  async ({ page = 1, pageSize = limits.pageSize.default, after, ...filter }, { session, request }) => {
    const place = after === undefined ? undefined : readPlace(after)
    const offset = place ? 0 : (page - 1) * pageSize
    const reader = readerOf(session)
    const at = { locale: localeOf(request.headers), now: now() }
    const total = await rows.count(reader, filter, at.now)
    // Nobody looks through all messages for more than there are.
    const limit = Math.min(pageSize, total - offset)
    const own = limit > 0 ? await rows.query(reader, filter, { limit, offset, after: place }, at) : []
    const last = own.at(-1)
    return { rows: own, total, ...(last && { next: writePlace({ time: last.gmtCreate, id: last.id }) }) }
  }

const info =
  (deps: Deps): Handler<typeof message.info> =>
  ({ id, type }, caller) =>
    find(deps, caller, id, type)

const getExpireById =
  (deps: Deps): Handler<typeof message.getExpireById> =>
  ({ id }, caller) =>
    find(deps, caller, id, 'expire')

/** A message by its own id or, where its kind is given, the newest one about the object of that id. */
async function find(
  { now, rows }: Deps,
  { session, request }: Pick<Caller, 'session' | 'request'>,
  id: string,
  type: MessageFilter['type'],
) {
  const at = { locale: localeOf(request.headers), now: now() }
  const newest = async (filter: MessageFilter) =>
    (await rows.query(readerOf(session), { ...filter, type }, { limit: 1 }, at))[0]
  return orNotFound((await newest({ ids: [id] })) ?? (type && (await newest({ dataId: id }))))
}

const createSound =
  ({ speech }: Deps): Handler<typeof message.createSound> =>
  async ({ text }) => {
    const sound = await speech.say(text)
    if (!sound) return { voice: 'browser', mime: '', sound: '' }
    return { voice: 'server', mime: 'audio/wav', sound: sound.toString('base64') }
  }

const markAsRead =
  (deps: Deps): Handler<typeof message.markAsRead> =>
  ({ ids }, { session }) =>
    mark(deps, session, ids, 'read')

const setIgnore =
  (deps: Deps): Handler<typeof message.setIgnore> =>
  ({ id }, { session }) =>
    mark(deps, session, id, 'ignored')

const remove =
  (deps: Deps): Handler<typeof message.delete> =>
  ({ ids }, { session }) =>
    mark(deps, session, ids, 'deleted')

const allMarkAsRead =
  ({ now, rows }: Deps): Handler<typeof message.allMarkAsRead> =>
  async (_body, { session }) => {
    await rows.markAll(readerOf(session), now())
    return null
  }

const markAsReadForEquipAlarm =
  ({ equipment, now, rows }: Deps): Handler<typeof message.markAsReadForEquipAlarm> =>
  async ({ equipmentId }, { session }) => {
    orNotFound(await equipment.find(session.scope, equipmentId))
    await rows.markUnreadOf(readerOf(session), equipmentId, now())
    return null
  }

/** @throws {ApiError} 404 when one of them is not the account's */
const mark = async ({ now, rows }: Deps, session: Session, list: string, state: 'read' | 'ignored' | 'deleted') => {
  const ids = [...new Set(splitIds(list))]
  if (ids.length === 0) throw invalid('ids', 'required')
  if (ids.length > limits.message.mark) throw invalid('ids', 'limit', limits.message.mark)
  const reader = readerOf(session)
  if ((await rows.count(reader, { ids }, now())) < ids.length) throw notFound()
  await rows.mark(reader, ids, state, now())
  return null
}
