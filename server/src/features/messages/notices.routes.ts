import {
  DAY_MS,
  dayOf,
  type Locale,
  limits,
  type Message,
  type Notice,
  notice,
  noticeButtons,
  phoneNotice,
  type ShowType,
  showTypes,
} from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { personColumns, verified } from '../recovery/notifyPerson.ts'
import { MessageRows } from './MessageRows.ts'
import type { MessageFilter } from './messageFilter.ts'
import { readerOf } from './readerOf.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly box: Outbox
  readonly messages: MessageRows
}

/** Notices that are shown in dialogs after the login. */
export function noticeFeature(context: ServerContext): Feature {
  const { db, now } = context
  const deps: Deps = { db, now, box: new Outbox(context), messages: new MessageRows(db) }
  return { routes: [handle(notice.query, query(deps)), handle(notice.detail, detail(deps))] }
}

const query =
  (deps: Deps): Handler<typeof notice.query> =>
  async (_body, { session, request }) => {
    // Nobody stands at a wall screen.
    if (session.by === 'person' && session.isWall) return []
    const locale = localeOf(request.headers)
    const phone = (await isPhoneDue(deps, session)) ? [phoneIn(locale)] : []
    const unread = await newestOfEach(deps, session, locale)
    return [...phone, ...(await noticesOf(deps, unread, locale)).filter(({ holds }) => holds)]
      .slice(0, limits.notice.shown)
      .map(({ holds: _, ...each }) => each)
  }

const detail =
  (deps: Deps): Handler<typeof notice.detail> =>
  async ({ id, dismiss = false }, { session, request }) => {
    const { db, messages, now } = deps
    const locale = localeOf(request.headers)
    if (id === 'phone') {
      if (dismiss)
        await db.updateTable('account').set({ gmtNotice: now() }).where('id', '=', session.scope.userId).execute()
      const { holds: _, ...own } = phoneIn(locale)
      return own
    }
    const part = { limit: 1, offset: 0 }
    const reader = readerOf(session)
    const found = await messages.query(reader, { ids: [id] }, part, { locale, now: now() })
    const [own] = await noticesOf(deps, found.filter(isNotice), locale)
    const { holds: _, ...told } = orNotFound(own)
    if (dismiss) await messages.mark(reader, [id], 'ignored', now())
    return told
  }

/** A notice, and whether people are still reminded of it. */
type Told = Notice & { readonly holds: boolean }

const isNotice = ({ type }: Message): boolean => type === 'expire' || type === 'notice'

/** The unread messages about expiries and announcements, the newest of each object. */
async function newestOfEach({ messages, now }: Deps, session: Session, locale: Locale): Promise<Message[]> {
  const at = { locale, now: now() }
  const part = { limit: limits.notice.shown, offset: 0 }
  const unread = (type: MessageFilter['type']) =>
    messages.query(readerOf(session), { status: 'unread', type }, part, at)
  const all = [...(await unread('expire')), ...(await unread('notice'))]
  return all.filter((each, at) => all.findIndex(({ dataId }) => dataId === each.dataId) === at)
}

async function noticesOf({ db, now }: Deps, messages: readonly Message[], locale: Locale): Promise<Told[]> {
  const announcements = await announcementsOf(db, messages)
  const today = dayOf(now())
  return messages.map((message): Told => {
    const { id, dataId, title, note } = message
    const announced = announcements.get(dataId)
    if (message.type !== 'notice')
      return { ...partsOf(showTypeOf(message.equipType), locale), id, dataId, title, bold: note, holds: true }
    const { text = '', gmtImage = 0, lastDay = '' } = announced ?? {}
    const imgUrl = gmtImage === 0 ? '' : `/lfscada/content/announcement/${dataId}?v=${gmtImage}`
    const own = { ...partsOf('notice', locale), id, dataId, title, notes: [text], imgUrl }
    return { ...own, holds: announced !== undefined && (lastDay === '' || lastDay >= today) }
  })
}

async function announcementsOf(db: Db, messages: readonly Message[]) {
  const ids = messages.filter(({ type }) => type === 'notice').map(({ dataId }) => dataId)
  if (ids.length === 0) return new Map<string, never>()
  // Those of another organisation too: an operator of the platform has told all of them.
  const columns = ['id', 'text', 'gmtImage', 'lastDay'] as const
  const rows = await db.selectFrom('announcement').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const showTypeOf = (equipType: string): ShowType => showTypes.find((each) => each === equipType) ?? 'resource'

function partsOf(showType: ShowType, locale: Locale): Omit<Notice, 'id' | 'dataId'> {
  const { clickText, cancelText } = noticeButtons[showType]
  return {
    showType,
    title: '',
    bold: '',
    notes: [],
    clickText: clickText[locale],
    showPositive: true,
    cancelText: cancelText[locale],
    showNegative: true,
    isSystemNotice: showType === 'notice',
    imgUrl: '',
  }
}

function phoneIn(locale: Locale): Told {
  const { title, bold, notes } = phoneNotice
  const texts = { title: title[locale], bold: bold[locale], notes: notes.map((each) => each[locale]) }
  return { ...partsOf('phone', locale), id: 'phone', dataId: '', ...texts, holds: true }
}

/** Whether the account is to be asked for a telephone number that is proved to be its own. */
async function isPhoneDue({ db, box, now }: Deps, { scope, auths }: Session): Promise<boolean> {
  // A number is verified by the own password and the right to change it: without them nobody is asked for one.
  if (!auths.includes('account.edit')) return false
  const account = await db
    .selectFrom('account')
    .select([...personColumns, 'gmtCreate', 'gmtNotice', 'isWall', 'passwordHash', 'demoHash'])
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  return (
    account !== undefined &&
    account.isWall === 0 &&
    account.passwordHash !== '' &&
    account.demoHash !== account.passwordHash &&
    account.gmtCreate + DAY_MS <= now() &&
    account.gmtNotice + limits.notice.againDays * DAY_MS <= now() &&
    verified(account, 'sms') === '' &&
    (await box.hasProvider(scope.orgId, 'sms'))
  )
}
