import { HTMLTable } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { RepairPhotos } from '../repair/RepairPhotos.tsx'
import { InspectionMark } from './InspectionMark.tsx'
import { ItemFacts } from './ItemFacts.tsx'

/** The planned items with their findings. */
export const InspectionRecord = observer(function InspectionRecord({
  inspection,
}: {
  readonly inspection: Inspection
}) {
  const { t } = useTranslation('inspection')
  const { status, inspector, author, gmtPlan, gmtDone, reason, items } = inspection
  const { session } = useStores()
  const mayView = session.may('monitor_multi_designer_repair') && items.some(({ needsPhoto }) => needsPhoto)
  const detail = useAnswer(paths.inspectionDetail, mayView ? { id: inspection.id } : undefined)
  const photosOf = (place: number) => detail.page?.photos.filter(({ item }) => item === place) ?? []
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
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is as it was planned
            <tr key={i}>
              <td className="is-wide">
                {item.content}
                <ItemFacts item={item} />
                {item.note !== '' && <small className="row-sn muted">{item.note}</small>}
                {photosOf(i).length > 0 && (
                  <RepairPhotos
                    orderId={inspection.id}
                    photos={photosOf(i)}
                    mayChange={false}
                    onChanged={detail.reload}
                  />
                )}
              </td>
              <td>
                <InspectionMark of={item.result} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
})
