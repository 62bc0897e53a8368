/** An alarm as a table shows it: the fields of the alarm call (7.6) that it reads. Times: ms since 1970 UTC. */
export interface AlarmRow {
  readonly id: string
  readonly equipTitle: string
  readonly signalTitle: string
  readonly unit: string
  readonly type: 'signal' | 'gateway' | 'device' | 'line' | 'clock' | 'overflow' | 'store'
  /** 1 urgent to 4 notice. */
  readonly severity: number
  readonly state: 'active' | 'acknowledged' | 'returned' | 'closed'
  readonly msg: string
  readonly value: TableValue
  readonly gmtTrigger: number
  readonly gmtRelease: number | null
  readonly confirmBy: string
  readonly confirmNote: string
}

export type TableValue = number | string | boolean | null

/** A stretch of time, ms since 1970 UTC: 30 days at most. */
export interface TableRange {
  readonly from: number
  readonly to: number
}

/** What a file of rows is about; it is named after that. */
export interface TableFile extends TableRange {
  /** Of the table, in the page's language. */
  readonly title: string
  readonly devices: readonly string[]
}

export interface TablePart {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface AlarmAsk extends TableRange {
  /** Empty: whatever the project's pages bind. */
  readonly equipIds: readonly string[]
}

/** What a history table is about: a report, or variables. */
export type HistorySubject =
  | { readonly is: 'report'; readonly reportId: string }
  | {
      readonly is: 'variables'
      readonly signalIds: readonly string[]
      readonly mvarIds: readonly string[]
      /** `raw`: as recorded. Else the mean of each minute, hour or day. */
      readonly span: 'raw' | '1m' | '1h' | '1d'
    }

export interface HistoryAsk extends TableRange {
  readonly subject: HistorySubject
}

export interface HistoryRows {
  readonly columns: readonly {
    /** The signal's id, or `mvar:` and the id of a measured variable. */
    readonly id: string
    readonly title: string
    readonly equipTitle: string
    readonly unit: string
    /** Decimals. */
    readonly scale: number
  }[]
  readonly rows: readonly { readonly time: number; readonly values: readonly TableValue[] }[]
  readonly total: number
}

/**
 * Where tables get their rows: the engine knows no network. What fails rejects with an Error whose message is for the
 * reader, in the page's language, or empty. Without a host a table stays its placeholder, as on the drawing board.
 */
export interface TableHost {
  alarms(ask: AlarmAsk & TablePart): Promise<{ readonly rows: readonly AlarmRow[]; readonly total: number }>
  /** The newest of them, without pages. */
  allAlarms(ask: AlarmAsk): Promise<readonly AlarmRow[]>
  mayConfirm(): Promise<boolean>
  confirm(alarmId: string, note: string): Promise<void>
  /** Calls when an alarm came or changed. @returns the function that ends it */
  onAlarm(fn: () => void): () => void
  history(ask: HistoryAsk & TablePart): Promise<HistoryRows>
  /** Gives the reader a file of it. */
  exportHistory(ask: HistoryAsk): Promise<void>
  /** Gives the reader a file of these rows; the first is the head. */
  saveRows(file: TableFile, rows: readonly (readonly TableValue[])[]): void
}
