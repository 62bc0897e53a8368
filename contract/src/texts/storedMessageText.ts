import type { Texts } from '../entity/Entity.ts'
import type { Locale } from '../errors.ts'
import type { MessageSubject } from '../live/messageSubjects.ts'

type Params = Readonly<Record<string, string>>

/** A message about an order, an expiry or an announcement, as it is stored and sent. */
export interface StoredMessageParts {
  readonly subject: MessageSubject
  readonly stage: string
  /** `title`: the name of the object. Of an order `equipTitle`, its equipment; of an expiry `day`, its last one. */
  readonly params: Params
}

/** Texts of the event of an order, by the stage; `changed` for any other one. */
const orders = (cn: string, en: string): Readonly<Record<string, Texts>> => ({
  created: { cn: `新的${cn}`, en: `New ${en}` },
  dispatched: { cn: `${cn}已派给您`, en: `A ${en} was dispatched to you` },
  received: { cn: `${cn}已接收`, en: `A ${en} was received` },
  overdue: { cn: `${cn}已超期`, en: `A ${en} is overdue` },
  finished: { cn: `${cn}已完成`, en: `A ${en} is finished` },
  ended: { cn: `${cn}已提前结束`, en: `A ${en} has ended early` },
  changed: { cn: `${cn}有更新`, en: `A ${en} has changed` },
})
const orderTexts = {
  repair: orders('维修工单', 'repair order'),
  worksheet: orders('巡检工单', 'worksheet'),
}
const expiring = {
  apiGrant: { cn: 'API 授权', en: 'The API grant' },
  apiKey: { cn: 'API 密钥', en: 'The API key' },
  project: { cn: '项目', en: 'The project' },
  card: { cn: '物联卡', en: 'The IoT card' },
  account: { cn: '外部账号', en: 'The external account' },
} as const satisfies Readonly<Partial<Record<MessageSubject, Texts>>>

/** The stage of an expiry is how many days are left at most: the message of a stage may come late. */
function expiryText({ cn, en }: Texts, stage: string, { day = '' }: Params): Texts {
  const days = Number(stage)
  const on = day === '' ? { cn: '', en: '' } : { cn: `（${day}）`, en: ` (${day})` }
  if (!(days > 0)) return { cn: `${cn}到期${on.cn}`, en: `${en} expires${on.en}` }
  return {
    cn: `${cn}将在 ${days} 天内到期${on.cn}`,
    en: `${en} expires within ${days} ${days === 1 ? 'day' : 'days'}${on.en}`,
  }
}

function noteOf({ subject, stage, params }: StoredMessageParts): Texts {
  switch (subject) {
    case 'repair':
    case 'worksheet': {
      const stages = orderTexts[subject]
      return stages[stage] ?? (stages['changed'] as Texts)
    }
    case 'announcement':
      return { cn: '', en: '' }
    default:
      return expiryText(expiring[subject], stage, params)
  }
}

/**
 * The text of a message that is no alarm, in one language.
 * @returns `title`: what it is about, by its name; `note`: what has happened to it, empty for an announcement
 */
export function storedMessageText(message: StoredMessageParts, locale: Locale): { title: string; note: string } {
  const { title = '', equipTitle = '' } = message.params
  return {
    title: [title, equipTitle].filter((part) => part !== '').join(' · '),
    note: noteOf(message)[locale],
  }
}
