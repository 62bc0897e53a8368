/** Where dialogs and menus stand: inside the designer, where its colours are. */
export function editorElement(): HTMLElement {
  return document.querySelector<HTMLElement>('.mimic-editor') ?? document.body
}
