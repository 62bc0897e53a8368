import { endpoints, type LiveMessage, projectEntity } from '@mimic/contract'
import type { Answer } from '@mimic/contract/client'
import { describe, expect, it } from 'vitest'
import { pageProps, parsePage, toPageFile } from '../../engine/src/schema/index.ts'
import { bindFields } from '../../engine/src/schema/page/deriveBind.ts'
import { models } from '../../engine/src/widgets/models.ts'
import { type SpecRecord, specRecords } from '../../scripts/specRecords.ts'

interface EntityRecord extends SpecRecord {
  readonly fields: readonly { readonly name: string }[]
}

/** The names directly below a path, in the fields of these widgets. */
const below = (path: string, types = models.map(({ type }): string => type)) =>
  models
    .filter(({ type }) => types.includes(type))
    .flatMap(({ props, lists }) => [...Object.keys(props), ...Object.keys(lists)])
    .filter((each) => each.startsWith(`${path}.`) || path === '')
    .map((each) => (path === '' ? each : each.slice(path.length + 1)).split('.')[0] ?? '')

/** The fields of an item of a widget's list. */
const itemOf = (type: string, list: string) =>
  Object.keys(models.find((each) => each.type === type)?.lists[list]?.fields ?? {})

/** The fields of the reply of a call, or of its rows. */
function replyOf(id: string, inside?: string): string[] {
  // A schema is plain data.
  let schema = endpoints.find((each) => each.id === id)?.reply as unknown as Schema | undefined
  if (inside !== undefined) schema = schema?.properties?.[inside]
  return Object.keys((schema?.items ?? schema)?.properties ?? {})
}
interface Schema {
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const page = toPageFile(
  parsePage(
    {
      con: {},
      widgets: [{ id: 'g', widgetType: 'WidgetGroup', children: [{ id: 'a', widgetType: 'ShapeRect' }] }],
    },
    models,
  ).page,
  models,
)
const calls = endpoints.map(({ id }): string => id)
/** The types of these say which fields they have: one more or less does not compile. */
const liveMessage = {
  id: 1, type: 1, title: 1, note: 1, alarmId: 1, alarmType: 1, detail: 1, severity: 1, alarmBroadcastTimes: 1,
  dataId: 1, dataStatus: 1, equipType: 1, gmtCreate: 1, more: 1, equipId: 1, params: 1, stage: 1, subject: 1,
} satisfies Record<keyof LiveMessage, 1> // biome-ignore format: short
const answer = {
  code: 1, message: 1, data: 1, fields: 1, status: 1, online: 1, uuid: 1, simulated: 1, secondLeftMs: 1,
} satisfies Record<keyof Answer<unknown>, 1> // biome-ignore format: short

/** A call that is about each concept. */
const concepts = {
  gateway: 'gateway.multi.query',
  template: 'template.query',
  manufacturer: 'equipment.multi.extra.queryAllManufacturer',
  share: 'equipment.multi.share.info',
  group: 'monitor.group.query',
  projectPage: 'monitor.project.page.info',
  mvar: 'project.mvar.query',
  alarm: 'monitor.project.alarm.query',
  report: 'monitor.project.custom.report.data.query',
  history: 'monitor.project.history.query',
  notice: 'notice.detail',
}

/** Where each entity is declared. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'page-options': [...Object.keys(pageProps), 'password'],
  'page-file': Object.keys(page),
  'page-bind': Object.values(bindFields.single),
  'widget-common': [...below(''), ...Object.keys(page.widgets[0] ?? {})],
  'position-rect': below('position', ['ShapeRect']),
  'position-circle': below('position', ['ShapeCircle']),
  'position-ellipse': below('position', ['ShapeEllipse']),
  'position-line': below('position', ['ShapeLine']),
  'position-triangle': below('position', ['ShapeTriangle']),
  'position-chart': below('position', ['ComplexLine']),
  'position-group-resize': below('position', ['ShapeCircle', 'ShapeEllipse']),
  'data-binding': below('data'),
  'data-binding-select-item': below('data'),
  'data-binding-group-item': below('data', ['WidgetGroup']),
  'signal-info': replyOf('monitor.project.alarm.query', 'rows'),
  'style-fill': below('style.fill'),
  'style-stroke': below('style.stroke'),
  'style-font': below('style.font'),
  'style-align': below('style.align'),
  'style-flip': below('style.flip'),
  style: below('style'),
  animation: below('animation'),
  'animation-visiable': below('animation.visiable'),
  'animation-visiable-config': below('animation.visiable.config'),
  'animation-visiable-data': below('animation.visiable.config.data'),
  'animation-twinkle': below('animation.twinkle'),
  'animation-rotate': below('animation.rotate'),
  'animation-fillColor': itemOf('ShapeRect', 'animation.fillColor'),
  'animation-borderColor': itemOf('ShapeRect', 'animation.borderColor'),
  'animation-fontColor': itemOf('ShapeRect', 'animation.fontColor'),
  'click-event': below('clickEvent'),
  'click-event-config': below('clickEvent.config'),
  'click-event-delay': below('clickEvent.config.delay'),
  'user-info': replyOf('user.info'),
  gateway: replyOf('monitor.multi.gateway.info'),
  signal: replyOf('monitor.multi.signal.query'),
  equipment: [...replyOf('equipment.multi.info'), ...replyOf('equipment.multi.share.info')],
  'live-message': Object.keys(liveMessage),
  'notice-dialog-item': replyOf('notice.detail'),
  // Its picture comes with the notice of the message.
  'incoming-message': [...replyOf('msg.info'), ...replyOf('notice.detail')],
  theme: replyOf('style.load'),
  'project-error-display': Object.keys(projectEntity.fields),
  'related-concepts': Object.entries(concepts).flatMap(([name, id]) => (calls.includes(id) ? [name] : [])),
  'async-reply': Object.keys(answer),
  'project-gateway-item': replyOf('monitor.project.gateway.query'),
  'project-equip-count': replyOf('monitor.project.equip.queryCount'),
  'extra-dashboard-threshold': itemOf('UsualDashboard', 'dataAddon.thresholds'),
  'extra-scrollbar-line': below('line', ['UsualScrollbar']),
  'extra-animation-img-item': itemOf('UsualAnimation', 'display.imgItems'),
  'extra-animation-text-item': itemOf('UsualAnimation', 'display.textItems'),
  'extra-animation-cycle': below('cycle', ['UsualAnimation']),
  'extra-select-data': itemOf('UsualSelect', 'selectDatas'),
  'extra-radio-option': itemOf('UsualRadio', 'data.options'),
  'extra-history-signal-row': itemOf('ComplexHistory', 'data.reportSignalArray'),
  'extra-xy-mode': below('data.modeX', ['ComplexXyline']),
  'extra-xy-mvar': itemOf('ComplexXyline', 'data.mvarArray'),
}

describe('the entities of the specification', () => {
  it.each(specRecords<EntityRecord>('entities').map(({ id, fields }) => [id, fields] as const))(
    '[spec:entities/*] %s has its fields, spelled as there',
    (id, fields) => {
      const declared = fieldsOf[id] ?? []
      expect(fields.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([])
    },
  )
})
