import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, pageOf, pageQuery, TimeMs, ViewId } from '../endpoint/shapes.ts'
import { reportEntity } from '../entities/report.ts'
import { entityCalls, givenSchemas, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import type { SignalQuality } from '../quality.ts'
import { statistics } from '../statistics.ts'
import { Alarm } from './alarm.ts'

/**
 * `raw`: values as recorded. The others are roll-ups of a minute, an hour or a day; days begin at midnight in UTC+8.
 */
// The choices of the declaration.
export const spans = Object.keys(reportEntity.fields.span.choices) as Span[]
export type Span = keyof typeof reportEntity.fields.span.choices

/** Times of a curve. Curves are long, so the serialiser does not check each element again. */
const Times = Type.Unsafe<readonly number[]>({ description: 'list of integer' })
const Values = Type.Unsafe<readonly (number | string | boolean | null)[]>({
  description: 'list of number, string, boolean or null',
})

/** Describes a table's column or a curve. */
export const HistoryColumn = Type.Object({
  /** The signal's id, or `mvar:` and the id of a measured variable. */
  id: Type.String(),
  title: Type.String(),
  equipTitle: Type.String(),
  unit: Type.String(),
  scale: Type.Integer(),
  statistic: Type.String(),
})
export type HistoryColumn = Static<typeof HistoryColumn>

/**
 * `lost`: a gateway lost samples of that time. `offline`: nothing was heard at that time, and nothing was sent later.
 */
const Gap = Type.Object({ kind: Type.Enum(['lost', 'offline']), from: TimeMs, to: TimeMs, samples: Type.Integer() })
export type Gap = Static<typeof Gap>

/** A period whose values were not measured: their device ran simulated. Its first and its last value. */
const SimulatedSpan = Type.Object({ from: TimeMs, to: TimeMs })
export type SimulatedSpan = Static<typeof SimulatedSpan>

/** One curve: columns of equal length, ordered by time. */
export const Curve = Type.Object({
  ...HistoryColumn.properties,
  /** `raw`, `pixels` (the lowest and highest value of each pixel, and the first and last point), or a roll-up. */
  form: Type.String(),
  times: Times,
  /** In a raw curve, null marks the beginning of a gap. */
  values: Values,
  /** Oldest first; absent for statistics. */
  gaps: Type.Optional(Type.Array(Gap)),
  /** Oldest first; absent where every value was measured. A statistic is of measured values if there are any. */
  simulated: Type.Optional(Type.Array(SimulatedSpan)),
  /** Oldest first; absent without any: measured statistics of spans that also have simulated values, which they leave out. */
  leftOut: Type.Optional(Type.Array(SimulatedSpan)),
})
export type Curve = Static<typeof Curve>

const HistoryTable = Type.Object({
  columns: Type.Array(HistoryColumn),
  /** One value per column; null where nothing was recorded at that time. */
  rows: Type.Array(
    Type.Object({
      time: TimeMs,
      values: Values,
      /** The places of the values that were not measured: their device ran simulated. Absent without any. */
      simulated: Type.Optional(Type.Array(Type.Integer())),
      /** The places of measured statistics whose span also has simulated values, which they leave out. Absent without any. */
      leftOut: Type.Optional(Type.Array(Type.Integer())),
    }),
  ),
  /**
   * Only for raw values, oldest first: gaps that begin between these rows, or after them if there are no newer rows.
   */
  gaps: Type.Optional(Type.Array(Gap)),
  total: Type.Integer(),
})
export type HistoryTable = Static<typeof HistoryTable>

/** A variable's value as a page showed it. */
const ReplayValue = Type.Object({
  /** The signal's id, or `mvar:` and the id of a measured variable. */
  id: Type.String(),
  times: Times,
  values: Values,
  qualities: Type.Unsafe<readonly SignalQuality[]>({ description: 'list of integer' }),
  /** As of a curve. */
  simulated: Type.Optional(Type.Array(SimulatedSpan)),
})

/** A period in which devices of a page were silent, or in which a gateway lost their samples. */
const ReplayOutage = Type.Object({
  kind: Type.Enum(['lost', 'offline']),
  /** The page's devices behind the gateway, or the one device. */
  equipIds: Type.Array(Id),
  from: TimeMs,
  /** Null while the outage lasts. */
  to: Type.Union([TimeMs, Type.Null()]),
  /** Number of lost samples. */
  samples: Type.Integer(),
})

const idList = Type.String({ maxLength: limits.history.variables * 4 * (limits.id + 1), pattern: '^[A-Za-z0-9_,-]*$' })
const range = {
  dateStart: TimeMs,
  /** Not before dateStart, and 30 days after it at most. */
  dateEnd: TimeMs,
}
const subject = {
  /** Needed for measured variables only, because they belong to a project. */
  projectId: Type.Optional(ViewId),
  /** Comma list of signals; 10 variables at most. */
  dataSignal: Type.Optional(idList),
  /** Comma list of measured variables. */
  dataMvar: Type.Optional(idList),
  ...range,
}
const span = Type.Optional(Type.Enum(spans))
const statistic = Type.Optional(Type.Enum(statistics))
const { page, pageSize } = pageQuery

/** One variable over one minute. */
const example = {
  projectId: 'project-a',
  dataSignal: 'a-level',
  dataMvar: '',
  dateStart: 1780000000000,
  dateEnd: 1780000060000,
}

export const history = {
  query: endpoint({
    id: 'monitor.project.history.query',
    isForKeys: true,
    allow: 'project.read',
    summary: `Recorded values as a table, newest first, paged. Raw: a row for each time at which any of the variables was recorded, of the newest ${limits.history.points} points of each.`,
    body: closed({ ...subject, span, statistic, page, pageSize }),
    reply: HistoryTable,
    scopedBy: 'projectId',
    example: {
      ...example,
      span: '1h',
      statistic: 'avg',
      page: 1,
      pageSize: 10,
    },
    audit: 'reads',
  }),
  queryAll: endpoint({
    id: 'monitor.project.history.queryAll',
    isForKeys: true,
    allow: 'project.read',
    summary: 'Recorded values as curves for so many pixels: raw where they are few, else what each pixel would show.',
    body: closed({
      ...subject,
      points: Type.Optional(Type.Integer({ minimum: 10, maximum: limits.history.pixels, default: 1000 })),
    }),
    reply: Type.Array(Curve),
    scopedBy: 'projectId',
    example: {
      ...example,
      points: 100,
    },
    audit: 'reads',
  }),
  queryAllData: endpoint({
    id: 'monitor.project.history.queryAllData',
    isForKeys: true,
    allow: 'project.read',
    summary: `Recorded values as curves, nothing left out; of more than ${limits.history.points} points of a variable the newest.`,
    body: closed({ ...subject, span, statistic }),
    reply: Type.Array(Curve),
    scopedBy: 'projectId',
    example: {
      ...example,
      span: '1h',
      statistic: 'avg',
    },
    audit: 'reads',
  }),
  replay: endpoint({
    id: 'monitor.project.replay.query',
    allow: 'project.read',
    summary: `What a page showed from dateStart to dateEnd: of each of its signals and measured variables the value that stood at dateStart (first, with its own earlier time) and the last of each step after it; the alarms that held or began meanwhile, for an account that may view them; and when gateways and devices were silent, or samples were lost. At most ${limits.history.replaySteps} steps.`,
    body: closed({
      pageId: ViewId,
      ...range,
      stepMs: Type.Integer({ minimum: 100, maximum: 86_400_000 }),
    }),
    names: ['alarms.confirmBy', 'alarms.firstBy'],
    reply: Type.Object({
      values: Type.Array(ReplayValue),
      alarms: Type.Array(Alarm),
      outages: Type.Array(ReplayOutage),
    }),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', dateStart: 1780000000000, dateEnd: 1780000060000, stepMs: 1000 },
    audit: 'reads',
  }),
  export: endpoint({
    id: 'monitor.project.history.export',
    method: 'GET',
    isForKeys: true,
    allow: 'project.read',
    encoding: 'file',
    summary: `The table of monitor.project.history.query or, with customReportId, of a custom report, as a CSV (UTF-8) or Excel file of ${limits.history.exportRows} rows at most, named after its devices and its time. Times in UTC+8: in CSV as 2026-01-31T08:05:09.250+08:00, in Excel as dates with milliseconds. A text that a spreadsheet would take for a formula is led by an apostrophe.`,
    body: closed({
      projectId: subject.projectId,
      dataSignal: subject.dataSignal,
      dataMvar: subject.dataMvar,
      customReportId: Type.Optional(Id),
      ...range,
      span,
      statistic,
      kind: Type.Enum(['csv', 'xlsx']),
    }),
    reply: Type.Any(),
    scopedBy: 'projectId',
    example: {
      ...example,
      customReportId: 'report-a',
      span: '1h',
      statistic: 'avg',
      kind: 'csv',
    },
    audit: { action: 'history.export', cn: '导出历史数据', en: 'History exported' },
  }),
}

/** A column of a report: a signal or a measured variable, and the statistic to show. */
export const ReportColumn = Type.Object(
  {
    type: Type.Enum(['signal', 'mvar'], { description: 'A signal or a measured variable.' }),
    /** Id of the signal or the measured variable. */
    dataId: Id,
    title: Type.String({ maxLength: limits.title, description: 'Heading of the column.' }),
    statistic: Type.Enum(statistics, { description: 'What is shown of each time span.' }),
  },
  { additionalProperties: false },
)
export type ReportColumn = Static<typeof ReportColumn>

export const Report = Type.Object({ ...rowSchema(reportEntity).properties, columns: Type.Array(ReportColumn) })
export type Report = Static<typeof Report>

const reportCalls = entityCalls(reportEntity, Report)
/** The owner of reports: one of the three (3.1). Reports of a template are those that its devices get. */
const reportOwner = {
  projectId: Type.Optional(Id),
  equipmentId: Type.Optional(Id),
  templateId: Type.Optional(Id),
}
const customSubject = { projectId: Id, customReportId: Id, ...range }

export const report = {
  ...reportCalls,
  query: endpoint({
    id: 'project.report.query',
    allow: 'project.read',
    summary: 'The reports of a project, an equipment or a template, paged; searched by title.',
    body: closed({ ...reportOwner, ...pageQuery }),
    reply: pageOf(Report),
    scopedBy: 'projectId',
    example: {
      projectId: 'project-a',
      equipmentId: 'eq-a',
      templateId: 'template-a',
      page: 1,
      pageSize: 10,
      search: '',
    },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'project.report.add',
    allow: 'project.edit',
    summary:
      'Adds a report to a project, an equipment or a template. 400 that names the column whose variable is not the organisation’s, or has no such statistic. The columns of a template’s report name its signals.',
    body: closed({ ...reportOwner, ...givenSchemas(reportEntity.fields) }),
    reply: Report,
    scopedBy: 'projectId',
    example: {
      projectId: 'project-a',
      equipmentId: 'eq-a',
      templateId: 'template-a',
      title: 'Title',
      kind: 'custom',
      span: '1h',
      columns: reportEntity.fields.columns.example,
    },
    audit: { action: 'report.add', cn: '新建报表', en: 'Report added' },
  }),
  queryCols: endpoint({
    id: 'monitor.project.report.queryCols',
    allow: 'project.read',
    summary: 'The columns of a report.',
    body: closed({ reportId: Id }),
    reply: Type.Array(HistoryColumn),
    scopedBy: 'reportId',
    example: { reportId: 'report-a' },
    audit: 'reads',
  }),
  dataQuery: endpoint({
    id: 'monitor.project.custom.report.data.query',
    allow: 'project.read',
    summary: 'A custom report as a table, newest first, paged.',
    body: closed({ ...customSubject, page, pageSize }),
    reply: HistoryTable,
    scopedBy: 'customReportId',
    example: {
      projectId: 'project-a',
      customReportId: 'report-a',
      dateStart: 1780000000000,
      dateEnd: 1780000060000,
      page: 1,
      pageSize: 10,
    },
    audit: 'reads',
  }),
  dataQueryAll: endpoint({
    id: 'monitor.project.custom.report.data.queryAll',
    allow: 'project.read',
    summary: `The same without pages, ${limits.history.exportRows} rows at most.`,
    body: closed(customSubject),
    reply: HistoryTable,
    scopedBy: 'customReportId',
    example: { projectId: 'project-a', customReportId: 'report-a', dateStart: 1780000000000, dateEnd: 1780000060000 },
    audit: 'reads',
  }),
  dataQueryAllForCurve: endpoint({
    id: 'monitor.project.custom.report.data.queryAllForCurve',
    allow: 'project.read',
    summary: 'A custom report as curves.',
    body: closed(customSubject),
    reply: Type.Array(Curve),
    scopedBy: 'customReportId',
    example: { projectId: 'project-a', customReportId: 'report-a', dateStart: 1780000000000, dateEnd: 1780000060000 },
    audit: 'reads',
  }),
}
