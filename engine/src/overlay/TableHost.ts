/** An alarm in a table: the fields of the alarm call (7.6) that the table reads. Times: ms since 1970 UTC. */
export interface AlarmRow {
  readonly id: string
  readonly equipTitle: string
  readonly signalTitle: string
  readonly unit: string
  readonly type:
    | 'signal'
    | 'gateway'
    | 'device'
    | 'driver'
    | 'line'
    | 'behind'
    | 'clock'
    | 'overflow'
    | 'store'
    | 'opcua'
  /** 1 critical to 4 notice. */
  readonly severity: number
  readonly state: 'active' | 'acknowledged' | 'returned' | 'closed'
  readonly msg: string
  readonly value: TableValue
  /** Something that nobody measured raised it. */
  readonly simulated?: true | undefined
  readonly gmtTrigger: number
  readonly gmtRelease: number | null
  readonly confirmBy: string
  readonly confirmNote: string
}

export type TableValue = number | string | boolean | null

/** A time range, ms since 1970 UTC: 30 days at most. */
export interface TableRange {
  readonly from: number
  readonly to: number
}

/** The content of an exported file, which gives it its name. */
export interface TableFile extends TableRange {
  /** Title of the table, in the page's language. */
  readonly title: string
  readonly devices: readonly string[]
}

export interface TablePart {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface AlarmAsk extends TableRange {
  /** Empty = all that the project's pages bind. */
  readonly equipIds: readonly string[]
}

/** The alarms that are open and not suppressed. */
export interface OpenAlarms {
  /** By severity, 1 to 4. */
  readonly severities: readonly { readonly open: number; readonly unacknowledged: number }[]
  /** The most urgent one that nobody has acknowledged; null without any. */
  readonly first: Pick<AlarmRow, 'severity' | 'state' | 'msg' | 'equipTitle' | 'gmtTrigger'> | null
}

/** The subject of a history table: a report, or variables. */
export type HistorySubject =
  | { readonly is: 'report'; readonly reportId: string }
  | {
      readonly is: 'variables'
      readonly signalIds: readonly string[]
      readonly mvarIds: readonly string[]
      /** `raw`: as recorded; otherwise the mean of each minute, hour or day. */
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
  readonly rows: readonly {
    readonly time: number
    readonly values: readonly TableValue[]
    /** The places of the values that nobody measured. */
    readonly simulated?: readonly number[]
    /** The places of measured statistics that leave simulated values of their span out. */
    readonly leftOut?: readonly number[]
  }[]
  readonly total: number
}

/**
 * Provides the rows of tables: the engine knows no network. A failure rejects with an Error whose message is for the
 * reader, in the page's language, or empty. Without a host a table stays its placeholder, as on the drawing board.
 */
export interface TableHost {
  alarms(ask: AlarmAsk & TablePart): Promise<{ readonly rows: readonly AlarmRow[]; readonly total: number }>
  /** The newest alarms, without pages. */
  allAlarms(ask: AlarmAsk): Promise<readonly AlarmRow[]>
  /** @param equipIds empty = all that the project's pages bind */
  openAlarms(equipIds: readonly string[]): Promise<OpenAlarms>
  /** Somebody asks for the list of alarms: the host of the page shows it, where it has one. */
  openAlarmList(): void
  mayConfirm(): Promise<boolean>
  confirm(alarmId: string, note: string): Promise<void>
  /** Calls `fn` when an alarm came or changed. @returns the function that ends it */
  onAlarm(fn: () => void): () => void
  history(ask: HistoryAsk & TablePart): Promise<HistoryRows>
  /** Downloads the history as a file. */
  exportHistory(ask: HistoryAsk): Promise<void>
  /** Downloads these rows as a file; the first row is the header. */
  saveRows(file: TableFile, rows: readonly (readonly TableValue[])[]): void
}
