import { Refresh } from '@blueprintjs/icons'
import type { RowOf } from '@mimic/contract'
import { cardEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

type Card = RowOf<typeof cardEntity>

/** The cards, each with what its source told last. */
export default observer(function CardListScreen() {
  const { t } = useTranslation('card')
  const { call, session } = useStores()
  const { isBusy, act } = useAct()
  const cells: EntityCells<Card> = {
    usedMb: ({ usedMb, simState, gmtAsked, askProblem }) => (
      <>
        {usedMb}
        {askProblem !== '' ? (
          <small className="row-sn card-problem">{t(($) => $.failed, { problem: askProblem })}</small>
        ) : (
          gmtAsked > 0 && (
            <small className="row-sn muted">
              {[simState, timeText(gmtAsked, 'MM-DD HH:mm')].filter(Boolean).join(' · ')}
            </small>
          )
        )}
      </>
    ),
  }
  const ask = ({ id, iccid }: Card, reload: () => void) =>
    act(async () => {
      const { problem } = await call(paths.cardSourceAsk, { id }).finally(reload)
      if (problem === '') await toastSuccess(t(($) => $.asked, { iccid }))
      else await toastProblem(t(($) => $.failed, { problem }))
    })
  return (
    <div className="screen" data-screen="manage-card-list">
      <EntityTable<Card>
        entity={cardEntity}
        cells={cells}
        rowActions={(card, reload) =>
          session.may('equipment.edit') && (
            <RowButton
              icon={<Refresh />}
              text={t(($) => $.ask)}
              action="ask-card"
              isBusy={isBusy}
              onClick={() => void ask(card, reload)}
            />
          )
        }
      />
    </div>
  )
})
