import type { Alarm, HistoryTable, UserInfo } from '@mimic/contract'
import { codes } from '@mimic/contract/errors'
import { exportName } from '@mimic/contract/exportName'
import { encodeForm, type FormObject } from '@mimic/contract/form'
import { paths } from '@mimic/contract/paths'
import type {
  AlarmAsk,
  AlarmRow,
  HistoryAsk,
  HistoryRows,
  TableFile,
  TableHost,
  TablePart,
  TableValue,
} from '@mimic/engine'
import { CallError, type Caller } from '../call.ts'
import { MessageLink } from '../MessageLink.ts'
import { toCsv } from './csv.ts'
import { saveFile } from './saveFile.ts'

/**
 * Rows for the tables of a page, by the server's calls. The message socket is open while a table listens to it; an embed
 * token has none, so the page's own link tells of alarms.
 */
export class ViewerTables implements TableHost {
  readonly #caller: Caller
  readonly #projectId: string
  readonly #listeners = new Set<() => void>()
  #push: MessageLink | undefined

  constructor(caller: Caller, projectId: string) {
    this.#caller = caller
    this.#projectId = projectId
  }

  alarms(ask: AlarmAsk & TablePart): Promise<{ readonly rows: readonly AlarmRow[]; readonly total: number }> {
    const { page, pageSize } = ask
    return this.#post<{ rows: Alarm[]; total: number }>(paths.alarmQuery, { ...this.#alarmBody(ask), page, pageSize })
  }

  allAlarms(ask: AlarmAsk): Promise<readonly AlarmRow[]> {
    return this.#post<Alarm[]>(paths.alarmQueryAll, this.#alarmBody(ask))
  }

  async mayConfirm(): Promise<boolean> {
    if (this.#caller.hasToken) return false
    const { data } = (await this.#caller.file(paths.userInfo)) as { readonly data: UserInfo }
    return data.auths.includes('alarm.confirm')
  }

  async confirm(alarmId: string, note: string): Promise<void> {
    await this.#post(paths.alarmConfirm, { ids: alarmId, note })
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
    const path = subject.is === 'report' ? paths.customReportQuery : paths.historyQuery
    return this.#post<HistoryTable>(path, { ...this.#historyBody(ask), page, pageSize })
  }

  async exportHistory(ask: HistoryAsk): Promise<void> {
    const query = encodeForm({ ...this.#historyBody(ask), kind: 'xlsx' })
    const { blob, headers } = await this.#told(this.#caller.blob(`${paths.historyExport}?${query}`))
    saveFile(nameOf(headers) ?? 'history.xlsx', blob)
  }

  saveRows(file: TableFile, rows: readonly (readonly TableValue[])[]): void {
    saveFile(exportName(file, 'csv'), new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  }

  #alarmBody({ equipIds, from, to }: AlarmAsk): FormObject {
    const range = { projectId: this.#projectId, dateStart: Math.round(from), dateEnd: Math.round(to) }
    return equipIds.length === 0 ? range : { ...range, dataEquip: equipIds.join(',') }
  }

  #historyBody({ subject, from, to }: HistoryAsk): FormObject {
    const range = { projectId: this.#projectId, dateStart: Math.round(from), dateEnd: Math.round(to) }
    if (subject.is === 'report') return { ...range, customReportId: subject.reportId }
    const { signalIds, mvarIds, span } = subject
    return {
      ...range,
      span,
      ...(signalIds.length > 0 ? { dataSignal: signalIds.join(',') } : {}),
      ...(mvarIds.length > 0 ? { dataMvar: mvarIds.join(',') } : {}),
      ...(span === 'raw' ? {} : { statistic: 'avg' }),
    }
  }

  #post<T>(path: string, body: FormObject): Promise<T> {
    return this.#told(this.#caller.post<T>(path, body).then(({ data }) => data))
  }

  /** What the reader is told where it fails: the server's words, in the page's language; none where it did not answer. */
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
      token: async () => (await this.#caller.post<string>(paths.messageToken, {})).data,
      address: (token) => `${origin}${paths.messageSocket}${token}`,
      // What came or changed while nobody could tell.
      onOpen: () => this.#tell(),
      onMessage: ({ type }) => type === 'alarm' && this.#tell(),
    })
    this.#push.start()
  }

  #tell(): void {
    for (const fn of this.#listeners) fn()
  }
}

/** The file's name as the server gave it; undefined where it gave none. */
function nameOf(headers: Headers): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded && decodeURIComponent(encoded)
}
