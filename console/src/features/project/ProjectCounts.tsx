import type { Project } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ProjectAlarms } from './ProjectAlarms.tsx'

const REFRESH_MS = 10_000

/** The parameter of the call for each number (7.5). */
const questions = {
  equipment_count: {},
  online_count: { online: true },
  offline_count: { online: false },
  alarm_equipment: { alarm: true },
} as const
type Count = keyof typeof questions
const counts = Object.keys(questions) as readonly Count[]

/** Counts the equipment on a project's pages, by state. */
export function ProjectCounts({ project: { id, title, note } }: { project: Project }) {
  const { t } = useTranslation('device')
  return (
    <section className="centre-card table-card" data-project={id}>
      <h2 className="centre-title">
        <Link href={`/monitor/gm/ocInfo/${id}`}>{title}</Link> <ProjectAlarms projectId={id} />
      </h2>
      {note !== '' && <p className="muted">{note}</p>}
      <dl>
        {counts.map((count) => (
          <CountOf key={count} projectId={id} count={count} />
        ))}
      </dl>
      <Link href={`/monitor/project/${id}`}>{t(($) => $.openProject)}</Link>
    </section>
  )
}

function CountOf({ projectId, count }: { projectId: string; count: Count }) {
  const { t } = useTranslation('device')
  const { page } = useAnswer(paths.projectMonitorEquipCount, { projectId, ...questions[count] }, REFRESH_MS)
  return (
    <div data-count={count} className={count === 'alarm_equipment' && (page?.[count] ?? 0) > 0 ? 'is-alarm' : ''}>
      <dt>{t(($) => $.counts[count])}</dt>
      <dd>{page?.[count] ?? '—'}</dd>
    </div>
  )
}
