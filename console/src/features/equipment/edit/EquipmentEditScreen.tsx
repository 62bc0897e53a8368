import { paths } from '@mimic/contract/paths'
import { useCallback } from 'react'
import type { Screen } from '../../../kit/Screen.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { EditLoader } from './EditLoader.tsx'
import { EquipmentEditor } from './EquipmentEditor.tsx'

/** Edits a device: its names, its driver, its signals and its pages, each on a tab with its own address (2.2). */
const EquipmentEditScreen: Screen = function EquipmentEditScreen({ params }) {
  const { call } = useStores()
  const load = useCallback((id: string) => call(paths.equipmentInfo, { id }), [call])
  return (
    <EditLoader screen="manage-eg-equipment-edit" params={params} listAddress="/manage/eg/equipment/list" load={load}>
      {({ key, ...editor }) => <EquipmentEditor key={key} {...editor} />}
    </EditLoader>
  )
}
export default EquipmentEditScreen
