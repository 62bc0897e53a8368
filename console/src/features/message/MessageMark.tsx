import { Tag } from '@blueprintjs/core'
import type { Alarm, Message } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { AlarmMark } from '../alarm/AlarmMark.tsx'

/** The kind of a message; of an alarm its severity and state. */
export function MessageMark({ message }: { message: Pick<Message, 'type' | 'severity' | 'dataStatus'> }) {
  const { t } = useTranslation('message')
  const { type, severity, dataStatus } = message
  // The server takes the state of an alarm from its closed list.
  if (severity !== undefined) return <AlarmMark alarm={{ severity, state: dataStatus as Alarm['state'] }} />
  return <Tag minimal>{t(($) => $.kinds[type])}</Tag>
}
