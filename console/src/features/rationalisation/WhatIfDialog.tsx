import { Button, Callout, DialogBody, DialogFooter, ProgressBar, SegmentedControl } from '@blueprintjs/core'
import type { AlarmTableRow, WhatIfResult } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { shownOf } from './tableEntity.ts'
import { useWhatIf } from './useWhatIf.ts'

const spans = { day: 1, week: 7, month: 30 } as const
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as readonly Span[]
/** Instants of a condition that are written out. */
const INSTANTS = 5

/** Tries the draft over the recorded past: what would have come beside what really came. */
export function WhatIfDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('rationalisation')
  const common = useTranslation('common')
  const [span, setSpan] = useState<Span>('day')
  const { run, start, cancel } = useWhatIf()
  const isRunning = run.is === 'running'
  return (
    <Dialog isOpen title={t(($) => $.whatIf.title)} onClose={onClose} className="config-diff">
      <DialogBody>
        <div className="rationalisation-acts">
          <SegmentedControl
            size="small"
            inline
            disabled={isRunning}
            options={spanNames.map((value) => ({ value, label: t(($) => $.whatIf.spans[value]) }))}
            value={span}
            onValueChange={(value) => setSpan(oneOf(spanNames, value) ?? 'day')}
          />
          {isRunning ? (
            <Button size="small" text={common.t(($) => $.cancel)} data-action="cancel-what-if" onClick={cancel} />
          ) : (
            <Button
              size="small"
              intent="primary"
              text={t(($) => $.whatIf.run)}
              data-action="run-what-if"
              onClick={() => void start(spans[span])}
            />
          )}
        </div>
        {run.is === 'none' && <p className="muted">{t(($) => $.whatIf.empty)}</p>}
        {run.is === 'running' && (
          <>
            <ProgressBar value={run.progress} />
            <p className="muted" role="status">
              {t(($) => $.whatIf.running, { percent: Math.floor(run.progress * 100) })}
            </p>
          </>
        )}
        {run.is === 'failed' && (
          <Callout compact intent="danger" role="alert">
            {run.text}
          </Callout>
        )}
        {run.is === 'done' && <Result of={run.result} />}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} onClick={onClose} />} />
    </Dialog>
  )
}

/** Per condition how often it would have come and did come, and when. */
function Result({ of: { rules, alarms, samples } }: { readonly of: WhatIfResult }) {
  const { t } = useTranslation('rationalisation')
  const drafts = useAnswer(paths.alarmTableQuery, { show: 'draft', page: 1, pageSize: limits.pageSize.max })
  const known = new Map(drafts.page?.rows.map((row) => [row.id, row]))
  const sum = (of: 'come' | 'came' | 'suppressed') => rules.reduce((total, rule) => total + rule[of], 0)
  const total = {
    index: -1,
    ruleId: null,
    signalId: '',
    come: sum('come'),
    came: sum('came'),
    suppressed: sum('suppressed'),
  }
  const all = [...rules.toSorted((one, other) => other.come - one.come), ...(rules.length > 1 ? [total] : [])]
  return (
    <>
      <p className="muted" role="status">
        {t(($) => $.whatIf.samples, { count: samples })}
      </p>
      <RowsTable
        part="what-if"
        rows={all}
        rowKey={({ index }) => String(index)}
        columns={[
          {
            label: t(($) => $.fields.condition),
            isWide: true,
            cell: ({ index, ruleId }) =>
              index === -1 ? <strong>{t(($) => $.whatIf.total)}</strong> : <RuleName of={known.get(ruleId ?? '')} />,
          },
          {
            label: t(($) => $.whatIf.come),
            isNumber: true,
            cell: ({ come, suppressed }) => (
              <>
                {come}
                {suppressed > 0 && (
                  <small className="muted under">{t(($) => $.whatIf.suppressed, { count: suppressed })}</small>
                )}
              </>
            ),
          },
          { label: t(($) => $.whatIf.came), isNumber: true, cell: ({ came }) => came },
          {
            label: t(($) => $.whatIf.share),
            isNumber: true,
            cell: ({ come, came }) => shareText(come, came) ?? t(($) => $.whatIf.isNew),
          },
          {
            label: t(($) => $.whatIf.instants),
            isWide: true,
            cell: ({ index }) => <Instants of={alarms.filter((alarm) => alarm.index === index)} />,
          },
        ]}
      />
    </>
  )
}

function RuleName({ of: row }: { readonly of: AlarmTableRow | undefined }) {
  if (!row) return '—'
  return (
    <>
      {shownOf(row)?.message}
      <small className="muted under">{`${row.equipTitle} · ${row.signalTitle}`}</small>
    </>
  )
}

/** The change in percent; undefined where none came before and some would. */
function shareText(come: number, came: number): string | undefined {
  if (come === came) return '0 %'
  if (came === 0) return undefined
  const percent = Math.round(((come - came) / came) * 100)
  return `${percent > 0 ? '+' : ''}${percent} %`
}

function Instants({ of: alarms }: { readonly of: WhatIfResult['alarms'] }) {
  const { t } = useTranslation('rationalisation')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? alarms : alarms.slice(0, INSTANTS)
  return (
    <>
      <ul className="plain-list rationalisation-instants">
        {shown.map(({ trigger, release, value }) => (
          <li key={trigger}>
            {timeText(trigger)} – {release === null ? t(($) => $.whatIf.holds) : timeText(release, 'HH:mm:ss')}{' '}
            <span className="muted">{String(value ?? '')}</span>
          </li>
        ))}
      </ul>
      {alarms.length > shown.length && (
        <Button
          size="small"
          variant="minimal"
          text={t(($) => $.whatIf.more, { count: alarms.length - shown.length })}
          onClick={() => setWhole(true)}
        />
      )}
    </>
  )
}
