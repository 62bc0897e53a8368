import { Icon } from '@blueprintjs/core'
import { useLabels } from '../../i18n/LabelsContext.ts'
import { contrastOf, readable } from './contrast.ts'

interface ContrastLineProps {
  /** 0xRRGGBBAA. */
  readonly rgba: number
  /** The colours behind it; the least contrast is shown. */
  readonly grounds: readonly number[]
}

/** How far a text stands out from what is behind it, with the two levels of WCAG that it reaches or not. */
export function ContrastLine({ rgba, grounds }: ContrastLineProps) {
  const { t } = useLabels()
  if (grounds.length === 0) return null
  const ratio = Math.min(...grounds.map((ground) => contrastOf(rgba, ground)))
  return (
    <p className="ed-contrast" role="status" data-contrast={ratio.toFixed(2)}>
      {/* Rounded down: 4.49 does not read as reached. */}
      {t('contrast', { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) })}
      {(['AA', 'AAA'] as const).map((level) => {
        const isReached = ratio >= readable[level]
        return (
          <span key={level} className={isReached ? 'is-reached' : 'is-missed'}>
            <Icon icon={isReached ? 'tick' : 'cross'} size={12} title={t(isReached ? 'reached' : 'missed')} />
            {level}
          </span>
        )
      })}
    </p>
  )
}
