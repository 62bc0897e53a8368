/** The text of every generated list of widgets, by absolute path. */
export function widgetLists(): { readonly path: string; readonly text: string }[]
