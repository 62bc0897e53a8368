import { HTMLSelect } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'

interface TemplateChoiceProps {
  /** The template's id; empty for none. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const query = { page: 1, pageSize: limits.pageSize.max, sort: 'name' } as const

/** Chooses one of the organisation's templates. */
export function TemplateChoice({ chosen, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation('equipment')
  const { page, error } = useAnswer(paths.templateQuery, query)
  if (error !== undefined && page === undefined) return <Failure of={error} />
  if (page?.rows.length === 0) return <p className="muted">{t(($) => $.binding.noTemplates)}</p>
  return (
    <HTMLSelect
      fill
      aria-label={t(($) => $.fields.templateId)}
      data-choice="template"
      value={chosen}
      disabled={page === undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      options={[
        { value: '', label: t(($) => $.binding.chooseTemplate) },
        ...(page?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? []),
      ]}
    />
  )
}
