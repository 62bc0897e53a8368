import type { KeyboardEvent, MouseEvent } from 'react'
import { DraftChoice } from '../drafts/DraftChoice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { type Change, exact } from './calculation.ts'
import type { Refusal } from './FieldSource.ts'
import { MIXED, textOf } from './fieldValue.ts'
import { type NumberLimits, typedNumber } from './typedNumber.ts'
import { useScrub } from './useScrub.ts'

export interface NumberFieldProps extends NumberLimits {
  readonly label: string
  readonly value: unknown
  /** Stands in the place of the value while a drag on the drawing board changes it. */
  readonly now?: unknown
  readonly step?: number | undefined
  /** Arrows go on from 0 beyond it: an angle. */
  readonly wrap?: number | undefined
  /** Results of calculations, and steps, are whole numbers. */
  readonly isWhole?: true | undefined
  readonly path: string
  /** Stands in it while it is empty. */
  readonly hint?: string
  /** A label before the field, which is dragged to change the number. */
  readonly name?: string
  readonly onCommit: (value: number) => void
  /** Writes what follows from the present value, where several widgets may differ; without it `onCommit` does. */
  readonly onChange?: (of: Change) => void
  /** Shows it while a drag on the label lasts; null ends it. @returns why it cannot be had */
  readonly onPreview?: (of: Change | null) => Refusal | undefined
  /** Hears why what was typed is not taken. */
  readonly onRefuse: (why: Refusal) => void
}

/**
 * A number that is written on Enter and on leaving, exactly as it was typed, or as it was calculated; Escape takes back
 * what was typed. Arrows step the number, with Shift by ten, with Alt by a tenth; so does a drag on its label.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, now, path, hint = '', name, onPreview, onRefuse } = props
  const { t } = useLabels()
  const { write, change, step } = useNumber(props)
  const scrub = useScrub({
    ...(onPreview && { preview: onPreview }),
    ofSteps: (steps) => step(steps),
    write: change,
    onRefuse,
    pxPerStep: props.wrap === undefined ? 1 : PX_PER_TURN,
  })
  const tried = scrub.of && value !== MIXED ? scrub.of(Number(value) || 0) : undefined
  const shown = textOf(now ?? tried ?? value)
  const draft = useDraft(shown, label, write)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') draft.enter(event)
    if (event.key === 'Escape') draft.cancel()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const by = step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1))
    if (draft.text === shown) return change(by)
    const typed = typedNumber(draft.text, props)
    if (typed.is === 'refused') return onRefuse(typed.why)
    const next: Change = (before) => by(typed.is === 'read' ? typed.value : typed.of(before))
    // Beside a colleague's value a step only changes what is typed.
    if (draft.theirs !== undefined) return draft.change(textOf(next(Number(draft.theirs))))
    draft.cancel()
    change(next)
  }
  return (
    <>
      {name !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the field do the same
        <span className="ed-label is-scrubbed" title={name} onMouseDown={leaveField} onPointerDown={scrub.begin}>
          {name}
        </span>
      )}
      <input
        className="ed-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        data-path={path}
        data-kept={shown}
        placeholder={value === MIXED ? t('mixed') : hint}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={onKey}
      />
      <DraftChoice draft={draft} />
    </>
  )
}

/** A press on a label writes what is typed, as any press does, and gives the focus to nothing around the label. */
function leaveField(event: MouseEvent): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** CSS pixels of a drag for one step of an angle, which is a quarter turn. */
const PX_PER_TURN = 24

/** Writes typed numbers, calculations and steps of a field. */
function useNumber(props: NumberFieldProps) {
  const { value, min = -Infinity, max = Infinity, step = 1, wrap, isWhole, onCommit, onChange, onRefuse } = props
  const turned = (angle: number, most: number) => (angle >= 0 && angle <= most ? angle : ((angle % most) + most) % most)
  const settled = (next: number): number => {
    const kept = isWhole ? Math.round(next) + 0 : exact(next)
    return wrap === undefined ? kept : turned(kept, wrap)
  }
  const change = (of: Change) => {
    if (onChange) return onChange((before) => settled(of(before)))
    const next = settled(of(typeof value === 'symbol' ? NaN : Number(value)))
    if (!Number.isFinite(next)) return onRefuse('calculation')
    if (next < min || next > max) return onRefuse('range')
    if (next !== value) onCommit(next)
  }
  return {
    change,
    write(text: string): void {
      const typed = typedNumber(text, props)
      if (typed.is === 'refused') onRefuse(typed.why)
      else if (typed.is === 'read') onCommit(typed.value)
      else change(typed.of)
    },
    /** @returns what is `steps` steps further, within the limits; whole numbers and quarter turns have no finer ones */
    step(steps: number): Change {
      const whole = Math.sign(steps) * Math.max(1, Math.round(Math.abs(steps * step)))
      const by = steps === 0 ? 0 : wrap === undefined ? (isWhole ? whole : steps * step) : turnsOf(steps) * step
      return (before) => {
        const next = (Number.isFinite(before) ? before : 0) + by
        if (wrap !== undefined) return ((next % wrap) + wrap) % wrap
        return settled(Math.min(max, Math.max(min, next)))
      }
    },
  }
}

const turnsOf = (steps: number): number => Math.sign(steps) * Math.max(1, Math.round(Math.abs(steps)))
