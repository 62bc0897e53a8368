import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useRef } from 'react'
import { useStores } from '../../stores/StoresContext.ts'
import { changedBody, type EditTab } from '../equipment/edit/equipmentDraft.ts'
import { type SettingsChange, type SettingsEditor, useSettingsEditor } from '../equipment/edit/useSettingsEditor.ts'
import { initialValues, startTemplate, type TemplateInfo, templateProblems } from './templateDraft.ts'

/** The draft of a template. Its names and its settings are two calls; the names follow when the settings are stored. */
export function useTemplateEditor(info: TemplateInfo, showTab: (tab: EditTab) => void): SettingsEditor<TemplateInfo> {
  const { call } = useStores()
  // After a step that failed, the next try begins with what is stored already.
  const latest = useRef(info)
  const store = async ({ draft, changed, signals, baseVersion }: SettingsChange): Promise<TemplateInfo> => {
    const { id } = info
    const base = () => (baseVersion === undefined ? undefined : latest.current.version)
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
    parametersOf: initialValues,
    store,
    showTab,
  })
}
