import { isDeepStrictEqual } from 'node:util'
import { conditionFields, type FullCondition, type Report, type Settings } from '@mimic/contract'
import type { CheckedSignal } from '../equipment/checkSettings.ts'

/** A signal with the id of its signal in the template; without one it is the device's own. */
export type LinkedSignal = CheckedSignal & { readonly templateSignalId: string }

/** An alarm condition with the id of its condition in the template. */
export interface LinkedAlarm extends FullCondition {
  readonly id: string | undefined
  readonly templateRuleId: string
  /** The {@link signalKey} of the signal that it judges. */
  readonly signal: string
}

/** A report with the id of its report in the template; `dataId` of its columns is a {@link signalKey}. */
export interface LinkedReport extends Pick<Report, 'title' | 'kind' | 'span' | 'columns'> {
  readonly id: string | undefined
  readonly templateReportId: string
}

/** A signal of a device or of its template, so that both can be compared: its id in the template, else its own. */
export const signalKey = ({ id, templateSignalId }: Pick<LinkedSignal, 'id' | 'templateSignalId'>): string =>
  templateSignalId === '' ? `own:${id}` : templateSignalId

/** Driver settings, signals, alarm conditions and reports: of a template for one device, or of the device. */
export interface MergedSettings {
  readonly driver: string
  readonly driverConfig: Settings
  readonly signals: readonly LinkedSignal[]
  readonly alarms: readonly LinkedAlarm[]
  readonly reports: readonly LinkedReport[]
}

/** A change that an update makes; values are JSON text, empty for what is not there. */
export interface PathChange {
  readonly path: string
  readonly from: string
  readonly to: string
}
/** A setting that a device has of its own; values are JSON text, empty for what is not there. */
export interface Override {
  readonly path: string
  readonly own: string
  readonly template: string
}

export interface Merge {
  readonly merged: MergedSettings
  readonly changes: readonly PathChange[]
  readonly overrides: readonly Override[]
}

/** The items of a list: what tells them apart, and which of their fields follow. */
interface ListOf<T> {
  readonly path: string
  /** Name of an item for people; it stands in the paths. */
  readonly name: (item: T) => string
  /** The id of its item in the template; empty for the device's own. */
  readonly link: (item: T) => string
  /** An item of the device that becomes this one of the template. */
  readonly isSame: (own: T, template: T) => boolean
  readonly fields: readonly (keyof T & string)[]
  /** An item that the template has no more, as the device's own. */
  readonly owned: (item: T) => T
}

/** Paths are limited, names of alarms and reports hardly. */
const NAME = 80

const signalList: ListOf<LinkedSignal> = {
  path: 'signals',
  name: ({ sn }) => sn,
  link: ({ templateSignalId }) => templateSignalId,
  isSame: (own, template) => own.sn === template.sn,
  owned: (own) => ({ ...own, templateSignalId: '' }),
  fields: [
    'title',
    'sn',
    'dataType',
    'unit',
    'access',
    'address',
    'scale',
    'offset',
    'decimals',
    'lowerLimit',
    'upperLimit',
    'deadBand',
    'intervalMs',
    'noValueAt',
    'signalMaps',
    'writeFormula',
    'secondPerson',
    'formula',
  ],
}

const alarmList: ListOf<LinkedAlarm> = {
  path: 'alarms',
  name: ({ message }) => message.slice(0, NAME),
  link: ({ templateRuleId }) => templateRuleId,
  isSame: (own, template) => own.signal === template.signal && own.message === template.message,
  owned: (own) => ({ ...own, templateRuleId: '' }),
  fields: conditionFields,
}

const reportList: ListOf<LinkedReport> = {
  path: 'reports',
  name: ({ title }) => title.slice(0, NAME),
  link: ({ templateReportId }) => templateReportId,
  isSame: (own, template) => own.title === template.title,
  owned: (own) => ({ ...own, templateReportId: '' }),
  fields: ['title', 'kind', 'span', 'columns'],
}

/**
 * Merges a template into a device by three ways: what the device still has as the template gave it (`base`) follows the
 * template (`next`); what differs is the device's own and stays. Without a base, on the first binding, what the device
 * has is its own. A signal of the device with the tag of a new one of the template becomes that signal.
 * @param reset paths that are set back to the template
 */
export function mergeSettings(
  base: MergedSettings | undefined,
  current: MergedSettings,
  next: MergedSettings,
  reset: ReadonlySet<string> = new Set(),
): Merge {
  const merge = new Merging(reset)
  // A template without a driver says nothing of how its devices are reached.
  const driver =
    next.driver === '' ? current.driver : merge.value('driver', base?.driver ?? '', current.driver, next.driver)
  const driverConfig = driver === next.driver ? merge.config(base, current, next) : current.driverConfig
  const signals = merge.list(signalList, base?.signals, current.signals, next.signals)
  const keys = new Set(signals.map(signalKey))
  const now = keysNow(current.signals, signals)
  const own = current.alarms.map((alarm) => ({ ...alarm, signal: now(alarm.signal) }))
  // A signal that the device gave up takes the template's conditions along; its own ones keep it from being removed.
  const wanted = next.alarms.filter(({ signal }) => keys.has(signal))
  const alarms = merge.list(alarmList, base?.alarms, own, wanted)
  const ownReports = current.reports.map((report) => ({
    ...report,
    columns: report.columns.map((column) => ({ ...column, dataId: now(column.dataId) })),
  }))
  const given = next.reports
    .map((report) => ({ ...report, columns: report.columns.filter(({ dataId }) => keys.has(dataId)) }))
    .filter(({ columns }) => columns.length > 0)
  const reports = merge.list(reportList, base?.reports, ownReports, given)
  const merged = { driver, driverConfig, signals, alarms, reports }
  return { merged, changes: merge.changes, overrides: merge.overrides }
}

/** The keys of signals after a merge by those before it: a signal may have become the template's, or the device's own. */
function keysNow(before: readonly LinkedSignal[], after: readonly LinkedSignal[]): (key: string) => string {
  const ids = new Map(after.map((signal) => [signal.id, signalKey(signal)]))
  const keys = new Map(before.map((signal) => [signalKey(signal), ids.get(signal.id)]))
  return (key) => keys.get(key) ?? key
}

class Merging {
  readonly changes: PathChange[] = []
  readonly overrides: Override[] = []
  readonly #reset: ReadonlySet<string>

  constructor(reset: ReadonlySet<string>) {
    this.#reset = reset
  }

  /** The value at a path after the merge. */
  value<T>(path: string, base: T | undefined, own: T, template: T): T {
    if (isDeepStrictEqual(own, template)) return own
    if (isDeepStrictEqual(own, base) || this.#reset.has(path)) {
      this.changes.push({ path, from: textOf(own), to: textOf(template) })
      return template
    }
    this.overrides.push({ path, own: textOf(own), template: textOf(template) })
    return own
  }

  config(base: MergedSettings | undefined, current: MergedSettings, next: MergedSettings): Settings {
    const names = new Set([...Object.keys(next.driverConfig), ...Object.keys(current.driverConfig)])
    const isSameKind = current.driver === next.driver
    const merged: Record<string, string | number | boolean> = {}
    for (const name of names) {
      const path = `driverConfig.${name}`
      const own = isSameKind ? current.driverConfig[name] : undefined
      // A device with another kind of driver has nothing of its own at these paths.
      const known = isSameKind ? base?.driverConfig[name] : undefined
      const value = this.value(path, known, own, next.driverConfig[name])
      if (value !== undefined) merged[name] = value
    }
    return merged
  }

  /** @param base undefined where the template gave no such list before */
  list<T extends Linked>(of: ListOf<T>, base: readonly T[] = [], current: readonly T[], next: readonly T[]): T[] {
    const before = new Map(base.map((item) => [of.link(item), item]))
    const wanted = new Map(next.map((item) => [of.link(item), item]))
    const taken = new Set<string>()
    const merged = current.flatMap((own): T[] => {
      const known = wanted.get(of.link(own))
      const template = known ?? (of.link(own) === '' ? next.find((each) => of.isSame(own, each)) : undefined)
      if (template && !taken.has(of.link(template))) {
        taken.add(of.link(template))
        return [this.#item(of, before.get(of.link(template)), own, template)]
      }
      return this.#left(of, before.get(of.link(own)), own)
    })
    for (const template of next) {
      if (taken.has(of.link(template))) continue
      // An item that the device gave up stays away until it is set back.
      const path = `${of.path}.${of.name(template)}`
      if (before.has(of.link(template)) && !this.#reset.has(path))
        this.overrides.push({ path, own: '', template: textOf(shown(of, template)) })
      else {
        this.changes.push({ path, from: '', to: textOf(shown(of, template)) })
        merged.push({ ...template, id: undefined })
      }
    }
    return merged
  }

  /** An item that the template has no more: it goes, unless the device has changed it or it was never the template's. */
  #left<T extends Linked>(of: ListOf<T>, base: T | undefined, own: T): T[] {
    if (!base || of.fields.some((field) => !isDeepStrictEqual(base[field], own[field]))) return [of.owned(own)]
    this.changes.push({ path: `${of.path}.${of.name(own)}`, from: textOf(shown(of, own)), to: '' })
    return []
  }

  #item<T extends Linked>(of: ListOf<T>, base: T | undefined, own: T, template: T): T {
    const merged: T = { ...template, id: own.id }
    for (const field of of.fields)
      merged[field] = this.value(`${of.path}.${of.name(own)}.${field}`, base?.[field], own[field], template[field])
    return merged
  }
}

interface Linked {
  readonly id: string | undefined
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

/** The fields of an item that follow. */
const shown = <T>(of: ListOf<T>, item: T): object => Object.fromEntries(of.fields.map((field) => [field, item[field]]))
