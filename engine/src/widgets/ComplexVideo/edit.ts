import { dataTitleGroup, extra, field, styleGroup } from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  extra(
    'dataAddon.hlsReserve',
    'dataAddon.flvReserve',
    'dataAddon.rtmpReserve',
    'dataAddon.serialNumber',
    { path: 'dataAddon.channelNumber', control: 'number', min: 0, max: 10_000, step: 1 },
    field.toggle('dataAddon.PanTilt'),
    field.rare('dataAddon.type'),
  ),
  dataTitleGroup,
  styleGroup(),
])
