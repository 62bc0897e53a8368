import type { Message } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { MessageState, MessageTitle } from '../notices/MessageTitle.tsx'
import { MessageMark } from './MessageMark.tsx'

export const messageResource = resource<Message, 'message'>({
  namespace: 'message',
  listPath: paths.messageQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  rowClass: ({ state }) => `is-${state}`,
  columns: [
    { field: 'state', cell: ({ state }) => <MessageState state={state} /> },
    { field: 'title', cell: (message) => <MessageTitle message={message} />, isWide: true },
    { field: 'kind', cell: (message) => <MessageMark message={message} /> },
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate), isNumber: true },
  ],
})
