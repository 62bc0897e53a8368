import type { SettingsEditor } from '../equipment/edit/useSettingsEditor.ts'
import { GridPanel } from '../equipment/grid/GridPanel.tsx'
import { TemplateAlarms } from './TemplateAlarms.tsx'
import type { TemplateInfo } from './templateDraft.ts'

interface TemplateSignalTabProps {
  readonly editor: SettingsEditor<TemplateInfo>
  readonly canEdit: boolean
}

/** The signals that the template gives to its devices, in the grid of a device. */
export function TemplateSignalTab({ editor, canEdit }: TemplateSignalTabProps) {
  const { grid, model, problems, stored } = editor
  return (
    <GridPanel
      state={grid}
      model={model}
      problems={problems}
      name={stored.title}
      canEdit={canEdit}
      onChange={editor.changeGrid}
      tools={<TemplateAlarms form={editor.form} signals={stored.signals} canEdit={canEdit} />}
    />
  )
}
