import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useRef } from 'react'
import { useStores } from '../../stores/StoresContext.ts'
import { changedBody, type EditTab } from '../equipment/edit/equipmentDraft.ts'
import { type SettingsChange, type SettingsEditor, useSettingsEditor } from '../equipment/edit/useSettingsEditor.ts'
import {
  ALARMS,
  infoFields,
  initialValues,
  PARAMETERS,
  startTemplate,
  type TemplateInfo,
  templateProblems,
} from './templateDraft.ts'

type Call = ReturnType<typeof useStores>['call']

/** Reads a template with its names. */
export async function readTemplate(call: Call, id: string): Promise<TemplateInfo> {
  const [{ title, note }, settings] = await Promise.all([
    call(paths.templateDetail, { id }),
    call(paths.templateSettingsDetail, { id }),
  ])
  return { ...settings, title, note }
}

/** The draft of a template. Its names and its settings are two calls; the names follow when the settings are stored. */
export function useTemplateEditor(info: TemplateInfo, showTab: (tab: EditTab) => void): SettingsEditor<TemplateInfo> {
  const { call } = useStores()
  // After a step that failed, the next try begins with what is stored already.
  const latest = useRef(info)
  const store = async ({ draft, changed, signals, baseVersion }: SettingsChange): Promise<TemplateInfo> => {
    const { id } = info
    // A step that was stored before a failed one has its own version.
    const base = () => Math.max(baseVersion, latest.current.version)
    const { title, note, ...settings } = changedBody(draft, changed)
    if (signals !== undefined || Object.keys(settings).length > 0) {
      const body = { id, baseVersion: base(), ...settings, ...(signals && { signals }) }
      // The fields of the draft are those of the call, which checks them again; lists travel as JSON text.
      const saved = await call(
        paths.templateSettingsEdit,
        body as object as CallBody<typeof paths.templateSettingsEdit>,
      )
      latest.current = { ...latest.current, ...saved }
    }
    if (title !== undefined || note !== undefined) {
      const names = {
        ...(title !== undefined && { title: String(title) }),
        ...(note !== undefined && { note: String(note) }),
      }
      const saved = await call(paths.templateEdit, { id, baseVersion: base(), ...names })
      latest.current = { ...latest.current, title: saved.title, note: saved.note, version: saved.version }
    }
    return latest.current
  }
  return useSettingsEditor<TemplateInfo>({
    id: 'template',
    stored: info,
    start: startTemplate,
    check: templateProblems,
    fields: infoFields,
    lists: { [PARAMETERS]: 'name', [ALARMS]: 'id' },
    parametersOf: initialValues,
    store,
    async read() {
      latest.current = await readTemplate(call, info.id)
      return latest.current
    },
    showTab,
  })
}
