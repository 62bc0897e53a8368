import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@mimic/contract'
import type { CheckedSignal } from '../equipment/checkSettings.ts'

/** A signal with the id of its signal in the template; without one it is the device's own. */
export type LinkedSignal = CheckedSignal & { readonly templateSignalId: string }

/** Driver settings and signals: of a template for one device, or of the device. */
export interface MergedSettings {
  readonly driver: string
  readonly driverConfig: Settings
  readonly signals: readonly LinkedSignal[]
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

const fields = [
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
  'signalMaps',
  'writeFormula',
  'formula',
] as const satisfies readonly (keyof CheckedSignal)[]

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
  const signals = merge.signals(base?.signals ?? [], current.signals, next.signals)
  return { merged: { driver, driverConfig, signals }, changes: merge.changes, overrides: merge.overrides }
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

  signals(
    base: readonly LinkedSignal[],
    current: readonly LinkedSignal[],
    next: readonly LinkedSignal[],
  ): LinkedSignal[] {
    const before = new Map(base.map((signal) => [signal.templateSignalId, signal]))
    const wanted = new Map(next.map((signal) => [signal.templateSignalId, signal]))
    const byTag = new Map(next.map((signal) => [signal.sn, signal]))
    const taken = new Set<string>()
    const merged = current.flatMap((own): LinkedSignal[] => {
      const known = wanted.get(own.templateSignalId)
      const template = known ?? (own.templateSignalId === '' ? byTag.get(own.sn) : undefined)
      if (template && !taken.has(template.templateSignalId)) {
        taken.add(template.templateSignalId)
        return [this.#signal(before.get(template.templateSignalId), own, template)]
      }
      return this.#left(before.get(own.templateSignalId), own)
    })
    for (const template of next) {
      if (taken.has(template.templateSignalId)) continue
      // A signal that the device gave up stays away until it is set back.
      const path = `signals.${template.sn}`
      if (before.has(template.templateSignalId) && !this.#reset.has(path))
        this.overrides.push({ path, own: '', template: textOf(shown(template)) })
      else {
        this.changes.push({ path, from: '', to: textOf(shown(template)) })
        merged.push({ ...template, id: undefined })
      }
    }
    return merged
  }

  /** A signal that the template has no more: it goes, unless the device has changed it or it was never the template's. */
  #left(base: LinkedSignal | undefined, own: LinkedSignal): LinkedSignal[] {
    if (!base) return [{ ...own, templateSignalId: '' }]
    if (fields.some((field) => !isDeepStrictEqual(base[field], own[field]))) return [{ ...own, templateSignalId: '' }]
    this.changes.push({ path: `signals.${own.sn}`, from: textOf(shown(own)), to: '' })
    return []
  }

  #signal(base: LinkedSignal | undefined, own: LinkedSignal, template: LinkedSignal): LinkedSignal {
    const merged: Record<string, unknown> = { id: own.id, templateSignalId: template.templateSignalId }
    for (const field of fields)
      merged[field] = this.value<unknown>(`signals.${own.sn}.${field}`, base?.[field], own[field], template[field])
    // Every field of a signal is in the list.
    return merged as unknown as LinkedSignal
  }
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

const shown = ({ id: _id, templateSignalId: _templateSignalId, ...signal }: LinkedSignal): object => signal
