import { useLabels } from '../i18n/LabelsContext.ts'
import type { WidgetChange } from './comparePages.ts'

const signs = { added: '+', removed: '−', changed: '≠' } as const
const names = { added: 'diffAdded', removed: 'diffRemoved', changed: 'diffChanged' } as const

/** Told apart by sign and frame, not by colour alone. */
export function DiffSign({ is }: { readonly is: WidgetChange['is'] }) {
  const { t } = useLabels()
  return (
    <span className={`ed-diff-sign is-${is}`} role="img" aria-label={t(names[is])} title={t(names[is])}>
      {signs[is]}
    </span>
  )
}
