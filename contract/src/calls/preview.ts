import { Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, ViewId } from '../endpoint/shapes.ts'
import { ProjectGateway, Signal, SystemValue } from './monitor.ts'
import { Mvar } from './mvar.ts'

const keys = Type.String({ maxLength: 1000, pattern: '^[a-z_,]*$' })

export const pagePreview = {
  open: endpoint({
    id: 'page.preview.open',
    path: '/lfscada/project/page/preview/open',
    allow: 'page.edit',
    summary:
      'Live values of a page as it is being edited, saved or not: the named signals of the organisation and measured variables of the page’s project with their newest values, the equipment to be asked to read faster (monitor.project.gateway.open), and a single-use token, valid 30 s, for a live socket (paths.projectSocket) of exactly these. What is nobody’s or another organisation’s is left out. A page of a template with one of its devices, `pageId~equipmentId`, shows the device’s signals in place of the template’s.',
    body: closed({ pageId: ViewId, dataSignal: IdList, dataMvar: Type.Optional(IdList) }),
    reply: Type.Object({
      token: Type.String(),
      signals: Type.Array(Signal),
      mvars: Type.Array(Mvar),
      gateways: Type.Array(ProjectGateway),
      /** The device’s signals by those of the template that they stand for. */
      deviceSignals: Type.Record(Id, Id),
    }),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dataSignal: 'a-level', dataMvar: '' },
    audit: 'unaudited',
  }),
  system: endpoint({
    id: 'page.preview.system',
    path: '/lfscada/project/page/preview/system',
    allow: 'page.edit',
    summary:
      'As monitor.project.system.query, for a page as it is being edited: the named system values of its project; other keys are left out.',
    body: closed({ pageId: ViewId, dataKey: keys }),
    reply: Type.Array(SystemValue),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dataKey: 'time' },
    audit: 'reads',
  }),
}
