import {
  animationGroup,
  clickGroup,
  dataTitleGroup,
  field,
  generalGroup,
  rectPositionGroup,
  styleGroup,
} from '../inspectorGroups.ts'
import { rectEdit } from '../rectEdit.ts'
import { model } from './model.ts'

export const edit = rectEdit(model, [
  rectPositionGroup,
  {
    title: 'extra',
    fields: [
      field.text('dataAddon.hlsReserve', 2048),
      field.text('dataAddon.flvReserve', 2048),
      field.text('dataAddon.rtmpReserve', 2048),
      field.text('dataAddon.serialNumber', 128),
      field.number('dataAddon.channelNumber', 0, 10_000),
      field.toggle('dataAddon.PanTilt'),
      field.rare(field.text('dataAddon.type', 64)),
    ],
  },
  dataTitleGroup,
  styleGroup(),
  animationGroup(false),
  clickGroup,
  generalGroup,
])
