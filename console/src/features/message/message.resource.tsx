import type { Alarm, Message } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { AlarmMark } from '../alarm/AlarmMark.tsx'
import { MessageState, MessageTitle } from '../notices/MessageTitle.tsx'

export const messageResource = resource<Message, 'message'>({
  namespace: 'message',
  listPath: paths.messageQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  rowClass: ({ state }) => `is-${state}`,
  columns: [
    { field: 'state', cell: ({ state }) => <MessageState state={state} /> },
    { field: 'title', cell: (message) => <MessageTitle message={message} />, isWide: true },
    { field: 'severity', cell: (message) => <AlarmMark alarm={alarmOf(message)} /> },
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate), isNumber: true },
  ],
})

/** Every message belongs to an alarm. The server takes the state from its closed list. */
export const alarmOf = ({ severity, dataStatus }: Message): Pick<Alarm, 'state' | 'severity'> => ({
  severity,
  state: dataStatus as Alarm['state'],
})
