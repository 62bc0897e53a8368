import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ownName, typeLabel, widgetName } from '../i18n/widgetName.ts'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type FieldChange, isEmptyDiff, type PageDiff } from './comparePages.ts'
import { DiffSign } from './DiffSign.tsx'
import { fieldWords, type Words } from './fieldWords.ts'

/** Widgets shown at once; a page may differ in all of its 2000. */
const SHOWN = 100

interface DiffListProps {
  readonly diff: PageDiff
  readonly store: DesignerStore
  readonly looked?: string | undefined
  /** A widget was chosen; without it the list is only read. */
  readonly onFind?: (id: string) => void
}

/** The difference of two pages in words, by widget and field. */
export const DiffList = observer(({ diff, store, looked, onFind }: DiffListProps) => {
  const { t, locale } = useLabels()
  const [shown, setShown] = useState(SHOWN)
  const { editing } = store
  const signals = store.part(signalCatalogue)
  useEffect(() => {
    void signals.load()
  }, [signals])
  if (!editing) return null
  if (isEmptyDiff(diff)) return <p className="ed-diff-none">{t('diffNone')}</p>
  const words: Words = { t, locale, edits: editing.edits, titleOf: (id) => signals.titleOf(id) }
  return (
    <ul className="ed-diff" aria-label={t('diff')}>
      {diff.options.length > 0 && (
        <li className="ed-diff-widget">
          <div className="ed-diff-head">
            <DiffSign is="changed" />
            <strong>{t('pageSettings')}</strong>
          </div>
          <Fields changes={diff.options} type={undefined} words={words} />
        </li>
      )}
      {diff.widgets.slice(0, shown).map(({ is, record, fields, moved }) => {
        const head = (
          <>
            <DiffSign is={is} />
            <strong>{widgetName(record, t)}</strong>
            {ownName(record) !== '' && <small>{t(typeLabel(record.type))}</small>}
          </>
        )
        return (
          <li key={`${is} ${record.id}`} className="ed-diff-widget" data-diff={is} data-diff-widget={record.id}>
            {onFind ? (
              <button
                type="button"
                className="ed-diff-head"
                aria-current={looked === record.id ? 'true' : undefined}
                title={t('diffFind')}
                onClick={() => onFind(record.id)}
              >
                {head}
              </button>
            ) : (
              <div className="ed-diff-head">{head}</div>
            )}
            {moved && <p className="ed-diff-move">{t(moved === 'group' ? 'diffRegrouped' : 'diffReordered')}</p>}
            <Fields changes={fields} type={record.type} words={words} />
          </li>
        )
      })}
      {diff.widgets.length > shown && (
        <li>
          <button type="button" className="ed-diff-more" onClick={() => setShown(shown + SHOWN)}>
            {t('diffMore', { count: diff.widgets.length - shown })}
          </button>
        </li>
      )}
    </ul>
  )
})

interface FieldsProps {
  readonly changes: readonly FieldChange[]
  readonly type: string | undefined
  readonly words: Words
}

function Fields({ changes, type, words }: FieldsProps) {
  const { t } = words
  if (changes.length === 0) return null
  return (
    <dl className="ed-diff-fields">
      {changes.map((change) => {
        const { label, before, after, isColour, pictures } = fieldWords(change, type, words)
        const value = (text: string | undefined, name: string, picture: string | undefined) => (
          <span className={`ed-diff-value${text === undefined ? ' is-empty' : ''}`}>
            <span className="ed-said">{name}</span>
            {isColour && text !== undefined && <i style={{ background: text }} />}
            {picture === undefined ? (text ?? t('diffEmpty')) : <img src={picture} alt={text} title={text} />}
          </span>
        )
        return (
          <div key={`${change.path} ${change.is === 'item' ? `${change.place} ${before === undefined}` : ''}`}>
            <dt>{label}</dt>
            <dd>
              {value(before, t('diffBefore'), pictures[0])}
              <span aria-hidden>→</span>
              {value(after, t('diffAfter'), pictures[1])}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
