import { defineMimicViewer } from '../../element.ts'

/** One viewer that fills the window; `?project=`, `?page=` and `?locale=` say what it shows, `?backend=` by what, `?fit=` how it fills it, `?write` that it may write, `?replay` that it has a time bar, `?server=` and `?token=` whose page it embeds. */
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
