import { auditTexts } from '@mimic/contract/auditTexts'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { Pager } from '../../../kit/table/Pager.tsx'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { ConfigDiff } from './ConfigDiff.tsx'
import { RestoreConfig } from './RestoreConfig.tsx'

interface ConfigVersionsProps {
  readonly gatewayId: string
  /** The newest version: with another, the list is asked for again. */
  readonly version: number
}

const PAGE_SIZE = limits.pageSize.default

type Open = { readonly is: 'diff' | 'restore'; readonly version: number }

/** The configurations of a gateway, the newest first: who changed it, when and by which action; compared and restored. */
export const ConfigVersions = observer(function ConfigVersions({ gatewayId, version }: ConfigVersionsProps) {
  const { t } = useTranslation('gateway')
  const { session } = useStores()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const list = useAnswer(paths.gatewayConfigQuery, { gatewayId, page, pageSize: PAGE_SIZE }, undefined, version)
  const close = () => setOpen(undefined)
  return (
    <section className="table-card" aria-label={t(($) => $.versions)} data-part="versions">
      <h3>{t(($) => $.versions)}</h3>
      {list.page === undefined || list.page.rows.length === 0 ? (
        <Nothing of={list} text={t(($) => $.noConfig)} />
      ) : (
        <>
          <RowsTable
            rows={list.page.rows}
            rowKey={(row) => String(row.version)}
            columns={[
              { label: t(($) => $.fields.version), isNumber: true, cell: (row) => row.version },
              { label: t(($) => $.fields.action), isWide: true, cell: ({ action }) => actionText(action) },
              { label: t(($) => $.fields.author), cell: ({ author }) => author },
              { label: t(($) => $.fields.time), cell: ({ gmtCreate }) => timeText(gmtCreate) },
              { label: t(($) => $.fields.equipmentCount), isNumber: true, cell: ({ deviceCount }) => deviceCount },
              { label: t(($) => $.fields.signalCount), isNumber: true, cell: ({ signalCount }) => signalCount },
            ]}
            rowActions={(row) => (
              <>
                <RowButton
                  text={t(($) => $.diff)}
                  action="diff"
                  onClick={() => setOpen({ is: 'diff', version: row.version })}
                />
                {row.version !== version && session.may('equipment.edit') && (
                  <RowButton
                    text={t(($) => $.restore)}
                    action="restore"
                    onClick={() => setOpen({ is: 'restore', version: row.version })}
                  />
                )}
              </>
            )}
          />
          {list.page.total > PAGE_SIZE && <Pager page={page} total={list.page.total} onPage={setPage} />}
        </>
      )}
      {open?.is === 'diff' && (
        <ConfigDiff
          gatewayId={gatewayId}
          version={open.version}
          newest={Math.max(version, open.version)}
          onClose={close}
        />
      )}
      {open?.is === 'restore' && (
        <RestoreConfig gatewayId={gatewayId} version={open.version} onClose={close} onRestored={list.reload} />
      )}
    </section>
  )
})

/** An action that this version of the console does not know is shown by its name. */
const actionText = (action: string): string => {
  const texts = Object.entries(auditTexts).find(([name]) => name === action)?.[1]
  return texts ? entityText(texts) : action
}
