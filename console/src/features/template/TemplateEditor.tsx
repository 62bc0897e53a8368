import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { EntityInput } from '../../kit/entity/EntityInput.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { EditFrame, showTab } from '../equipment/edit/EditFrame.tsx'
import type { EditTab } from '../equipment/edit/equipmentDraft.ts'
import { PageTab } from '../equipment/edit/PageTab.tsx'
import { DriverFields } from '../equipment/edit/settings/DriverFields.tsx'
import { ReportTab } from '../equipment/report/ReportTab.tsx'
import { ScriptTab } from '../equipment/script/ScriptTab.tsx'
import { ParameterList } from './ParameterList.tsx'
import { SyncButton } from './SyncButton.tsx'
import { TemplateSignalTab } from './TemplateSignalTab.tsx'
import { infoFields, initialValues, PARAMETERS, parametersOf, type TemplateInfo } from './templateDraft.ts'
import { UnknownParameters } from './UnknownParameters.tsx'
import { unknownNames } from './unknownNames.ts'
import { useTemplateEditor } from './useTemplateEditor.ts'

interface TemplateEditorProps {
  readonly info: TemplateInfo
  readonly tab: EditTab
  /** Reads the template again; what was typed is lost. */
  readonly onReload: () => void
}

/** The template's own names, its parameters, and the settings and signals that its devices get. */
export const TemplateEditor = observer(function TemplateEditor({ info, tab, onReload }: TemplateEditorProps) {
  const { t } = useTranslation('template')
  const { session } = useStores()
  const canName = session.may('project.edit')
  const canSet = session.may('equipment.edit')
  const address = `/manage/eg/template/edit/${info.id}`
  const editor = useTemplateEditor(info, (next) => showTab(address, next))
  const { form, stored, grid, model } = editor
  const addParameter = (name: string) =>
    form.change((draft) => {
      draft[PARAMETERS] = JSON.stringify([...parametersOf(draft), { name, title: name, initial: '' }])
      showTab(address, 'info')
    })
  return (
    <EditFrame
      editor={editor}
      name={stored.title}
      actions={<SyncButton template={stored} isUnsaved={editor.isChanged} />}
      note={
        <UnknownParameters of={unknownNames(form.draft, grid.rows, model)} onAdd={canSet ? addParameter : undefined} />
      }
      canEdit={canName || canSet}
      tab={tab}
      address={address}
      listAddress="/manage/eg/template/list"
      onReload={onReload}
      panels={{
        info: (
          <>
            <fieldset disabled={!canName} className="table-card form-card">
              {Object.entries(infoFields).map(([name, field]) => (
                <EntityInput key={name} form={form} name={name} field={field} />
              ))}
            </fieldset>
            <fieldset disabled={!canSet} className="table-card form-card" aria-label={t(($) => $.parameters)}>
              <h3>{t(($) => $.parameters)}</h3>
              <ParameterList form={form} canEdit={canSet} />
            </fieldset>
          </>
        ),
        driver: (
          <fieldset disabled={!canSet} className="table-card form-card">
            <DriverFields form={form} stored={{ ...stored.driverConfig }} />
          </fieldset>
        ),
        signal: <TemplateSignalTab editor={editor} canEdit={canSet} />,
        report: <ReportTab owner={{ templateId: info.id }} signals={stored.signals} />,
        page: <PageTab owner="template" ownerId={info.id} />,
        script: <ScriptTab editor={editor} parameters={initialValues(form.draft)} canEdit={canSet} />,
      }}
    />
  )
})
