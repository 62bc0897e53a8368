import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import type { Filters } from '../../../kit/entity/useFilters.ts'
import { GroupChoice } from './GroupChoice.tsx'

/** Fields of the list call. */
const fields = ['groupId', 'ungrouped'] as const
const EVERY = {}
/** Stands for no group; ids have no blank. */
const NONE = ' '

/** Narrows the equipment to a group with those below it, or to what is in no group. */
function GroupFilter({ filters: { values, set } }: { readonly filters: Filters }) {
  const { t } = useTranslation('group')
  const groups = useAnswer(paths.groupQuery, EVERY).page ?? []
  return (
    <GroupChoice
      label={t(($) => $.filter)}
      groups={groups}
      value={values['ungrouped'] ? NONE : (values['groupId'] ?? '')}
      others={[
        { value: '', label: t(($) => $.anyGroup) },
        { value: NONE, label: t(($) => $.none) },
      ]}
      action="filter-group"
      onChange={(value) => set({ groupId: value === NONE ? '' : value, ungrouped: value === NONE ? 'true' : '' })}
    />
  )
}

export const groupFilter = { fields, inputs: (filters: Filters) => <GroupFilter filters={filters} /> }
