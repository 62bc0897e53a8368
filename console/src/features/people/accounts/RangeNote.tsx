import { Callout } from '@blueprintjs/core'
import type { orgAccountEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'

type Range = keyof typeof orgAccountEntity.fields.dataRange.choices | 'granted'

/** Says in words what the chosen data range means, and how much it includes. */
export function RangeNote({ draft }: { readonly draft: EntityDraft }) {
  const { t } = useTranslation('people')
  const of = (name: string) => String(draft[name] ?? '')
  // The form's choices are those of the declaration.
  const dataRange = of('dataRange') as Range
  // A grant to somebody of another company is stored as a chosen range.
  const asked = { dataRange: dataRange === 'granted' ? 'chosen' : dataRange, deptId: of('deptId') } as const
  const lists = { rangeGroups: of('rangeGroups'), rangeEquips: of('rangeEquips'), rangeProjects: of('rangeProjects') }
  const { page } = useAnswer(paths.orgAccountRangeCount, { ...asked, ...lists })
  return (
    <Callout compact data-note="range">
      <p>{t(($) => $.range[dataRange])}</p>
      {page && <p>{t(($) => $.range.covers, page)}</p>}
    </Callout>
  )
}
