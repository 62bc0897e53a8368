import { Button, Callout } from '@blueprintjs/core'
import { type DocDiff, pageLimits, type WidgetRecord } from '@mimic/engine'
import { overEdge } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { type CoeditStore, coedit, type ShownNotice } from '../coedit/CoeditStore.ts'
import { losersOf, type Outcome, outcomesOf } from '../coedit/losers.ts'
import { type DraftKeeper, drafts } from '../drafts/DraftKeeper.ts'
import { LeftText } from '../drafts/LeftText.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { CloseButton } from '../kit/SmallButton.tsx'
import { useKept } from '../notices/useKept.ts'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { leafWords, type Words } from '../versions/fieldWords.ts'

const limitLabels = { widgets: 'limitWidgets', weather: 'limitWeather', webgl: 'limitWebgl' } as const
/** Widgets that are named; more are counted. */
const NAMED = 3

/** Says which of the user's changes and texts were not kept, why, and offers them; it stays until it is dismissed. */
export const CoeditNotices = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const room = store.part(coedit)
  const keeper = store.part(drafts)
  const text = useNoticeText(store)
  const isAtRisk = room.link.is === 'offline' && room.pending > 0 && !room.isKeptHere
  if (!isAtRisk && room.notices.length + keeper.left.length === 0) return null
  return (
    <div className="ed-notice is-lines" role="alert" data-notices={room.notices.length}>
      <Callout intent="warning" compact>
        {isAtRisk && <p>{t('notKeptHere')}</p>}
        {room.notices.map((notice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notices are only added at the end, and have no id.
          <div key={i} className="ed-notice-line" data-notice={notice.is}>
            <p>
              <NoticeText store={store} notice={notice} text={text(notice)} />
              <NoticeAct notice={notice} room={room} store={store} />
            </p>
            {notice.draft && <LeftText label={notice.draft.label} text={notice.draft.text} />}
          </div>
        ))}
        <LeftTexts keeper={keeper} store={store} />
        {room.notices.length > 0 && <CloseButton onClose={() => room.dismissNotices()} />}
      </Callout>
    </div>
  )
})

function NoticeText({ store, notice, text }: { store: DesignerStore; notice: ShownNotice; text: string }) {
  useKept(store, notice, text)
  return <span>{text}</span>
}

interface NoticeActProps {
  readonly notice: ShownNotice
  readonly room: CoeditStore
  readonly store: DesignerStore
}

function NoticeAct({ notice, room, store }: NoticeActProps) {
  const { t } = useLabels()
  if (notice.is === 'removed')
    return (
      <Button
        size="small"
        icon="undo"
        text={t('bringBack')}
        disabled={room.link.is === 'reopening'}
        onClick={() => room.bringBack(notice)}
      />
    )
  if (notice.is === 'outside')
    return <Button size="small" text={t('bringInside')} onClick={() => room.bringInside(notice)} />
  if ((notice.is !== 'conflict' && notice.is !== 'replaced') || losersOf(notice, store.document).length === 0)
    return null
  return (
    <Button
      size="small"
      text={t(notice.is === 'conflict' ? 'keepMine' : 'takeTheirs')}
      disabled={room.link.is === 'reopening'}
      onClick={() => room.restoreLosers(notice)}
    />
  )
}

/** Texts that were typed into fields that are gone or have a newer value. */
const LeftTexts = observer(({ keeper, store }: { readonly keeper: DraftKeeper; readonly store: DesignerStore }) => {
  const { t } = useLabels()
  return keeper.left.map((each, i) => {
    const records = each.ids.flatMap((id) => store.document.get(id) ?? [])
    const names =
      records.length > 0
        ? records.map((record) => widgetName(record, t))
        : [t(each.ids.length > 0 ? 'goneWidget' : 'pageSettings')]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no id, and two may be equal.
      <div key={i} className="ed-notice-line" data-notice="text">
        <p>
          <span>{t('draftLeft', { field: each.label, names: names.slice(0, NAMED).join(t('listComma')) })}</span>
          {(records.length > 0 || each.ids.length === 0) && (
            <Button size="small" text={t('keepMine')} onClick={() => keeper.write(each)} />
          )}
          <Button size="small" text={t('discardText')} onClick={() => keeper.dismiss(each)} />
        </p>
        <LeftText label={each.label} text={each.text} />
      </div>
    )
  })
})

/** @returns a notice in words */
function useNoticeText(store: DesignerStore): (notice: ShownNotice) => string {
  const { t, locale } = useLabels()
  const signals = store.part(signalCatalogue)
  const words: Words = { t, locale, edits: store.editing?.edits ?? new Map(), titleOf: (id) => signals.titleOf(id) }
  const nameOf = (id: string, gone?: ReadonlyMap<string, WidgetRecord>) => {
    const record = store.document.get(id) ?? gone?.get(id)
    return record ? widgetName(record, t) : t(id === '$page' ? 'pageSettings' : 'goneWidget')
  }
  const listed = (all: readonly string[]) => {
    const shown = all.slice(0, NAMED).join(t('listComma'))
    return all.length > NAMED ? `${shown} +${all.length - NAMED}` : shown
  }
  const names = (ids: readonly string[], gone?: ReadonlyMap<string, WidgetRecord>) =>
    listed([...new Set(ids)].map((id) => nameOf(id, gone)))
  const fieldOf = (id: string, path: string, value?: unknown) =>
    leafWords(path, value, store.document.get(id)?.type, words)
  const outcome = ({ id, path, lost, stands }: Outcome) => {
    const name = nameOf(id)
    if (path === undefined) return name
    if (path === 'pos') return `${name} (${t('diffRegrouped')})`
    const { label, text } = fieldOf(id, path, lost)
    if (text === undefined) return `${name} · ${label}`
    return t('outcome', { name, field: label, lost: text, stands: fieldOf(id, path, stands).text ?? t('diffEmpty') })
  }
  return (notice) => {
    if (notice.is === 'limit')
      return t(limitLabels[notice.limit], { count: notice.ids.length, max: pageLimits[notice.limit] })
    if (notice.is === 'outside') {
      const edits = store.editing?.edits ?? new Map()
      const lying = notice.ids.map((id) => `${nameOf(id)} (${Math.ceil(overEdge(store.document, id, edits))})`)
      return t('outsideHere', { names: listed(lying) })
    }
    if (notice.is === 'refused') {
      const { at, diff } = notice
      if (!at) return t('refusedChange', { names: names(idsOf(diff)) })
      const reason = t(at.reason === 'tooLarge' || at.reason === 'tooMany' ? 'refusedLarge' : 'refusedForm')
      return t('refusedField', { name: nameOf(at.id), field: fieldOf(at.id, at.path).label, reason })
    }
    if (notice.is === 'removed') {
      const { by, ids, records } = notice.removed
      const known = new Map(records.map((record) => [record.id, record]))
      return t(by === undefined ? 'removedHere' : 'removedHereBy', { by: by ?? '', names: names(ids, known) })
    }
    const outcomes = outcomesOf(notice)
    const label = notice.is === 'replaced' ? 'replacedTheirs' : 'conflictHere'
    return t(label, { count: outcomes.length, names: listed([...new Set(outcomes.map(outcome))]) })
  }
}

const idsOf = (diff: DocDiff) =>
  diff.changes.map((change) => (change.is === 'add' || change.is === 'remove' ? change.record.id : change.id))
