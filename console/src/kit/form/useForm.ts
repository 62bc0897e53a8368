import { CallError } from '@mimic/contract/client'
import type { FieldProblem } from '@mimic/contract/errors'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSaving } from '../ask/useSaving.ts'
import { beginDraft, changeDraft, changedFields, changedPart, type Recipe, rebaseDraft } from './formDraft.ts'
import { refusedText } from './problemText.ts'
import { type Unsaved, useUnsaved } from './useUnsaved.ts'

/** A form, or one row of a list in it: all that an input needs. */
export interface FormPart<P extends object> {
  /** Prefix of the ids of its inputs. */
  readonly id: string
  readonly draft: P
  change(recipe: Recipe<P>): void
  /** The text of the problem with a field, once somebody has tried to send the form. */
  problemAt(field: string): string | undefined
  /** True for a field that differs from the saved row; never true in a form for a new row. */
  isChangedAt(field: string): boolean
  /** An input announces its field while it is shown. @returns what withdraws it */
  show(field: string, label: string): () => void
}

interface FieldMark {
  readonly field: string
  readonly text: string
}

export interface Form<D extends object> extends FormPart<D> {
  readonly isSaving: boolean
  /** Why the last try failed, when no shown field is to blame. */
  readonly failure: unknown
  readonly unsaved: Unsaved
  /** Checks the draft and sends it. The first wrong field gets the focus. */
  submit(): void
  /** Sends the draft in another way and without the check. */
  submitBy(send: (draft: D, changed: Partial<D>) => Promise<void>): void
  /** Shows a problem at a field, beside those of the check, until the draft is changed. Without one, none is shown. */
  mark(problem?: FieldMark): void
  /** Begins anew, as after a save that leaves the form open. What was typed after `sent` was sent stays. */
  restart(start: D, sent?: D): void
  /** Attach it to the element that holds the inputs. */
  readonly ref: RefObject<HTMLFormElement | null>
  /** The label of a shown field; empty for any other. */
  labelOf(field: string): string
}

interface FormOptions<D extends object> {
  /** Prefix of the ids of the inputs; unique among the forms that are open together. */
  readonly id: string
  readonly start: D | (() => D)
  /** There is no saved row, so no field is marked as changed. */
  readonly isNew?: boolean
  /** A step on the way to something, such as a code: whoever leaves it loses nothing, and is not asked. */
  readonly isStep?: true
  /** Corrects fields that depend on others, after every change. */
  readonly settle?: Recipe<D>
  /** The problems that keep the draft from being sent: texts by field, a row's field as `items.2.note`. */
  readonly check?: (draft: D) => Readonly<Record<string, string | undefined>>
  /** The text of a field that the server refused; undefined where the refusal is none of the field's. */
  readonly refusalText?: (problem: FieldProblem) => string | undefined
  /** `changed` holds the fields that differ from the start. */
  readonly send: (draft: D, changed: Partial<D>) => Promise<void>
}

/**
 * The state of a form: its draft, what has changed, what is wrong at which field, and one try to send at a time. A field
 * that the server refuses is shown at its input; a refusal of anything else is `failure`.
 */
export function useForm<D extends object>(options: FormOptions<D>): Form<D> {
  const { id, start, isNew, isStep, settle, check, refusalText = refusedText, send } = options
  const [state, setState] = useState(() => beginDraft(typeof start === 'function' ? start() : start))
  const { tries, tryAgain, forget, ref } = useTries()
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [marked, setMarked] = useState<FieldMark>()
  const shown = useRef(new Map<string, string>())
  const { isSaving, failure, save } = useSaving()
  const draft = state.value
  const changed = changedFields(state)
  const problems = tries === 0 ? {} : (check?.(draft) ?? {})
  const problemAt = (field: string) => {
    const refusal = refused.find(({ path }) => path === field)
    return problems[field] ?? (refusal && refusalText(refusal)) ?? (marked?.field === field ? marked.text : undefined)
  }
  const labelOf = (field: string) => shown.current.get(field) ?? ''
  const sendBy = (work: () => Promise<void>) => {
    setRefused([])
    void save(async () => {
      try {
        await work()
      } catch (error) {
        const fields = error instanceof CallError ? error.fields : []
        const isShown = (problem: FieldProblem) => shown.current.has(problem.path) && refusalText(problem) !== undefined
        if (fields.length === 0 || !fields.every(isShown)) throw error
        setRefused(fields)
        tryAgain()
      }
    })
  }
  return {
    ...{ id, draft, ref, isSaving, failure, problemAt, labelOf },
    change(recipe) {
      setState((before) => changeDraft(before, recipe, settle))
      setRefused([])
      setMarked(undefined)
    },
    mark: setMarked,
    isChangedAt: (field) => !isNew && changed.some((each) => each === field),
    show(field, label) {
      shown.current.set(field, label)
      return () => shown.current.delete(field)
    },
    submit() {
      tryAgain()
      if (Object.values(check?.(draft) ?? {}).every((problem) => problem === undefined))
        sendBy(() => send(draft, changedPart(state)))
    },
    restart(next, sent) {
      setState((before) => (sent ? rebaseDraft(before, next, sent) : beginDraft(next)))
      forget()
    },
    submitBy: (work) => sendBy(() => work(draft, changedPart(state))),
    unsaved: useUnsaved(!isStep && changed.length > 0 && !isSaving, () => changed.map(labelOf)),
  }
}

/** Counts the tries to send a form; each leads the focus to the first wrong field. */
function useTries() {
  const [tries, setTries] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (tries > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return { tries, tryAgain: () => setTries((count) => count + 1), forget: () => setTries(0), ref }
}
