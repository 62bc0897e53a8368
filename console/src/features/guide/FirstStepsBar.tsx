import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useFirstSteps } from './useFirstSteps.ts'

const LIST = '/manage/eg/equipment/list'

/** Keeps the first steps in sight on every screen until they are done: how far they are, and the next one. */
export default function FirstStepsBar() {
  const { t } = useTranslation('guide')
  const [path] = useLocation()
  const { steps = [], isShown, hasDevices, hide } = useFirstSteps()
  const next = steps.find(({ isDone }) => !isDone)
  // These lists show all steps themselves.
  const isThere = path === LIST || (path === '/monitor/eg/list' && !hasDevices)
  if (!isShown || isThere || next === undefined) return null
  const count = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="first-steps-bar" aria-label={t(($) => $.title)} data-part="guide-bar" data-next={next.name}>
      <strong>{t(($) => $.title)}</strong>
      <span className="muted">{t(($) => $.progress, { count, total: steps.length })}</span>
      <span>{t(($) => $.next, { step: t(($) => $.steps[next.name].title) })}</span>
      <Button
        size="small"
        text={t(($) => $.steps[next.name].action)}
        disabled={next.run === undefined}
        data-action="guide-next"
        {...(next.run && { onClick: next.run })}
      />
      <Link href={LIST}>{t(($) => $.all)}</Link>
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={t(($) => $.hide)} onClick={hide} />
    </section>
  )
}
