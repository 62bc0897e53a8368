import type { AlarmRow } from '../../overlay/TableHost.ts'
import { make } from '../../overlay/table/make.ts'
import type { TableTexts } from '../../overlay/table/tableTexts.ts'
import { timeText } from '../../overlay/table/tableTime.ts'

const NOTE_LENGTH = 500

/**
 * Asks for a note and confirms with it. On failure the dialog stays open and shows the reason; Escape cancels it.
 * @returns whether it was confirmed
 */
export function askConfirm(
  root: ShadowRoot,
  row: AlarmRow,
  texts: TableTexts,
  confirm: (note: string) => Promise<void>,
): Promise<boolean> {
  const note = make('textarea', { rows: '3', maxlength: String(NOTE_LENGTH) })
  const problem = make('p', { class: 'problem', role: 'alert' })
  const cancel = make('button', { type: 'button' }, texts.cancel)
  const submit = make('button', { type: 'submit', class: 'main' }, texts.confirm)
  const form = make(
    'form',
    {},
    make('h2', {}, texts.confirmTitle),
    make('p', {}, `${row.equipTitle} · ${timeText(row.gmtTrigger)}`),
    make('p', {}, row.msg),
    make('label', {}, texts.confirmNote, note),
    problem,
    make('div', { class: 'buttons' }, cancel, submit),
  )
  const dialog = make('dialog', { 'aria-label': texts.confirmTitle }, form)
  let isDone = false
  cancel.addEventListener('click', () => dialog.close())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit.disabled = true
    confirm(note.value.trim()).then(
      () => {
        isDone = true
        dialog.close()
      },
      (error: unknown) => {
        submit.disabled = false
        problem.textContent = error instanceof Error && error.message !== '' ? error.message : texts.failed
      },
    )
  })
  root.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(isDone)
    })
    dialog.showModal()
    note.focus()
  })
}
