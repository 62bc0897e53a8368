import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { rowOf } from './rowOf.ts'
import type { FormPart } from './useForm.ts'

type Lists<P> = { [K in keyof P]-?: P[K] extends readonly object[] ? K : never }[keyof P] & string
type RowOf<P, F extends keyof P> = P[F] extends readonly (infer Row extends object)[] ? Row : never

interface ListFieldProps<P extends object, F extends Lists<P>> {
  readonly form: FormPart<P>
  readonly field: F
  readonly label: string
  readonly className?: string
  /** With it, rows are added and removed; without it, the list stays as long as it is. */
  readonly growing?: {
    readonly max: number
    readonly newRow: RowOf<P, F>
    readonly addText: string
    readonly removeText: (place: number) => string
  }
  /** The inputs of one row; a problem with one of them has a path like `items.2.note`. */
  readonly children: (row: FormPart<RowOf<P, F>>, place: number) => ReactNode
}

/** A list of rows in a form. In a list that grows, Enter begins the next row. */
export function ListField<P extends object, F extends Lists<P>>(props: ListFieldProps<P, F>) {
  const { form, field, label, className = '', growing, children } = props
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState<{ readonly at: number }>()
  // `Lists` chose the field by its type.
  const rows = form.draft[field] as readonly object[]
  const change = (rework: (rows: readonly object[]) => readonly object[]) =>
    form.change((draft) => {
      ;(draft as Record<string, unknown>)[field] = rework(rows)
    })
  useLayoutEffect(() => {
    if (added) list.current?.children[added.at]?.querySelector('input')?.focus()
  }, [added])
  const isFull = growing !== undefined && rows.length >= growing.max
  const add = (at: number) => {
    if (!growing || isFull) return
    change((before) => before.toSpliced(at, 0, growing.newRow))
    setAdded({ at })
  }
  const addOnEnter = (event: KeyboardEvent, place: number) => {
    // An input method confirms its own letters with Enter. A button in the row takes Enter itself.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add(place + 1)
  }
  return (
    <fieldset className={`plain ${className}`}>
      <legend>{label}</legend>
      <ol ref={list} className="plain">
        {rows.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from others by its place alone
          <li key={place} {...(growing && { onKeyDown: (event) => addOnEnter(event, place) })}>
            {children(rowOf(form, field, place), place)}
            {growing && (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={growing.removeText(place + 1)}
                disabled={rows.length === 1}
                onClick={() => change((before) => before.toSpliced(place, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {growing && (
        <Button
          size="small"
          icon={<Plus />}
          text={growing.addText}
          data-action="add-item"
          disabled={isFull}
          onClick={() => add(rows.length)}
        />
      )}
    </fieldset>
  )
}
