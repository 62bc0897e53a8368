import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import { Add, Disable, Edit, List } from '@blueprintjs/icons'
import type { ApiGrant } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { type GrantDeed, GrantDialog } from './GrantDialog.tsx'
import { grantResource } from './grants.resource.tsx'

const states = ['good', 'ended'] as const

/** The grants of API access to partner companies, and the companies without one. */
export const GrantList = observer(function GrantList() {
  const { t } = useTranslation('apiKey')
  const [state, setState] = useState<(typeof states)[number]>('good')
  const [deed, setDeed] = useState<GrantDeed>()
  const [version, setVersion] = useState(0)
  const isEnded = state === 'ended'
  return (
    <>
      <ResourceTable<ApiGrant>
        resource={grantResource}
        title={t(($) => $.title)}
        searchHint={t(($) => $.search)}
        emptyText={t(($) => (isEnded ? $.noneEnded : $.none))}
        version={version}
        filter={isEnded ? { ended: 'true' } : {}}
        filters={
          <HTMLSelect
            aria-label={t(($) => $.state)}
            data-filter="ended"
            options={states.map((value) => ({ value, label: t(($) => $.states[value]) }))}
            value={state}
            onChange={({ currentTarget }) => setState(oneOf(states, currentTarget.value) ?? 'good')}
          />
        }
        headActions={() => (
          <Button
            intent="primary"
            icon={<Add />}
            text={t(($) => $.add)}
            data-action="add"
            onClick={() => setDeed({ is: 'make', company: '' })}
          />
        )}
        rowActions={(grant) => <GrantActions isEnded={isEnded} onDeed={(is) => setDeed({ is, grant })} />}
      />
      <WithoutGrant version={version} onGrant={(company) => setDeed({ is: 'make', company })} />
      <Callout compact className="screen-note">
        {t(($) => $.about)}
      </Callout>
      {deed && <GrantDialog deed={deed} onDeed={setDeed} onChanged={() => setVersion((before) => before + 1)} />}
    </>
  )
})

interface GrantActionsProps {
  readonly isEnded: boolean
  readonly onDeed: (is: 'edit' | 'calls' | 'cancel') => void
}

function GrantActions({ isEnded, onDeed }: GrantActionsProps) {
  const { t } = useTranslation('apiKey')
  const common = useTranslation('common')
  return (
    <>
      <RowButton icon={<List />} text={t(($) => $.calls)} action="calls" onClick={() => onDeed('calls')} />
      {!isEnded && (
        <>
          <RowButton icon={<Edit />} text={common.t(($) => $.edit)} action="edit" onClick={() => onDeed('edit')} />
          <RowButton icon={<Disable />} text={t(($) => $.cancel)} action="cancel" onClick={() => onDeed('cancel')} />
        </>
      )}
    </>
  )
}

interface WithoutGrantProps {
  readonly version: number
  readonly onGrant: (company: string) => void
}

/** The partner companies that have no good grant. */
function WithoutGrant({ version, onGrant }: WithoutGrantProps) {
  const { t } = useTranslation('apiKey')
  const answer = useAnswer(paths.apiGrantQueryUnAuthExternal, {}, undefined, version)
  const companies = answer.page
  return (
    <>
      <h2 className="grant-companies">{t(($) => $.without)}</h2>
      <div className="table-card" data-part="without-grant">
        {companies === undefined ? (
          <Nothing of={answer} />
        ) : companies.length === 0 ? (
          <p className="grant-none muted">{t(($) => $.allGranted)}</p>
        ) : (
          <RowsTable
            rows={companies}
            rowKey={({ company }) => company}
            columns={[
              { label: t(($) => $.company), cell: ({ company }) => <strong>{company}</strong>, isWide: true },
              { label: t(($) => $.accounts), cell: ({ accounts }) => accounts, isNumber: true },
            ]}
            rowActions={({ company }) => (
              <RowButton icon={<Add />} text={t(($) => $.grant)} action="grant" onClick={() => onGrant(company)} />
            )}
          />
        )}
      </div>
    </>
  )
}
