import { Button } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { maySetUp } from './maySetUp.ts'
import { type GuideStep, useFirstSteps } from './useFirstSteps.ts'

interface FirstStepsProps {
  /** Beside a list that has rows already: shown until all steps are done. */
  readonly isBesideRows?: true
}

/** Leads from an empty system to a page with live values: what is done, and one button for each step. */
export const FirstSteps = observer(function FirstSteps({ isBesideRows }: FirstStepsProps) {
  const { session } = useStores()
  return maySetUp(session) ? <Steps isBesideRows={isBesideRows === true} /> : null
})

function Steps({ isBesideRows }: { readonly isBesideRows: boolean }) {
  const { t } = useTranslation('guide')
  const { steps, isShown, hide } = useFirstSteps()
  if (isBesideRows && !isShown) return null
  const next = steps?.find(({ isDone }) => !isDone)
  return (
    <section
      className={`table-card first-steps${isBesideRows ? ' is-beside' : ''}`}
      aria-label={t(($) => $.title)}
      data-part="guide"
    >
      <h2>{t(($) => $.title)}</h2>
      {isBesideRows && <Button variant="minimal" text={t(($) => $.hide)} data-action="guide-hide" onClick={hide} />}
      <p className="muted">{t(($) => $.about)}</p>
      <ol className="plain-list">
        {(steps ?? []).map((step, place) => (
          <Step key={step.name} step={step} place={place} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly step: GuideStep
  readonly place: number
  /** The first that is not done. */
  readonly isNext: boolean
}

function Step({ step: { name, isDone, note, run }, place, isNext }: StepProps) {
  const { t } = useTranslation('guide')
  return (
    <li className={isDone ? 'is-done' : ''} data-step={name} data-done={isDone}>
      <span className="step-mark" role="img" aria-label={t(($) => (isDone ? $.done : $.open))}>
        {isDone ? <TickCircle size={20} /> : place + 1}
      </span>
      <div>
        <h3>{t(($) => $.steps[name].title)}</h3>
        <p className="muted">{note ?? t(($) => $.steps[name].about)}</p>
      </div>
      <Button
        text={t(($) => (name === 'project' && isDone ? $.showProjects : $.steps[name].action))}
        intent={isNext ? 'primary' : 'none'}
        disabled={run === undefined}
        data-action={`guide-${name}`}
        {...(run && { onClick: run })}
      />
    </li>
  )
}
