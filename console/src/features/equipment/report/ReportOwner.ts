import type { StoredSignal } from '@mimic/contract'

/** The owner of a list of reports. */
export type ReportOwner =
  | { readonly equipmentId: string }
  | { readonly templateId: string }
  | { readonly projectId: string }

/** A signal or a measured variable of the project, which a column may show. */
export interface ReportVariable extends Pick<StoredSignal, 'id' | 'title' | 'sn'> {
  readonly dataType: string
  readonly type?: 'mvar'
  /** The device of a signal in a report over several devices; such a report chooses the device first. */
  readonly group?: { readonly id: string; readonly title: string }
}
