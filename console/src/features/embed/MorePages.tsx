import { splitViewId, viewIdOf } from '@mimic/contract/pageView'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { CheckList } from './CheckList.tsx'

interface MorePagesProps {
  readonly projectId: string
  readonly pageId: string
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** The other pages of the project, of which a token also shows those that are chosen. */
export function MorePages({ projectId, pageId, chosen, onChoose }: MorePagesProps) {
  const { t } = useTranslation('device')
  // A device shows the pages of its template under ids of its own.
  const { id, equipId } = splitViewId(projectId)
  const { page } = useAnswer(paths.projectPageQuery, { projectId: id })
  const viewOf = (own: string) => (equipId === undefined ? own : viewIdOf(own, equipId))
  const others = page?.rows.map((row) => ({ ...row, id: viewOf(row.id) })).filter((row) => row.id !== pageId) ?? []
  return (
    <CheckList
      label={t(($) => $.embed.morePages)}
      help={t(($) => $.embed.morePagesHelp)}
      items={others}
      chosen={chosen}
      onChoose={onChoose}
      markOf={(own) => ({ 'data-embed-page': own })}
    />
  )
}
