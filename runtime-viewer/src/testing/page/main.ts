import { defineMimicViewer } from '../../element.ts'

/**
 * One viewer that fills the window. Query parameters: `?project=`, `?page=` and `?locale=` select what it shows,
 * `?backend=` how it draws, `?fit=` how the page fills the window; `?write` permits writes, `?replay` shows a time
 * bar, `?server=` and `?token=` select the server and token of an embedded page.
 */
const query = new URLSearchParams(location.search)
const element = document.createElement('mimic-viewer')
element.setAttribute('project', query.get('project') ?? 'project-a')
element.setAttribute('page', query.get('page') ?? 'page-a')
element.setAttribute('locale', query.get('locale') ?? 'en')
element.setAttribute('fit', query.get('fit') ?? 'origin')
element.setAttribute('backend', query.get('backend') ?? 'canvas2d')
if (query.has('write')) element.setAttribute('allow-write', '')
if (query.has('replay')) element.setAttribute('replay-bar', '')
for (const name of ['server', 'token', 'theme']) {
  const value = query.get(name)
  if (value !== null) element.setAttribute(name, value)
}
defineMimicViewer()
document.body.append(element)
