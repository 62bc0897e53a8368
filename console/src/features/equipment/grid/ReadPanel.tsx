import { Cross } from '@blueprintjs/icons'
import type { GatewayAnswer } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { isSuccess } from '@mimic/contract/errors'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import type { GridRow } from './gridRows.ts'

/** The answer of a device to *Read now*. */
export type ReadOutcome =
  /** `rows`: what was asked for, by the ids of the readings. */
  | { readonly is: 'answered'; readonly answer: GatewayAnswer; readonly rows: readonly GridRow[] }
  | { readonly is: 'failed'; readonly error: unknown }

interface ReadPanelProps {
  readonly outcome: ReadOutcome
  readonly onClose: () => void
}

/** The readings of *Read now*: raw bytes, value, the exception in the words of the protocol, and the time it took. */
export function ReadPanel({ outcome, onClose }: ReadPanelProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const { locale } = useStores()
  return (
    <section className="table-card read-panel" aria-label={t(($) => $.readTitle)} data-part="readings">
      <header>
        <h3>{t(($) => $.readTitle)}</h3>
        {outcome.is === 'answered' && (
          <span className="muted" role="status">
            {t(($) => $.took, { ms: outcome.answer.tookMs })}
          </span>
        )}
        <span className="spring" />
        <IconButton icon={<Cross />} title={common.t(($) => $.close)} onClick={onClose} />
      </header>
      {outcome.is === 'failed' ? (
        <Failure of={outcome.error} />
      ) : (
        <RowsTable
          rows={outcome.answer.readings ?? []}
          rowKey={(_, place) => String(place)}
          rowProps={(_, place) => ({ 'data-reading': String(place) })}
          columns={[
            { label: t(($) => $.signal), isWide: true, cell: ({ signalId }) => titleOf(outcome.rows, signalId) },
            {
              label: t(($) => $.value),
              isNumber: true,
              className: 'value',
              cell: ({ value }) => (
                <>
                  {value === null ? '—' : String(value)}
                  {outcome.answer.simulated && <SimulatedTag />}
                </>
              ),
            },
            { label: t(($) => $.raw), cell: ({ raw }) => <code>{raw || '—'}</code> },
            {
              label: t(($) => $.outcome),
              isWide: true,
              cell: ({ code, text }) =>
                isSuccess(code) ? (
                  <span className="state is-on">{t(($) => $.good)}</span>
                ) : (
                  <span className="state is-bad">
                    {[codeText(code, locale.locale), text].filter(Boolean).join(': ')}
                  </span>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}

const titleOf = (rows: readonly GridRow[], signalId: string): string =>
  rows.find(({ id }) => id === signalId)?.cells['title'] || signalId
