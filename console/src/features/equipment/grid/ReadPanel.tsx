import { Button, Callout, HTMLTable } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { GatewayAnswer } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { isSuccess } from '@mimic/contract/errors'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../kit/errorText.ts'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
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
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={common.t(($) => $.close)}
          onClick={onClose}
        />
      </header>
      {outcome.is === 'failed' ? (
        <Callout compact intent="danger" role="alert">
          {errorText(outcome.error)}
        </Callout>
      ) : (
        <HTMLTable compact className="resource-table">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.signal)}</th>
              <th scope="col" className="is-number">
                {t(($) => $.value)}
              </th>
              <th scope="col">{t(($) => $.raw)}</th>
              <th scope="col">{t(($) => $.outcome)}</th>
            </tr>
          </thead>
          <tbody>
            {(outcome.answer.readings ?? []).map((reading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the readings of one answer never change
              <tr key={place} data-reading={place}>
                <td className="is-wide">{titleOf(outcome.rows, reading.signalId)}</td>
                <td className="is-number value">
                  {reading.value === null ? '—' : String(reading.value)}
                  {outcome.answer.simulated && <SimulatedTag />}
                </td>
                <td>
                  <code>{reading.raw || '—'}</code>
                </td>
                <td className="is-wide">
                  {isSuccess(reading.code) ? (
                    <span className="state is-on">{t(($) => $.good)}</span>
                  ) : (
                    <span className="state is-bad">
                      {[codeText(reading.code, locale.locale), reading.text].filter(Boolean).join(': ')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  )
}

const titleOf = (rows: readonly GridRow[], signalId: string): string =>
  rows.find(({ id }) => id === signalId)?.cells['title'] || signalId
