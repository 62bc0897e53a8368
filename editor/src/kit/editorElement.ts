import type { Locale } from '@mimic/contract'

/** Container of dialogs and menus: it lies inside the designer, so they take its colours. */
export function editorElement(): HTMLElement {
  return document.querySelector<HTMLElement>('.mimic-editor') ?? document.body
}

/** The language that the designer is shown in. */
export const editorLocale = (): Locale => (editorElement().lang === 'en' ? 'en' : 'cn')
