import type { AlarmRule, EquipmentInfo } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../../kit/useAnswer.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { changedBody, draftProblems, type EditTab, infoFields, startDraft } from './equipmentDraft.ts'
import { storeLimits } from './storeLimits.ts'
import { type SettingsEditor, useSettingsEditor } from './useSettingsEditor.ts'

export interface EquipmentEditorState extends SettingsEditor<EquipmentInfo> {
  /** The alarm conditions of the signals; undefined until they are read. */
  readonly rules: readonly AlarmRule[] | undefined
  readonly reloadRules: () => void
}

/** The draft of a device: the form of its settings and the grid of its signals, which are saved by one call. */
export function useEquipmentEditor(info: EquipmentInfo, showTab: (tab: EditTab) => void): EquipmentEditorState {
  const { call } = useStores()
  const { page: rules, reload: reloadRules } = useAnswer(paths.alarmRuleQuery, { equipmentId: info.id })
  const editor = useSettingsEditor<EquipmentInfo>({
    id: 'equipment',
    stored: info,
    start: (stored) => startDraft(stored, ''),
    check: draftProblems,
    fields: infoFields,
    store: ({ draft, changed, signals, baseVersion }) => {
      const body = { id: info.id, baseVersion, ...changedBody(draft, changed), ...(signals && { signals }) }
      // The fields of the draft are those of the call, which checks them again; the signals travel as JSON text.
      return call(paths.equipmentEdit, body as object as CallBody<typeof paths.equipmentEdit>)
    },
    read: () => call(paths.equipmentInfo, { id: info.id }),
    storeBeside: async (rows, signals) => {
      const left = await storeLimits(call, info.id, rows, signals)
      reloadRules()
      return left
    },
    showTab,
  })
  return { ...editor, rules, reloadRules }
}
