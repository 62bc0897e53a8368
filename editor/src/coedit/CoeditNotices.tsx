import { Button, Callout } from '@blueprintjs/core'
import { type DocDiff, pageLimits } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { layerName, layerTypeLabel } from '../layers/layerName.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { CoeditNotice } from './CoeditLink.ts'

const limitLabels = { widgets: 'limitWidgets', weather: 'limitWeather', webgl: 'limitWebgl' } as const
/** Widgets that are named; more are counted. */
const NAMED = 3

/** What of the user's work does not stand, and why; it stays until it was read. */
export const CoeditNotices = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const nameOf = (id: string) => {
    const record = store.document.get(id)
    return record
      ? layerName(record) || t(layerTypeLabel(record.type))
      : t(id === '$page' ? 'pageSettings' : 'goneWidget')
  }
  const names = (ids: readonly string[]) => {
    const all = [...new Set(ids)]
    const shown = all.slice(0, NAMED).map(nameOf).join(t('listComma'))
    return all.length > NAMED ? `${shown} +${all.length - NAMED}` : shown
  }
  const text = (notice: CoeditNotice) => {
    if (notice.is === 'limit')
      return t(limitLabels[notice.limit], { count: notice.ids.length, max: pageLimits[notice.limit] })
    if (notice.is === 'refused') return t('refusedChange', { names: names(idsOf(notice.diff)) })
    const ids = notice.conflicts.map(({ id }) => id)
    return t('conflictHere', { count: ids.length, names: names(ids) })
  }
  const isAtRisk = store.link.is === 'offline' && store.pending > 0 && !store.isKeptHere
  const lines = [...(isAtRisk ? [t('notKeptHere')] : []), ...store.notices.map(text)]
  if (lines.length === 0) return null
  return (
    <div className="ed-notice is-lines" role="alert" data-notices={store.notices.length}>
      <Callout intent="warning" compact>
        {lines.join('\n')}
        {store.notices.length > 0 && (
          <Button
            variant="minimal"
            size="small"
            icon="cross"
            aria-label={t('close')}
            onClick={() => store.dismissNotices()}
          />
        )}
      </Callout>
    </div>
  )
})

const idsOf = (diff: DocDiff) =>
  diff.changes.map((change) => (change.is === 'add' || change.is === 'remove' ? change.record.id : change.id))
