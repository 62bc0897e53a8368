import { HTMLSelect } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, type FieldsOf, fieldValue } from '../form/Field.tsx'
import { TextField } from '../form/TextField.tsx'

/** A signal that a formula may name. */
export interface NamedSignal {
  readonly title: string
  /** The name that stands for it in braces. */
  readonly sn: string
}

interface FormulaFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  /** The signals that it may name. */
  readonly named: readonly NamedSignal[]
  readonly placeholder?: string
  readonly rows?: number
}

/** A longer list of signals would be slow; the others are typed. */
const LISTED = 1_000

/** A formula, typed and clicked together. */
export function FormulaField<P extends object>({ named, rows = 3, ...props }: FormulaFieldProps<P>) {
  const { t } = useTranslation('script')
  const { value, set } = fieldValue<P, string>(props.form, props.field)
  const caret = useRef<number>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const area = () => box.current?.querySelector('textarea')
  const insert = (tag: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area() ?? {}
    const text = `{${tag}}`
    caret.current = selectionStart + text.length
    set(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    const input = area()
    input?.focus()
    input?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <div ref={box} className="formula-field">
      <TextField {...props} rows={rows} maxLength={limits.mvar.formula} />
      <HTMLSelect
        className="formula-insert"
        aria-label={t(($) => $.insert)}
        value=""
        data-action="insert-signal"
        onChange={({ currentTarget }) => insert(currentTarget.value)}
        options={[
          { value: '', label: t(($) => $.insert) },
          ...named
            .slice(0, LISTED)
            .map(({ sn, title }) => ({ value: sn, label: sn === title ? sn : `${sn} · ${title}` })),
        ]}
      />
    </div>
  )
}
