import { useLabels } from '../i18n/LabelsContext.ts'
import type { PageDiff } from './comparePages.ts'
import { DiffSign } from './DiffSign.tsx'

const kinds = ['added', 'removed', 'changed'] as const
const names = { added: 'diffAddedCount', removed: 'diffRemovedCount', changed: 'diffChangedCount' } as const

/** Counts of added, removed and changed widgets. */
export function DiffCounts({ diff }: { readonly diff: PageDiff }) {
  const { t } = useLabels()
  const count = (kind: (typeof kinds)[number]) => diff.widgets.filter(({ is }) => is === kind).length
  return (
    <p className="ed-diff-counts">
      {kinds.map((kind) => (
        <span key={kind} data-count={kind}>
          <DiffSign is={kind} />
          {t(names[kind], { count: count(kind) })}
        </span>
      ))}
      {diff.options.length > 0 && <span>{t('diffOptions', { count: diff.options.length })}</span>}
    </p>
  )
}
