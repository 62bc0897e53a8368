import { Button, HTMLTable } from '@blueprintjs/core'
import { auditTexts } from '@mimic/contract/auditTexts'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { Pager } from '../../../kit/table/Pager.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { ConfigDiff } from './ConfigDiff.tsx'
import { RestoreConfig } from './RestoreConfig.tsx'

interface ConfigVersionsProps {
  readonly gatewayId: string
  /** The newest version: with another, the list is asked for again. */
  readonly version: number
}

type Open = { readonly is: 'diff' | 'restore'; readonly version: number }

/** The configurations of a gateway, the newest first: who changed it, when and by which action; compared and restored. */
export const ConfigVersions = observer(function ConfigVersions({ gatewayId, version }: ConfigVersionsProps) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  const { session } = useStores()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const list = useAnswer(paths.gatewayConfigQuery, { gatewayId, page, pageSize: limits.pageSize.default })
  const known = useRef(version)
  const { reload } = list
  useEffect(() => {
    if (known.current !== version) reload()
    known.current = version
  }, [version, reload])
  return (
    <section className="table-card" aria-label={t(($) => $.versions)} data-part="versions">
      <h3>{t(($) => $.versions)}</h3>
      {list.page === undefined || list.page.rows.length === 0 ? (
        <Nothing of={list} text={t(($) => $.noConfig)} />
      ) : (
        <>
          <HTMLTable compact className="resource-table">
            <thead>
              <tr>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.version)}
                </th>
                <th scope="col">{t(($) => $.fields.action)}</th>
                <th scope="col">{t(($) => $.fields.author)}</th>
                <th scope="col">{t(($) => $.fields.time)}</th>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.equipmentCount)}
                </th>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.signalCount)}
                </th>
                <th scope="col" className="is-actions">
                  {common.t(($) => $.actions)}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.page.rows.map((row) => (
                <tr key={row.version}>
                  <td className="is-number">{row.version}</td>
                  <td className="is-wide">{actionText(row.action)}</td>
                  <td>{row.author}</td>
                  <td>{timeText(row.gmtCreate)}</td>
                  <td className="is-number">{row.deviceCount}</td>
                  <td className="is-number">{row.signalCount}</td>
                  <td className="is-actions">
                    <Button
                      size="small"
                      variant="minimal"
                      text={t(($) => $.diff)}
                      data-action="diff"
                      onClick={() => setOpen({ is: 'diff', version: row.version })}
                    />
                    {row.version !== version && session.may('equipment.edit') && (
                      <Button
                        size="small"
                        variant="minimal"
                        text={t(($) => $.restore)}
                        data-action="restore"
                        onClick={() => setOpen({ is: 'restore', version: row.version })}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
          {list.page.total > limits.pageSize.default && <Pager page={page} total={list.page.total} onPage={setPage} />}
        </>
      )}
      {open?.is === 'diff' && (
        <ConfigDiff
          gatewayId={gatewayId}
          version={open.version}
          newest={Math.max(version, open.version)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.is === 'restore' && (
        <RestoreConfig
          gatewayId={gatewayId}
          version={open.version}
          onClose={() => setOpen(undefined)}
          onRestored={reload}
        />
      )}
    </section>
  )
})

/** An action that this version of the console does not know is shown by its name. */
const actionText = (action: string): string => {
  const texts = Object.entries(auditTexts).find(([name]) => name === action)?.[1]
  return texts ? entityText(texts) : action
}
