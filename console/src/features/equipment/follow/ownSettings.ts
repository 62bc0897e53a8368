import type { CallData } from '@mimic/contract/client'
import type { paths } from '@mimic/contract/paths'
import { settingTexts } from './settingTexts.ts'

/** The template's values by field of the driver settings, or by column of the signal grid. */
export type OfTemplate = ReadonlyMap<string, string>

/** The settings that a bound device overrides, with the template's values. */
export interface OwnSettings {
  readonly driver: OfTemplate
  /** By the tags of the signals. */
  readonly signals: ReadonlyMap<string, OfTemplate>
}

export function ownSettings(
  overrides: CallData<typeof paths.templateSettingsOfEquipment>['overrides'],
  driver: string,
): OwnSettings {
  const own = new Map<string, string>()
  const signals = new Map<string, Map<string, string>>()
  for (const { path, own: one, template: other } of overrides)
    for (const { signal, key, other: text } of settingTexts({ path, one, other }, driver)) {
      if (key === undefined) continue
      const fields = signal === undefined ? own : (signals.get(signal) ?? new Map<string, string>())
      if (signal !== undefined) signals.set(signal, fields)
      fields.set(key, text)
    }
  return { driver: own, signals }
}
