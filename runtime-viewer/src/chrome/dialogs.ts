import type { Signal } from '@mimic/contract'
import { dialogsCss } from './dialogsCss.ts'
import { el } from './dom.ts'
import { addSheet } from './sheet.ts'
import type { Texts } from './texts.ts'

/** The facts that an operator confirms before a write. */
export interface WriteRequest {
  readonly signalId: string
  readonly title: string
  /** The device's name: several devices have a signal of the same title. */
  readonly device: string
  /** The signal's serial number on its device. */
  readonly tag: string
  /** The value as shown on the page, with its unit, and its mark if nobody measured it. */
  readonly now: string
  /** Nobody measured the present value. */
  readonly simulated?: true | undefined
  readonly next: string
  /** The hint of the page's author; empty for none. */
  readonly hint: string
}

/** Asks an operator for the value of a signal. */
export interface ValueQuestion {
  readonly title: string
  readonly device: string
  readonly tag: string
  readonly now: string
  readonly hint: string
  readonly signal: Signal
  /** The first content of the field. */
  readonly start: string
}

/** Asks whether to write. Escape and a click on "cancel" mean no; the safe button has the focus. */
export function confirmWrite(root: ShadowRoot, request: WriteRequest, texts: Texts): Promise<boolean> {
  const cancel = el('button', { type: 'submit', value: '', autofocus: true }, texts.cancel)
  const write = el('button', { type: 'submit', value: 'write', class: 'main' }, texts.write)
  const form = el(
    'form',
    { method: 'dialog' },
    el('h2', {}, texts.confirmWrite),
    ...hintOf(request.hint),
    el(
      'dl',
      {},
      ...placeOf(request, texts),
      el('dt', {}, texts.now),
      el('dd', {}, request.now),
      el('dt', {}, texts.next),
      el('dd', { class: 'new' }, request.next),
    ),
    el('div', { class: 'buttons' }, cancel, write),
  )
  return open(root, form, texts.confirmWrite).then(({ returnValue }) => returnValue === 'write')
}

/** Asks for a value within the signal's limits. @returns undefined when it was cancelled */
export async function askValue(root: ShadowRoot, question: ValueQuestion, texts: Texts): Promise<string | undefined> {
  const { title, now, hint, signal, start } = question
  const { lowerLimit, upperLimit, unit, dataType } = signal
  const isNumber = dataType === 'number'
  const input = el('input', {
    type: 'text',
    autocomplete: 'off',
    maxlength: '256',
    value: start,
    autofocus: true,
    ...(isNumber ? { inputmode: 'decimal' } : {}),
  })
  const problem = el('p', { class: 'problem', role: 'alert' })
  const hasRange = isNumber && (lowerLimit !== null || upperLimit !== null)
  const form = formOf(title, texts.write, texts, [
    ...hintOf(hint),
    el('dl', {}, ...placeOf({ ...question, title: '' }, texts), el('dt', {}, texts.now), el('dd', {}, now)),
    el('label', {}, `${texts.next}${unit === '' ? '' : ` (${unit})`}`, input),
    ...(hasRange ? [el('p', { class: 'range' }, texts.range(lowerLimit, upperLimit))] : []),
    problem,
  ])
  let value: string | undefined
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = input.value.trim()
    const n = Number(typed)
    const isOutside = (lowerLimit !== null && n < lowerLimit) || (upperLimit !== null && n > upperLimit)
    if (typed === '') problem.textContent = texts.emptyValue
    else if (isNumber && !Number.isFinite(n)) problem.textContent = texts.noNumber
    else if (isNumber && isOutside) problem.textContent = texts.range(lowerLimit, upperLimit)
    else {
      value = typed
      form.closest('dialog')?.close()
    }
    if (value === undefined) input.select()
  })
  await open(root, form, title)
  return value
}

/** A form that asks for something; its other button closes the dialog. */
function formOf(title: string, submit: string, texts: Texts, parts: readonly HTMLElement[]): HTMLFormElement {
  const cancel = el('button', { type: 'button', 'data-cancel': true }, texts.cancel)
  const buttons = el('div', { class: 'buttons' }, cancel, el('button', { type: 'submit', class: 'main' }, submit))
  const form = el('form', { method: 'dialog' }, el('h2', {}, title), ...parts, buttons)
  cancel.addEventListener('click', () => form.closest('dialog')?.close())
  return form
}

/** Rows with device, signal and tag, as far as they are known. */
function placeOf({ title, device, tag }: Pick<WriteRequest, 'title' | 'device' | 'tag'>, texts: Texts): HTMLElement[] {
  const rows = [
    [texts.device, device],
    [texts.signal, title],
    [texts.tag, tag],
  ] as const
  return rows.flatMap(([name, value]) => (value === '' ? [] : [el('dt', {}, name), el('dd', {}, value)]))
}

function hintOf(hint: string): HTMLElement[] {
  return hint === '' ? [] : [el('p', { class: 'hint' }, hint)]
}

/**
 * Asks for a page's password until `check` accepts it.
 * @param check returns the message about a refused password
 * @returns false when it was cancelled
 */
export async function askPassword(
  root: ShadowRoot,
  check: (password: string) => Promise<string | undefined>,
  texts: Texts,
): Promise<boolean> {
  const input = el('input', { type: 'password', autocomplete: 'off', required: true, maxlength: '32' })
  const problem = el('p', { class: 'problem', role: 'alert' })
  const form = formOf(texts.locked, texts.open, texts, [el('label', {}, texts.password, input), problem])
  let isOpen = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void check(input.value).then((refusal) => {
      if (refusal === undefined) {
        isOpen = true
        form.closest('dialog')?.close()
      } else {
        problem.textContent = refusal
        input.select()
      }
    })
  })
  await open(root, form, texts.locked)
  return isOpen
}

/** Cancels open questions of a page that is left: the answer is no. */
export function closeDialogs(root: ShadowRoot): void {
  for (const dialog of root.querySelectorAll('dialog')) dialog.close()
}

function open(root: ShadowRoot, form: HTMLFormElement, label: string): Promise<HTMLDialogElement> {
  const dialog = el('dialog', { 'aria-label': label }, form)
  // The viewer was closed while the question was being prepared, so nobody can confirm it.
  if (!root.isConnected) return Promise.resolve(dialog)
  const dropSheet = addSheet(root, dialogsCss)
  root.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      dropSheet()
      resolve(dialog)
    })
    dialog.showModal()
  })
}
