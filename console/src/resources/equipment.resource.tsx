import type { Equipment } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { resource } from '../kit/resource.tsx'
import { timeText } from '../kit/timeText.ts'
import { i18n } from '../messages/i18n.ts'
import { OnlineState } from './OnlineState.tsx'

/** Equipment, as it is managed. */
export const equipmentResource = resource<Equipment, 'equipment'>({
  namespace: 'equipment',
  listPath: paths.equipmentQuery,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'equipName', cell: ({ equipName }) => <strong>{equipName}</strong>, isWide: true },
    { field: 'sn', cell: ({ sn }) => sn },
    { field: 'online', cell: ({ online }) => <OnlineState isOnline={online} /> },
    { field: 'signalCount', cell: ({ signalCount }) => signalCount, isNumber: true },
    { field: 'gatewayId', cell: ({ gatewayTitle }) => gatewayTitle || '—' },
    { field: 'templateId', cell: ({ templateTitle }) => templateTitle || '—' },
    { field: 'address', cell: ({ address }) => address, isWide: true },
    { field: 'gmtCreate', cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm'), isNumber: true },
  ],
  edit: {
    path: paths.equipmentEdit,
    allow: 'equipment.edit',
    fields: [
      {
        field: 'equipName',
        control: 'text',
        maxLength: limits.title,
        isRequired: true,
        value: ({ equipName }) => equipName,
      },
      {
        field: 'display',
        control: 'choice',
        value: ({ display }) => display,
        choices: [
          { value: 'list', label: () => i18n.t(($) => $.displays.list, { ns: 'equipment' }) },
          { value: 'page', label: () => i18n.t(($) => $.displays.page, { ns: 'equipment' }) },
        ],
      },
      { field: 'address', control: 'text', maxLength: limits.note, value: ({ address }) => address },
      { field: 'note', control: 'area', maxLength: limits.note, value: ({ note }) => note },
    ],
  },
})
