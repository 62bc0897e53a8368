import type { EquipmentInfo } from '@mimic/contract'
import { driverKindOf, simulated } from '@mimic/contract/drivers'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import { FollowedTemplate } from '../follow/FollowedTemplate.tsx'
import { OnlineState } from '../OnlineState.tsx'
import { ReportTab } from '../report/ReportTab.tsx'
import { ScriptTab } from '../script/ScriptTab.tsx'
import { EditFrame, showTab } from './EditFrame.tsx'
import { configKey, type EditTab } from './equipmentDraft.ts'
import { PageTab } from './PageTab.tsx'
import { SignalTab } from './SignalTab.tsx'
import { ConnectionTest } from './settings/ConnectionTest.tsx'
import { DeviceCertificates } from './settings/DeviceCertificates.tsx'
import { DeviceEndpoints } from './settings/DeviceEndpoints.tsx'
import { DriverFields } from './settings/DriverFields.tsx'
import { FieldAccounts } from './settings/FieldAccounts.tsx'
import { DetailFields, NameFields } from './settings/InfoFields.tsx'
import { RefusedSettings } from './settings/RefusedSettings.tsx'
import { DeviceFaults } from './simulated/DeviceFaults.tsx'
import { SimulatedField } from './simulated/SimulatedField.tsx'
import { SimulatedSignals } from './simulated/SimulatedSignals.tsx'
import { type EquipmentEditorState, useEquipmentEditor } from './useEquipmentEditor.ts'

interface EquipmentEditorProps {
  readonly info: EquipmentInfo
  readonly tab: EditTab
  /** Reads the device again; what was typed is lost. */
  readonly onReload: () => void
}

interface DriverPanelProps {
  readonly editor: EquipmentEditorState
  readonly canEdit: boolean
}

/** One draft over all tabs: the driver decides how signals are addressed, so both are saved together. */
export const EquipmentEditor = observer(function EquipmentEditor({ info, tab, onReload }: EquipmentEditorProps) {
  const { call, session } = useStores()
  const canEdit = session.may('equipment.edit')
  const address = `/manage/eg/equipment/edit/${info.id}`
  const editor = useEquipmentEditor(info, (next) => showTab(address, next))
  const { form, stored } = editor
  return (
    <EditFrame
      editor={editor}
      name={stored.equipName}
      mark={
        <>
          <OnlineState isOnline={stored.online} isNotRead={stored.notRead} />
          {stored.simulated && <SimulatedTag />}
        </>
      }
      note={canEdit && <RefusedSettings stored={stored} />}
      canEdit={canEdit}
      tab={tab}
      address={address}
      listAddress="/manage/eg/equipment/list"
      onReload={onReload}
      panels={{
        info: (
          <>
            <fieldset disabled={!canEdit} className="table-card form-card">
              <NameFields form={form} />
              <DetailFields form={form} />
            </fieldset>
            {stored.templateId !== null && (
              <FollowedTemplate
                equipment={stored}
                following={editor.following}
                canEdit={canEdit}
                isUnsaved={editor.isChanged}
                onChanged={async () => editor.renew(await call(paths.equipmentInfo, { id: info.id }))}
              />
            )}
          </>
        ),
        driver: <DriverPanel editor={editor} canEdit={canEdit} />,
        signal: <SignalTab editor={editor} equipmentId={info.id} canEdit={canEdit} />,
        report: <ReportTab owner={{ equipmentId: info.id }} signals={stored.signals} />,
        page: <PageTab owner="equipment" ownerId={info.id} templateId={stored.templateId} />,
        script: <ScriptTab editor={editor} equipmentId={info.id} canEdit={canEdit} />,
      }}
    />
  )
})

/** How the device is reached, and what is asked of it there. */
const DriverPanel = observer(function DriverPanel({ editor, canEdit }: DriverPanelProps) {
  const { form, stored } = editor
  return (
    <>
      <fieldset disabled={!canEdit} className="table-card form-card">
        <SimulatedField form={form} />
        <DriverFields form={form} stored={{ ...stored.driverConfig }} own={editor.own?.driver} />
        {canEdit && (
          <DeviceEndpoints
            form={form}
            id={stored.id}
            canTrust={form.draft['driver'] === stored.driver && stored.driver !== ''}
          />
        )}
        {canEdit && <ConnectionTest form={form} id={stored.id} signal={editor.firstSignal()} />}
      </fieldset>
      {canEdit && form.draft[configKey('broker')] === 'mimic' && <FieldAccounts />}
      {stored.simulated && stored.driver !== simulated.id && (
        <SimulatedSignals equipment={stored} canEdit={canEdit} isUnsaved={editor.isChanged} onChanged={editor.renew} />
      )}
      {stored.simulated && canEdit && <DeviceFaults equipment={stored} />}
      {canEdit && driverKindOf(stored.driver)?.hasCertificates && <DeviceCertificates id={stored.id} />}
    </>
  )
})
