import { Button } from '@blueprintjs/core'
import type { RepairOrder } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { RepairTarget } from '@mimic/contract/repairs'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { DispatchRepair } from './DispatchRepair.tsx'
import { EndRepair } from './EndRepair.tsx'
import { FinishRepair } from './FinishRepair.tsx'
import { useRepairSteps } from './useRepairSteps.ts'

interface RepairActsProps {
  readonly order: RepairOrder
  /** Runs after each try to take the order on, and when one is given up. */
  readonly onChanged: () => void
  /** In a row of a list, where there is room for the next step alone. */
  readonly isSmall?: boolean
}

/** The steps that the account may take with an order, each with what it needs. */
export const RepairActs = observer(function RepairActs({ order, onChanged, isSmall = false }: RepairActsProps) {
  const { t } = useTranslation('repair')
  const { call, session } = useStores()
  const stepsOf = useRepairSteps()
  const [asked, setAsked] = useState<RepairTarget>()
  const { isBusy, act } = useAct(onChanged)
  const { id, version: baseVersion } = order
  const take = (status: RepairTarget) =>
    void act(() => call(paths.repairEdit, { id, baseVersion, status }), { done: outcomeText('edit'), deed: 'edit' })
  const close = () => {
    setAsked(undefined)
    onChanged()
  }
  const press = (step: RepairTarget) => {
    // Without the right to dispatch, people dispatch to themselves. Receiving an order needs no text.
    if (step === 'received' || (step === 'dispatched' && !session.may('order.dispatch'))) take(step)
    else setAsked(step)
  }
  const steps = stepsOf(order).filter((step) => !isSmall || step !== 'ended')
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          size={isSmall ? 'small' : 'medium'}
          intent={isSmall || step === 'ended' ? 'none' : 'primary'}
          text={step === 'dispatched' && !session.may('order.dispatch') ? t(($) => $.takeOn) : t(($) => $.acts[step])}
          loading={isBusy}
          data-action={`repair-${step}`}
          onClick={() => press(step)}
        />
      ))}
      {asked === 'dispatched' && <DispatchRepair order={order} onClose={close} />}
      {asked === 'finished' && <FinishRepair order={order} onClose={close} />}
      {asked === 'ended' && <EndRepair order={order} onClose={close} />}
    </>
  )
})
