import type { AlarmRule, EquipmentInfo } from '@mimic/contract'
import type { CallBody, CallData } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useMemo } from 'react'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import type { Answer } from '../../../kit/ask/useAsked.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { limitRules } from '../../alarm/limitRules.ts'
import { type OwnSettings, ownSettings } from '../follow/ownSettings.ts'
import { limitChanges } from '../grid/alarmLimits.ts'
import { alarmChanges, namedLimit } from './alarmChanges.ts'
import { changedBody, draftProblems, type EditTab, infoFields, startDraft } from './equipmentDraft.ts'
import { type SettingsEditor, useSettingsEditor } from './useSettingsEditor.ts'

type Following = CallData<typeof paths.templateSettingsOfEquipment>

export interface EquipmentEditorState extends SettingsEditor<EquipmentInfo> {
  /** The alarm conditions of the signals; undefined until they are read. */
  readonly rules: readonly AlarmRule[] | undefined
  readonly reloadRules: () => void
  /** How the device follows its template; without a page for one that follows none. */
  readonly following: Answer<Following>
  /** Undefined until it is known, and for a device that follows no template. */
  readonly own: OwnSettings | undefined
}

/** The draft of a device: its settings, and the grid of its signals with their alarm limits; one call saves all. */
export function useEquipmentEditor(info: EquipmentInfo, showTab: (tab: EditTab) => void): EquipmentEditorState {
  const { call } = useStores()
  const { page: rules, reload: reloadRules } = useAnswer(paths.alarmRuleQuery, { equipmentId: info.id })
  const following = useAnswer(
    paths.templateSettingsOfEquipment,
    info.templateId === null ? undefined : { equipmentId: info.id },
  )
  const { page } = following
  const own = useMemo(() => page && ownSettings(page.overrides, info.driver), [page, info.driver])
  const editor = useSettingsEditor<EquipmentInfo>({
    id: 'equipment',
    stored: info,
    ownSignals: own?.signals,
    start: (stored) => startDraft(stored, ''),
    check: draftProblems,
    fields: infoFields,
    store: async ({ draft, changed, signals, rows, baseVersion }) => {
      const limits = limitChanges(rows, limitRules(rules ?? []))
      const body = {
        id: info.id,
        baseVersion,
        ...changedBody(draft, changed),
        ...(signals && { signals }),
        ...(limits.length > 0 && { alarms: JSON.stringify(alarmChanges(limits)) }),
      }
      try {
        // The fields of the draft are those of the call, which checks them again; lists travel as JSON text.
        return await call(paths.equipmentEdit, body as object as CallBody<typeof paths.equipmentEdit>)
      } catch (error) {
        throw namedLimit(error, limits)
      } finally {
        if (limits.length > 0) reloadRules()
        following.reload()
      }
    },
    read: () => call(paths.equipmentInfo, { id: info.id }),
    showTab,
  })
  return { ...editor, rules, reloadRules, following, own }
}
