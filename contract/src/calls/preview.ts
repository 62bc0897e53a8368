import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { Signal } from './monitor.ts'
import { closed, Id, IdList } from './shapes.ts'

export const pagePreview = {
  open: endpoint({
    id: 'page.preview.open',
    path: paths.pagePreviewOpen,
    allow: 'page.edit',
    summary:
      'Live values of a page as it is being edited, saved or not: the named signals of the organisation with their newest values, and a single-use token, valid 30 s, for a live socket (paths.projectSocket) of exactly these. A signal of nobody or of another organisation is left out.',
    body: closed({ pageId: Id, dataSignal: IdList }),
    reply: Type.Object({ token: Type.String(), signals: Type.Array(Signal) }),
    scopedBy: 'pageId',
  }),
}
