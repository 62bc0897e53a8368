import type { EditedText } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Desk } from '../commands/Command.ts'
import { shownText } from '../commands/editText.ts'
import { DraftChoice } from '../drafts/DraftChoice.tsx'
import { drafts } from '../drafts/DraftKeeper.ts'
import { DraftPlaceContext } from '../drafts/DraftPlace.ts'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { fieldRefusal, fieldValue, isPageDark, textOf } from '../fields/fieldValue.ts'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { Mounted } from '../stores/DesignerStore.ts'
import { putText } from './putText.ts'
import './typing.css'

/** The text that is being edited on the drawing board, where and as the page shows it. */
export const TextInPlace = observer(({ desk }: { readonly desk: Desk }) => {
  const { store, shell } = desk
  const { typing } = shell
  const { engine, editing } = store
  void store.revision
  const shown = store.isPreview ? undefined : shownText(store, typing)
  const isThere = shown !== undefined
  // Its widget is gone, and may come back.
  useEffect(() => {
    if (typing !== undefined && !isThere) shell.type(undefined)
  }, [shell, typing, isThere])
  if (typing === undefined || !shown || !engine || !editing) return null
  return <PlacedText key={typing} desk={desk} id={typing} text={shown.text} mounted={{ engine, editing }} />
})

interface PlacedTextProps {
  readonly desk: Desk
  readonly id: string
  readonly text: EditedText
  readonly mounted: Mounted
}

function PlacedText(props: PlacedTextProps) {
  const { desk, id } = props
  const { store } = desk
  // The keeper has the text where the widget goes, or a colleague writes it meanwhile.
  const place = useMemo(() => ({ keeper: store.part(drafts), ids: [id] }), [store, id])
  return (
    <DraftPlaceContext value={place}>
      <TextBox {...props} />
    </DraftPlaceContext>
  )
}

const TextBox = observer((props: PlacedTextProps) => {
  const { desk, id, text, mounted } = props
  const { store, shell } = desk
  const { engine, editing } = mounted
  void store.revision
  const { path, isOneLine = false } = text
  const { label, kept, draft } = useText(props)
  const { layer, field } = usePlace(props)
  // The field loses the focus as it goes, after it was taken over or taken back.
  const isOver = useRef(false)
  const close = () => {
    isOver.current = true
    shell.type(undefined)
    engine.host.focus({ preventScroll: true })
  }
  return (
    <div ref={layer} className="ed-typing">
      <textarea
        ref={field}
        aria-label={label}
        data-typing={path}
        data-kept={kept}
        rows={1}
        spellCheck={false}
        maxLength={editing.edits.get(store.document.get(id)?.type ?? '')?.model.props[path]?.maxLength}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={(event) => {
          // The window lost the focus, or the choice between two texts has it.
          if (isOver.current || document.activeElement === event.target || draft.theirs !== undefined) return
          draft.commit()
          shell.type(undefined)
        }}
        onKeyDown={(event) => onKey(event, draft, isOneLine, close)}
        onWheel={(event) => engine.host.dispatchEvent(new WheelEvent('wheel', event.nativeEvent))}
      />
      <DraftChoice draft={draft} isLong />
    </div>
  )
})

/** The text in the page, and what is typed over it, which goes to the page as a field's of the inspector does. */
function useText({ desk: { store, shell }, id, text: { path }, mounted: { editing } }: PlacedTextProps) {
  const { locale } = useLabels()
  const record = store.document.get(id)
  const label = fieldLabel(path, locale) ?? path
  const kept = record ? textOf(fieldValue([record], path, editing.edits)) : ''
  const draft = useDraft(kept, label, (text) => {
    const now = store.document.get(id)
    if (!now) return
    const why = fieldRefusal([now], { [path]: text }, editing.edits)
    if (why !== undefined) return shell.tell(`refused.${why}`)
    editing.commit(new Map([[id, { [path]: text }]]))
  })
  return { label, kept, draft }
}

/** Keeps the field where the page shows the text, ready to be typed over. */
function usePlace({ desk: { store }, id, text: { path }, mounted }: PlacedTextProps) {
  const { engine, editing } = mounted
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // The page shows the text only once: here.
  useEffect(() => {
    engine.setPreview(new Map([[id, { [path]: '' }]]))
    return () => engine.setPreview(null)
  }, [engine, id, path])
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  useLayoutEffect(() => {
    const put = () => {
      const text = shownText(store, id)
      const record = store.document.get(id)
      if (!layer.current || !field.current || !text || !record) return
      // On a dark page the default is another colour.
      const color = textOf(fieldValue([record], COLOUR, editing.edits, isPageDark(store.document)))
      const props = { ...text.props, [COLOUR]: color }
      putText(layer.current, field.current, { ...mounted, id, place: text.place, props })
    }
    put()
    return engine.onCamera(put)
  })
  return { layer, field }
}

const COLOUR = 'style.font.color'

/** Ctrl+Enter, and Enter in a single line, take over; Escape takes back. Keys of an input method are its own. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>, draft: Draft, isOneLine: boolean, close: () => void): void {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING) return
  if (event.key === 'Escape') {
    draft.cancel()
    close()
  }
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey || (isOneLine && !event.shiftKey))) return
  event.preventDefault()
  draft.enter(event)
  if (draft.theirs === undefined) close()
}

/** WebKit sends this key code after a composition, with the key that ended it. */
const COMPOSING = 229
