const KEY = 'mimic.company.to'

/** Keeps the screen to open after a login of the company: the provider sends the browser back to one address only. */
export function keepTarget(to: string | null): void {
  if (to === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, to)
}

/** The kept screen, once; null for none. */
export function takeTarget(): string | null {
  const to = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return to
}
