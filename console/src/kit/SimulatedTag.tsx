import { useTranslation } from 'react-i18next'

/** Stands beside whatever is not measured: a device that runs simulated, its values, and what is computed from them. */
export function SimulatedTag() {
  const { t } = useTranslation('equipment')
  return (
    <span className="simulated-tag" title={t(($) => $.simulatedAbout)}>
      {t(($) => $.simulated)}
    </span>
  )
}
