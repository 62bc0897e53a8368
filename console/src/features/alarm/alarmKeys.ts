/** Commands of the keys; they act on the alarm that has the focus, or on the first one. */
export interface AlarmKeyActs {
  readonly open?: ((alarmId: string) => void) | undefined
  readonly confirm?: ((alarmId: string) => void) | undefined
  readonly handle?: ((alarmId: string) => void) | undefined
  readonly shelve?: ((alarmId: string) => void) | undefined
  readonly silence?: (() => void) | undefined
  readonly leave?: (() => void) | undefined
}

/** Opens the drawer of alarms from any screen. */
export const OPEN_KEY = 'F8'

/** Whether a key is a letter of a text that somebody types, or a choice of a list. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a dialog over the screen has the keys. */
export const isDialogOpen = (): boolean => document.querySelector('.bp6-dialog') !== null

/** Whether the drawer has the keys. */
export const isDrawerOpen = (): boolean => document.querySelector('.alarm-drawer') !== null

/**
 * Arrows move the focus among the alarms of a list, which stand in elements with `data-alarm`; Enter shows one, A
 * acknowledges, H marks as handled, S shelves and M silences.
 */
export function onAlarmKey(event: KeyboardEvent, list: ParentNode | null, acts: AlarmKeyActs): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (!list || ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen()) return
  const alarms = [...list.querySelectorAll<HTMLElement>('[data-alarm]')]
  const at = alarms.findIndex((each) => target instanceof Node && each.contains(target))
  const current = alarms[Math.max(0, at)]
  const id = current?.dataset['alarm']
  const done = (act: (() => void) | undefined) => {
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const of = (act: ((alarmId: string) => void) | undefined) => act && id !== undefined && (() => act(id))
  // A button that has the focus is pressed by Enter itself.
  const isOnControl = target instanceof HTMLElement && target.matches('button, a[href]')
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = alarms[at === -1 ? 0 : at + (key === 'ArrowDown' ? 1 : -1)]
    if (next) done(() => next.focus())
  } else if (key === 'Enter' && !isOnControl && at !== -1) done(of(acts.open) || undefined)
  else if (key === 'Escape') done(acts.leave)
  else if (key.toLowerCase() === 'a') done(of(acts.confirm) || undefined)
  else if (key.toLowerCase() === 'h') done(of(acts.handle) || undefined)
  else if (key.toLowerCase() === 's') done(of(acts.shelve) || undefined)
  else if (key.toLowerCase() === 'm') done(acts.silence)
}
