/** Adds a style sheet to a shadow root. @returns a function that removes it */
export function addSheet(root: ShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
