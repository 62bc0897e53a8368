import { HTMLTable } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { Fact } from '../../kit/Fact.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { InspectionMark } from './InspectionMark.tsx'

/** What was planned and found. */
export function InspectionRecord({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation('inspection')
  const { status, inspector, author, gmtPlan, gmtDone, reason, items } = inspection
  const facts = [
    [t(($) => $.fields.inspector), inspector || '—'],
    [t(($) => $.fields.author), author],
    [t(($) => $.fields.gmtPlan), timeText(gmtPlan)],
    [t(($) => $.fields.gmtDone), gmtDone === null ? '—' : timeText(gmtDone)],
    ...(reason === '' ? [] : [[t(($) => $.fields.reason), reason] as const]),
  ] as const
  return (
    <section data-sheet={inspection.id}>
      <InspectionMark of={status} />
      <dl className="write-values sheet-facts">
        {facts.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <HTMLTable compact className="resource-table sheet-items">
        <tbody>
          {items.map(({ content, result, note }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is as it was planned
            <tr key={i}>
              <td className="is-wide">
                {content}
                {note !== '' && <small className="row-sn muted">{note}</small>}
              </td>
              <td>
                <InspectionMark of={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}
