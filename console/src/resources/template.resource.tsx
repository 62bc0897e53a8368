import type { Template } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type FormField, resource } from '../kit/resource.tsx'
import { timeText } from '../kit/timeText.ts'

const fields: readonly FormField<Template, 'title' | 'note'>[] = [
  { field: 'title', control: 'text', maxLength: limits.title, isRequired: true, value: ({ title }) => title },
  { field: 'note', control: 'area', maxLength: limits.note, value: ({ note }) => note },
]

export const templateResource = resource<Template, 'template'>({
  namespace: 'template',
  listPath: paths.templateQuery,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'title', cell: ({ title }) => <strong>{title}</strong>, isWide: true },
    { field: 'note', cell: ({ note }) => note, isWide: true },
    { field: 'pageCount', cell: ({ pageCount }) => pageCount, isNumber: true },
    { field: 'equipmentCount', cell: ({ equipmentCount }) => equipmentCount, isNumber: true },
    { field: 'gmtModified', cell: ({ gmtModified }) => timeText(gmtModified, 'YYYY-MM-DD HH:mm'), isNumber: true },
  ],
  edit: { path: paths.templateEdit, allow: 'project.edit', fields },
  add: {
    path: paths.templateAdd,
    allow: 'project.edit',
    fields,
    empty: { id: '', title: '', note: '', pageCount: 0, equipmentCount: 0, gmtCreate: 0, gmtModified: 0 },
  },
  remove: { path: paths.templateDelete, allow: 'project.edit', name: ({ title }) => title },
})
