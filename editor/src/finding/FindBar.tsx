import { Button, InputGroup } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type FindStore, pageFinding } from './FindStore.ts'
import './finding.css'

/** The search on the page, above the canvas. */
export const FindBar = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const find = store.part(pageFinding)
  if (!find.isOpen || store.isPreview) return null
  const close = () => {
    find.close()
    store.engine?.host.focus()
  }
  const press = (event: KeyboardEvent) => {
    // An input method takes its own Enter and Escape.
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <search className="ed-find" aria-label={t('find')} onKeyDown={press}>
      <SearchLine find={find} onClose={close} />
      {find.isReplacing && <ReplaceLine find={find} />}
      <FoundLine find={find} store={store} />
    </search>
  )
})

/** Enter on a line does `act`, Shift+Enter `actBack`. */
const onEnter =
  (act: () => void, actBack = act) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.shiftKey) actBack()
    else act()
  }

const SearchLine = observer(({ find, onClose }: { readonly find: FindStore; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const field = useRef<HTMLInputElement>(null)
  const { asked, matches, index, search } = find
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish to search takes the focus again
  useEffect(() => field.current?.select(), [asked])
  const count = matches.length > 0 ? t('findCount', { at: index + 1, total: matches.length }) : t('findNone')
  return (
    <div className="ed-find-line">
      <SmallButton
        icon={find.isReplacing ? 'chevron-down' : 'chevron-right'}
        aria-label={t('replace')}
        title={t('replace')}
        aria-expanded={find.isReplacing}
        data-action="find-more"
        onClick={() => find.setReplacing(!find.isReplacing)}
      />
      <InputGroup
        inputRef={field}
        size="small"
        leftIcon="search"
        aria-label={t('findText')}
        placeholder={t('findText')}
        value={search}
        onValueChange={(text) => find.setSearch(text)}
        onKeyDown={onEnter(
          () => find.step(1),
          () => find.step(-1),
        )}
      />
      <span className="ed-find-count" role="status" data-total={matches.length}>
        {search !== '' && count}
      </span>
      <SmallButton
        icon="arrow-up"
        aria-label={t('findBefore')}
        title={`${t('findBefore')} · Shift+Enter`}
        disabled={matches.length === 0}
        onClick={() => find.step(-1)}
      />
      <SmallButton
        icon="arrow-down"
        aria-label={t('findNext')}
        title={`${t('findNext')} · Enter`}
        disabled={matches.length === 0}
        onClick={() => find.step(1)}
      />
      <SmallButton icon="small-cross" aria-label={t('close')} title={`${t('close')} · Esc`} onClick={onClose} />
    </div>
  )
})

const ReplaceLine = observer(({ find }: { readonly find: FindStore }) => {
  const { t } = useLabels()
  const canReplace = find.matches.some(({ kind }) => kind !== 'signal')
  return (
    <div className="ed-find-line is-replace">
      <InputGroup
        size="small"
        leftIcon="swap-horizontal"
        aria-label={t('findBy')}
        placeholder={t('findBy')}
        value={find.by}
        onValueChange={(text) => find.setBy(text)}
        onKeyDown={onEnter(() => find.replaceOne())}
      />
      <Button
        size="small"
        text={t('findReplace')}
        data-action="replace-one"
        disabled={!canReplace}
        onClick={() => find.replaceOne()}
      />
      <Button
        size="small"
        text={t('findReplaceAll')}
        data-action="replace-all"
        disabled={!canReplace}
        onClick={() => find.replaceAll()}
      />
    </div>
  )
})

/** The shown match: its widget, its field and its text; after a replacement, what was done. */
const FoundLine = observer(({ find, store }: { readonly find: FindStore; readonly store: DesignerStore }) => {
  const { t, locale } = useLabels()
  const { current, done, isReplacing } = find
  const record = current && store.document.get(current.id)
  if (done)
    return (
      <p className="ed-find-found" role="status">
        {t('findReplaced', { count: done.replaced })}
        {done.refused > 0 && <strong> {t('findRefused', { count: done.refused })}</strong>}
      </p>
    )
  if (!current || !record) return null
  return (
    <p className="ed-find-found">
      <span>{widgetName(record, t)}</span>
      <small>{fieldLabel(current.field, locale) ?? current.field}</small>
      <Marked text={current.text} search={find.search} />
      {isReplacing && current.kind === 'signal' && <small>{t('findSignal')}</small>}
    </p>
  )
})

/** Characters of a long text that are shown before the match. */
const BEFORE = 16

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  const at = text.toLowerCase().indexOf(search.toLowerCase())
  // The match is in the id of a signal, whose name is shown.
  if (at < 0) return <q>{text}</q>
  const from = Math.max(0, at - BEFORE)
  return (
    <q>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </q>
  )
}
