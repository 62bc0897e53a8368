import { asFirst, type CallBody, type CallData, CallError, type Caller, type CallPath } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { exportName } from '@mimic/contract/exportName'
import { encodeForm } from '@mimic/contract/form'
import { paths } from '@mimic/contract/paths'
import type {
  AlarmAsk,
  AlarmRow,
  HistoryAsk,
  HistoryRows,
  OpenAlarms,
  TableFile,
  TableHost,
  TablePart,
  TableValue,
} from '@mimic/engine'
import { saveFile } from '@mimic/engine/saveFile'
import { MessageLink } from '../link/MessageLink.ts'
import { toCsv } from './csv.ts'

type Report = Extract<HistoryAsk['subject'], { is: 'report' }>
type Variables = Extract<HistoryAsk['subject'], { is: 'variables' }>

/** Ids as calls take them; an empty list is left out. */
const listOf = (ids: readonly string[]): string | undefined => ids.join(',') || undefined

export interface AlarmsShown {
  /** Called when somebody asks for the list of alarms. */
  readonly onList: () => void
  /** The operating position whose alarms alone are shown; empty for all. */
  readonly of?: (() => string) | undefined
}

/**
 * Rows for the tables of a page, from the server's calls. The message socket is open while a table listens to it; an
 * embed token has none, so the page's own link reports alarms.
 */
export class ViewerTables implements TableHost {
  readonly #caller: Caller
  readonly #projectId: string
  readonly #alarms: AlarmsShown
  readonly #listeners = new Set<() => void>()
  #push: MessageLink | undefined

  constructor(caller: Caller, projectId: string, alarms: AlarmsShown) {
    this.#caller = caller
    this.#projectId = projectId
    this.#alarms = alarms
  }

  alarms(ask: AlarmAsk & TablePart): Promise<{ readonly rows: readonly AlarmRow[]; readonly total: number }> {
    const { page, pageSize } = ask
    return this.#call(paths.alarmQuery, { ...this.#alarmBody(ask), page, pageSize })
  }

  allAlarms(ask: AlarmAsk): Promise<readonly AlarmRow[]> {
    return this.#call(paths.alarmQueryAll, this.#alarmBody(ask))
  }

  openAlarms(equipIds: readonly string[]): Promise<OpenAlarms> {
    return this.#call(paths.alarmOpenCounts, { projectId: this.#projectId, ...this.#shown(equipIds) })
  }

  openAlarmList(): void {
    this.#alarms.onList()
  }

  async mayConfirm(): Promise<boolean> {
    if (this.#caller.hasToken) return false
    return (await this.#caller.get(paths.userInfo, {})).auths.includes('alarm.confirm')
  }

  async confirm(alarmId: string, note: string): Promise<void> {
    await this.#call(paths.alarmConfirm, { ids: alarmId, note })
  }

  onAlarm(fn: () => void): () => void {
    this.#listeners.add(fn)
    this.#listen()
    return () => {
      this.#listeners.delete(fn)
      if (this.#listeners.size > 0) return
      this.#push?.stop()
      this.#push = undefined
    }
  }

  /** An alarm came or changed on the page's link. */
  noteAlarm(): void {
    if (this.#caller.hasToken) this.#tell()
  }

  history(ask: HistoryAsk & TablePart): Promise<HistoryRows> {
    const { page, pageSize, subject } = ask
    return subject.is === 'report'
      ? this.#call(paths.reportDataQuery, { ...this.#reportBody(ask, subject), page, pageSize })
      : this.#call(paths.historyQuery, { ...this.#valuesBody(ask, subject), page, pageSize })
  }

  async exportHistory(ask: HistoryAsk): Promise<void> {
    const { subject } = ask
    const body = subject.is === 'report' ? this.#reportBody(ask, subject) : this.#valuesBody(ask, subject)
    const query = encodeForm({ ...body, kind: 'xlsx' })
    const { blob, headers } = await this.#told(this.#caller.blob(`${paths.historyExport}?${query}`))
    saveFile(nameOf(headers) ?? 'history.xlsx', blob)
  }

  saveRows(file: TableFile, rows: readonly (readonly TableValue[])[]): void {
    saveFile(exportName(file, 'csv'), new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  }

  #range({ from, to }: { readonly from: number; readonly to: number }) {
    return { projectId: this.#projectId, dateStart: Math.round(from), dateEnd: Math.round(to) }
  }

  #alarmBody(ask: AlarmAsk) {
    return { ...this.#range(ask), ...this.#shown(ask.equipIds) }
  }

  #shown(equipIds: readonly string[]) {
    return { dataEquip: listOf(equipIds), positionId: this.#alarms.of?.() || undefined }
  }

  #reportBody(ask: HistoryAsk, { reportId }: Report) {
    return { ...this.#range(ask), customReportId: reportId }
  }

  #valuesBody(ask: HistoryAsk, { signalIds, mvarIds, span }: Variables) {
    const statistic = span === 'raw' ? undefined : ('avg' as const)
    return { ...this.#range(ask), span, dataSignal: listOf(signalIds), dataMvar: listOf(mvarIds), statistic }
  }

  #call<P extends CallPath>(path: P, body: CallBody<P>): Promise<CallData<P>> {
    return this.#told(this.#caller.call(path, body))
  }

  /**
   * Turns a failure into the message for the reader: the server's text in the page's language, or none if the server
   * did not answer.
   */
  #told<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      const isAnswer = error instanceof CallError && error.code !== codes.unavailable && error.code !== codes.timeout
      throw new Error(isAnswer ? error.message : '', { cause: error })
    })
  }

  #listen(): void {
    if (this.#push !== undefined || this.#caller.hasToken) return
    const { baseUrl } = this.#caller
    const origin = (baseUrl === '' ? location.origin : baseUrl).replace(/^http/, 'ws')
    this.#push = new MessageLink({
      token: () => this.#caller.call(paths.messageToken, {}, asFirst),
      address: (token) => `${origin}${paths.messageSocket}${token}`,
      // Asks again for all that changed while the socket was closed.
      onOpen: () => this.#tell(),
      onMessage: ({ type }) => type === 'alarm' && this.#tell(),
    })
    this.#push.start()
  }

  #tell(): void {
    for (const fn of this.#listeners) fn()
  }
}

/** The file's name from the server; undefined if it gave none. */
function nameOf(headers: Headers): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded && decodeURIComponent(encoded)
}
