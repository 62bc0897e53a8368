import { Button, DialogBody, DialogFooter, Tag } from '@blueprintjs/core'
import type { AlarmTableChange, AlarmTableVersion, FullCondition } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { conditionFields, kindFields } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { fieldText } from './RowCells.tsx'

const PAGE_SIZE = limits.pageSize.default

/** The approved versions of the table, the newest first. */
export function VersionList() {
  const { t } = useTranslation('rationalisation')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<AlarmTableVersion>()
  const list = useAnswer(paths.alarmTableVersions, { page, pageSize: PAGE_SIZE })
  return (
    <>
      <header className="screen-head">
        <h1>{t(($) => $.views.versions)}</h1>
      </header>
      <div className="table-card" aria-busy={list.isLoading}>
        {list.page === undefined || list.page.rows.length === 0 ? (
          <Nothing of={list} text={t(($) => $.versions.none)} />
        ) : (
          <RowsTable
            rows={list.page.rows}
            rowKey={({ version }) => String(version)}
            columns={[
              { label: t(($) => $.fields.version), isNumber: true, cell: ({ version }) => version },
              {
                label: t(($) => $.fields.submitted),
                cell: ({ submittedBy, gmtSubmit, note }) => <Who by={submittedBy} time={gmtSubmit} note={note} />,
              },
              {
                label: t(($) => $.fields.approved),
                cell: ({ reviewedBy, gmtReview, reviewNote }) => (
                  <Who by={reviewedBy} time={gmtReview ?? 0} note={reviewNote} />
                ),
              },
              { label: t(($) => $.fields.rows), isNumber: true, cell: ({ rowCount }) => rowCount },
            ]}
            rowActions={(version) => (
              <RowButton text={t(($) => $.versions.changes)} action="version-diff" onClick={() => setOpen(version)} />
            )}
          />
        )}
        {list.page && list.page.total > PAGE_SIZE && <Pager page={page} total={list.page.total} onPage={setPage} />}
      </div>
      {open && <VersionDiff version={open.version} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const Who = ({ by, time, note }: { readonly by: string; readonly time: number; readonly note: string }) => (
  <>
    {by || '—'} · {timeText(time)}
    {note !== '' && <small className="muted under">{note}</small>}
  </>
)

interface VersionDiffProps {
  readonly version: number
  readonly onClose: () => void
}

const intents = { added: 'success', removed: 'danger', changed: 'primary' } as const
const kindOf = ({ previous, next }: AlarmTableChange): keyof typeof intents =>
  previous ? (next ? 'changed' : 'removed') : 'added'

/** Shows the changes of a version, by condition and field. */
function VersionDiff({ version, onClose }: VersionDiffProps) {
  const { t } = useTranslation('rationalisation')
  const common = useTranslation('common')
  const answer = useAnswer(paths.alarmTableVersion, { version })
  return (
    <Dialog isOpen title={t(($) => $.versions.version, { version })} onClose={onClose} className="config-diff">
      <DialogBody>
        {answer.page === undefined || answer.page.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.none)} />
        ) : (
          <RowsTable
            part="version-diff"
            rows={answer.page}
            rowKey={({ ruleId }) => ruleId}
            columns={[
              {
                label: t(($) => $.fields.subject),
                isWide: true,
                cell: ({ equipTitle, signalTitle, signalId, previous, next }) => (
                  <>
                    <strong>{(next ?? previous)?.message}</strong>
                    <small className="muted under">{`${equipTitle} · ${signalTitle || signalId}`}</small>
                  </>
                ),
              },
              {
                label: t(($) => $.fields.change),
                cell: (change) => (
                  <Tag minimal intent={intents[kindOf(change)]}>
                    {t(($) => $.changes[kindOf(change)])}
                  </Tag>
                ),
              },
              {
                label: t(($) => $.fields.previous),
                isWide: true,
                cell: ({ previous, next }) => differing(previous, next),
              },
              { label: t(($) => $.fields.next), isWide: true, cell: ({ previous, next }) => differing(next, previous) },
            ]}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} onClick={onClose} />} />
    </Dialog>
  )
}

/** The fields of a condition that differ from another's; without another, those that say what it judges. */
function differing(one: FullCondition | null, other: FullCondition | null): string {
  if (!one) return '—'
  const shown = other
    ? conditionFields.filter((name) => one[name] !== other[name])
    : (['kind', ...kindFields[one.kind], 'severity'] as const)
  return shown.map((name) => fieldText(name, one)).join(' · ')
}
