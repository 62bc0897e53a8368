import { useTranslation } from 'react-i18next'

interface SimulatedTagProps {
  /** The value was measured, and leaves simulated values of its time out. */
  readonly isLeftOut?: boolean
}

/** Stands beside whatever is not measured: a device that runs simulated, its values, and what is computed from them. */
export function SimulatedTag({ isLeftOut = false }: SimulatedTagProps) {
  const { t } = useTranslation('equipment')
  return (
    <>
      {/* A space, unlike a margin, takes no room where the tag begins a line. */}{' '}
      <span className="simulated-tag" title={t(($) => (isLeftOut ? $.leftOutAbout : $.simulatedAbout))}>
        {t(($) => (isLeftOut ? $.leftOut : $.simulated))}
      </span>
    </>
  )
}
