import type { Locale } from '@mimic/contract'

/** Where dialogs and menus stand: inside the designer, where its colours are. */
export function editorElement(): HTMLElement {
  return document.querySelector<HTMLElement>('.mimic-editor') ?? document.body
}

/** The language that the designer is shown in. */
export const editorLocale = (): Locale => (editorElement().lang === 'en' ? 'en' : 'cn')
