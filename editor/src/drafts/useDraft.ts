import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { TypedText } from './DraftKeeper.ts'
import { type DraftPlace, DraftPlaceContext } from './DraftPlace.ts'

export interface Draft {
  /** The text in the field. */
  readonly text: string
  /** The page's value, which a colleague wrote while this text was typed; undefined where nothing is to be chosen. */
  readonly theirs: string | undefined
  /** The element that offers the choice. */
  readonly choice: RefObject<HTMLElement | null>
  change(text: string): void
  /** Writes what was typed, if it is another and nobody else has written meanwhile. */
  commit(): void
  /** As `commit`, by a key: where there is a choice, it gets the focus. */
  enter(event: Pick<Event, 'preventDefault'>): void
  /** Shows the page's value again. */
  cancel(): void
  /** Writes what was typed over the colleague's value. */
  keepMine(): void
}

interface Typed {
  readonly text: string
  /** The page's value when typing began. */
  readonly over: string
  readonly place: DraftPlace | undefined
}

/**
 * A text that is typed freely and written at once. While it is typed, a colleague's value does not replace it: the user
 * chooses. If the field goes, or shows other widgets, the keeper of the page has what was not written.
 *
 * @param shown the page's value
 * @param label name of the field
 */
export function useDraft(shown: string, label: string, write: (text: string) => void): Draft {
  const place = useContext(DraftPlaceContext)
  const [last, setTyped] = useState<Typed>()
  const choice = useRef<HTMLElement>(null)
  const open = useRef<TypedText>(undefined)
  // A text that says what the page says is none, and does not become one by what a colleague writes later.
  const isOver = last !== undefined && (last.place !== place || last.text === shown)
  if (isOver) setTyped(undefined)
  const typed = isOver ? undefined : last
  const theirs = typed && typed.over !== shown ? shown : undefined
  // The old place is left with what was open there, before this field holds anything for the new one.
  useLayoutEffect(() => place?.keeper.hold(() => open.current), [place])
  useLayoutEffect(() => {
    open.current = typed && { ids: place?.ids ?? [], label, text: typed.text, write: () => write(typed.text) }
  })
  const end = () => {
    open.current = undefined
    setTyped(undefined)
  }
  const keepMine = () => {
    if (!typed) return
    end()
    write(typed.text)
  }
  return {
    text: typed?.text ?? shown,
    theirs,
    choice,
    change: (text) => setTyped({ text, over: typed?.over ?? shown, place }),
    commit: () => theirs === undefined && keepMine(),
    enter: (event) => {
      if (theirs === undefined) return keepMine()
      // The key would press the button that it has just put the focus on.
      event.preventDefault()
      choice.current?.querySelector('button')?.focus()
    },
    cancel: end,
    keepMine,
  }
}
