import { useCallback } from 'react'
import type { Screen } from '../../kit/Screen.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { EditLoader } from '../equipment/edit/EditLoader.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { readTemplate } from './useTemplateEditor.ts'

/** Edits a template on the same tabs as a device, each with its own address (2.2). */
const TemplateEditScreen: Screen = function TemplateEditScreen({ params }) {
  const { call } = useStores()
  const load = useCallback((id: string) => readTemplate(call, id), [call])
  return (
    <EditLoader screen="manage-eg-template-edit" params={params} listAddress="/manage/eg/template/list" load={load}>
      {({ key, ...editor }) => <TemplateEditor key={key} {...editor} />}
    </EditLoader>
  )
}
export default TemplateEditScreen
