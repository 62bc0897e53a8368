import '@blueprintjs/core/lib/css/blueprint.css'
import '../src/theme/theme.css'
import { createRoot } from 'react-dom/client'
import { Editor } from '../src/index.ts'
import { previewParts } from '../src/testing/viewerParts.ts'

/** The designer alone, for work on it and for its browser test: ?project=&page=&user=&locale=&theme= */
const asked = new URLSearchParams(location.search)
const given = (name: string, otherwise: string) => asked.get(name) ?? otherwise

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Editor
      projectId={given('project', '2001')}
      pageId={given('page', '3001')}
      locale={given('locale', 'cn') === 'en' ? 'en' : 'cn'}
      theme={given('theme', 'light') === 'dark' ? 'dark' : 'light'}
      user={{ userId: given('user', 'designer'), loginname: given('user', 'designer') }}
      liveSource={previewParts}
      onExit={() => root.setAttribute('data-left', 'true')}
    />,
  )
}
