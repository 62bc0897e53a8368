import type { StoredSignal } from '@mimic/contract'
import type { EntityField } from '@mimic/contract/entities'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { entityText } from '../../../kit/entity/entityText.ts'
import { factText } from '../../../kit/entity/factText.ts'
import type { SettingText } from '../follow/partTexts.ts'
import { settingTexts } from '../follow/settingTexts.ts'
import { differentFields } from './mergeItems.ts'

/** Settings as a form and a grid show them. */
export interface ShownSettings {
  readonly draft: EntityDraft
  readonly signals: readonly StoredSignal[]
}

/**
 * Lists the changes of another person, in the words of the forms.
 * @param fields the declared fields of the draft that are none of the driver's
 * @param labelOf the label of any other field
 */
export function changesBetween(
  before: ShownSettings,
  after: ShownSettings,
  fields: Readonly<Record<string, EntityField>>,
  labelOf: (field: string) => string,
): SettingText[] {
  const driver = String(after.draft['driver'])
  const formLines = Object.keys(differentFields(before.draft, after.draft)).flatMap((path): SettingText[] => {
    const [one, other] = [before.draft[path], after.draft[path]]
    if (path.startsWith('driver')) return settingTexts({ path, one: jsonOf(one), other: jsonOf(other) }, driver)
    const field = fields[path]
    if (field) return [{ label: entityText(field.label), one: factText(field, one), other: factText(field, other) }]
    return [{ label: labelOf(path) || path, one: '', other: '' }]
  })
  return [...formLines, ...signalLines(before.signals, after.signals, driver)]
}

function signalLines(before: readonly StoredSignal[], after: readonly StoredSignal[], driver: string): SettingText[] {
  const [old, now] = [new Map(before.map((each) => [each.id, each])), new Map(after.map((each) => [each.id, each]))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [one, other] = [old.get(id), now.get(id)]
    const shown = other ?? one
    if (!shown) return []
    const path = `signals.${shown.sn || shown.title}`
    if (!one || !other) return settingTexts({ path, one: jsonOf(one), other: jsonOf(other) }, driver)
    return Object.entries(differentFields(one, other)).flatMap(([name, value]) =>
      settingTexts(
        { path: `${path}.${name}`, one: jsonOf(one[name as keyof StoredSignal]), other: jsonOf(value) },
        driver,
      ),
    )
  })
}

const jsonOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))
