import { NonIdealState } from '@blueprintjs/core'
import { viewIdOf } from '@mimic/contract/pageView'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { DesignPages } from '../../designer/DesignPages.tsx'

interface PageTabProps {
  readonly owner: 'equipment' | 'template'
  readonly ownerId: string
  /** The template of an equipment, whose pages show the equipment too. */
  readonly templateId?: string | null
}

/** The pages of a device or a template, and the way to the designer. */
export function PageTab({ owner, ownerId, templateId = null }: PageTabProps) {
  return (
    <>
      <OwnPages owner={owner} ownerId={ownerId} />
      {templateId !== null && <TemplatePages templateId={templateId} equipmentId={ownerId} />}
    </>
  )
}

/** The pages of the template, as the equipment shows them. */
function TemplatePages({ templateId, equipmentId }: { readonly templateId: string; readonly equipmentId: string }) {
  const { t } = useTranslation('equipment')
  const set = useAnswer(paths.pageSetFind, { owner: 'template', ownerId: templateId })
  const projectId = set.page?.projectId ?? undefined
  const pages = useAnswer(paths.projectPageQuery, projectId === undefined ? undefined : { projectId })
  if (!pages.page || pages.page.rows.length === 0) return null
  return (
    <section className="table-card form-card" aria-label={t(($) => $.edit.templatePages)} data-list="template-pages">
      <h3>{t(($) => $.edit.templatePages)}</h3>
      <ul>
        {pages.page.rows.map(({ id, title }) => (
          <li key={id}>
            <Link href={`/monitor/eg/detail/page/${viewIdOf(id, equipmentId)}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnPages({ owner, ownerId }: Pick<PageTabProps, 'owner' | 'ownerId'>) {
  const { t } = useTranslation('equipment')
  const set = useAnswer(paths.pageSetFind, { owner, ownerId })
  const projectId = set.page?.projectId ?? undefined
  const pages = useAnswer(paths.projectPageQuery, projectId === undefined ? undefined : { projectId })
  const design = <DesignPages owner={owner} ownerId={ownerId} />
  if (set.page && (projectId === undefined || pages.page?.rows.length === 0))
    return <NonIdealState className="nothing table-card" title={t(($) => $.edit.noPages)} action={design} />
  return (
    <div className="table-card">
      {pages.page === undefined ? (
        <Nothing of={set.error === undefined ? pages : set} />
      ) : (
        <>
          <RowsTable
            rows={pages.page.rows}
            rowKey={({ id }) => id}
            columns={[
              { label: t(($) => $.edit.pageTitle), isWide: true, cell: ({ title }) => title },
              { label: t(($) => $.edit.pageVersion), isNumber: true, cell: ({ version }) => version },
              { label: t(($) => $.edit.pageChanged), isNumber: true, cell: ({ gmtModified }) => timeText(gmtModified) },
            ]}
          />
          <div className="card-foot">{design}</div>
        </>
      )}
    </div>
  )
}
