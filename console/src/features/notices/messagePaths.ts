import type { Message } from '@mimic/contract'

/** The part of a message that is needed to open it. */
export type Target = Pick<Message, 'id' | 'type' | 'equipType' | 'dataId' | 'equipId'>

/** The two areas with messages: that of the menu (2.6), and the earlier one with a detail of its own (2.1). */
export type MessageArea = '/msg' | '/message'

export const areaOf = (path: string): MessageArea => (path.startsWith('/message') ? '/message' : '/msg')

/** The address of a message. `menu` names the list that it was opened from. */
export const detailPath = (
  { id, type, equipType }: Pick<Target, 'id' | 'type' | 'equipType'>,
  menu = 'all',
  area: MessageArea = '/msg',
): string => (area === '/message' ? `/message/detail/${type}/${id}` : `/msg/detail/${menu}/${type}/${equipType}/${id}`)

/** The address of a message in a window of its own. */
export const windowPath = ({ id, type }: Pick<Target, 'id' | 'type'>): string => `/system/msg/detail/${id}/${type}`

/** Where what expires is kept, by `equipType`. Whoever gets the message may open it. */
const expiring: Readonly<Record<string, string>> = {
  api: '/manage/api/list',
  card: '/manage/card/list',
  project: '/manage/eg/project/list',
  resource: '/manage/account/ext',
}

/** The address of what a message that is no alarm is about; undefined where the message itself says everything. */
export function objectPath({ type, equipType, equipId, dataId }: Target): string | undefined {
  if (type === 'order' && equipId !== undefined) return `/monitor/eg/detail/list/${equipId}/${equipType}/${dataId}`
  return type === 'expire' ? expiring[equipType] : undefined
}
