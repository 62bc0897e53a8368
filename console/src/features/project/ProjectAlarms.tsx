import { observer } from 'mobx-react-lite'
import { AlarmBadge } from '../../kit/AlarmBadge.tsx'
import { useStores } from '../../stores/StoresContext.ts'

/** The unacknowledged alarms of what the pages of a project show. */
export const ProjectAlarms = observer(function ProjectAlarms({ projectId }: { readonly projectId: string }) {
  const { alarmCounts } = useStores()
  return <AlarmBadge of={alarmCounts.ofProject(projectId)} />
})
