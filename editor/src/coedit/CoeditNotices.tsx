import { Button, Callout } from '@blueprintjs/core'
import { type DocDiff, pageLimits, type WidgetRecord } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { CoeditNotice } from './CoeditLink.ts'
import { coedit } from './CoeditStore.ts'

const limitLabels = { widgets: 'limitWidgets', weather: 'limitWeather', webgl: 'limitWebgl' } as const
/** Widgets that are named; more are counted. */
const NAMED = 3

/** Says which of the user's changes were not kept, and why; it stays until it is dismissed. */
export const CoeditNotices = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const room = store.part(coedit)
  const nameOf = (id: string, gone?: ReadonlyMap<string, WidgetRecord>) => {
    const record = store.document.get(id) ?? gone?.get(id)
    return record ? widgetName(record, t) : t(id === '$page' ? 'pageSettings' : 'goneWidget')
  }
  const names = (ids: readonly string[], gone?: ReadonlyMap<string, WidgetRecord>) => {
    const all = [...new Set(ids)]
    const shown = all
      .slice(0, NAMED)
      .map((id) => nameOf(id, gone))
      .join(t('listComma'))
    return all.length > NAMED ? `${shown} +${all.length - NAMED}` : shown
  }
  const text = (notice: CoeditNotice) => {
    if (notice.is === 'limit')
      return t(limitLabels[notice.limit], { count: notice.ids.length, max: pageLimits[notice.limit] })
    if (notice.is === 'refused') return t('refusedChange', { names: names(idsOf(notice.diff)) })
    if (notice.is === 'removed') {
      const { by, ids, records } = notice.removed
      const known = new Map(records.map((record) => [record.id, record]))
      return t(by === undefined ? 'removedHere' : 'removedHereBy', { by: by ?? '', names: names(ids, known) })
    }
    const ids = (notice.is === 'replaced' ? notice.overlaps : notice.conflicts).map(({ id }) => id)
    const label = notice.is === 'replaced' ? 'replacedTheirs' : 'conflictHere'
    return t(label, { count: ids.length, names: names(ids) })
  }
  const isAtRisk = room.link.is === 'offline' && room.pending > 0 && !room.isKeptHere
  if (!isAtRisk && room.notices.length === 0) return null
  return (
    <div className="ed-notice is-lines" role="alert" data-notices={room.notices.length}>
      <Callout intent="warning" compact>
        {isAtRisk && <p>{t('notKeptHere')}</p>}
        {room.notices.map((notice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notices are only added at the end, and have no id.
          <p key={i} data-notice={notice.is}>
            <span>{text(notice)}</span>
            {notice.is === 'removed' && (
              <Button
                size="small"
                icon="undo"
                text={t('bringBack')}
                disabled={room.link.is === 'reopening'}
                onClick={() => room.bringBack(notice)}
              />
            )}
          </p>
        ))}
        {room.notices.length > 0 && (
          <Button
            variant="minimal"
            size="small"
            icon="cross"
            aria-label={t('close')}
            onClick={() => room.dismissNotices()}
          />
        )}
      </Callout>
    </div>
  )
})

const idsOf = (diff: DocDiff) =>
  diff.changes.map((change) => (change.is === 'add' || change.is === 'remove' ? change.record.id : change.id))
