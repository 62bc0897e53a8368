import { AnchorButton } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { encodeForm } from '@mimic/contract/form'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { operationResource } from './operation.resource.tsx'

/** Spans that the list can be limited to, days; 0 shows everything. */
const spans = { sinceDay: 1, sinceWeek: 7, sinceMonth: 30, sinceEver: 0 } as const
const outcomes = { anyOutcome: '', onlyDone: 'success', onlyFailed: 'failure' } as const

const namesOf = <N extends string>(choices: Readonly<Record<N, unknown>>) => Object.keys(choices) as N[]

/** The audit log. Every account sees its own entries, whoever may see accounts also those of the organisation. */
const AccountLogScreen = observer(function AccountLogScreen() {
  const { t } = useTranslation('account')
  const shell = useTranslation('shell')
  const { session } = useStores()
  const [wanted, chooseOf] = useAddressChoice('of', ['org'])
  const [outcome, chooseOutcome] = useAddressChoice('outcome', ['success', 'failure'])
  const [since, chooseSince] = useAddressChoice('days', ['1', '7', '30'])
  const maySeeAll = session.may('people.read')
  const of = maySeeAll && wanted === 'org' ? 'org' : 'own'
  const days = Number(since)
  // Rounded to minutes, so that not every render asks for a new list.
  const dateStart = days === 0 ? undefined : Math.floor((Date.now() - days * DAY_MS) / 60_000) * 60_000
  const filter = { of, ...(outcome && { outcome }), ...(dateStart && { dateStart: String(dateStart) }) }
  return (
    <div className="screen" data-screen="account-log">
      <ResourceTable
        resource={operationResource}
        title={shell.t(($) => $.accountLog)}
        searchHint={t(($) => $.searchLog)}
        filter={filter}
        emptyText={t(($) => $.none)}
        headActions={(_, search) => (
          <>
            <Select
              label={t(($) => $.since)}
              value={days}
              choices={namesOf(spans).map((name) => ({ value: spans[name], label: t(($) => $[name]) }))}
              onChoose={(value) => chooseSince(value === '0' ? '' : value)}
            />
            <Select
              label={t(($) => $.outcome)}
              value={outcome}
              choices={namesOf(outcomes).map((name) => ({ value: outcomes[name], label: t(($) => $[name]) }))}
              onChoose={chooseOutcome}
            />
            {maySeeAll && (
              <Select
                label={t(($) => $.of)}
                value={of}
                choices={[
                  { value: 'own', label: t(($) => $.own) },
                  { value: 'org', label: t(($) => $.orgAll) },
                ]}
                onChoose={(value) => chooseOf(value === 'org' ? value : '')}
              />
            )}
            <AnchorButton
              icon={<Export />}
              text={t(($) => $.exportLog)}
              href={`${paths.accountOperationExport}?${encodeForm({ ...filter, ...(search === '' ? {} : { search }) })}`}
            />
          </>
        )}
      />
    </div>
  )
})
export default AccountLogScreen
