import type { Project } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { resource } from '../kit/resource.tsx'
import { timeText } from '../kit/timeText.ts'

export const projectResource = resource<Project, 'project'>({
  namespace: 'project',
  listPath: paths.projectQuery,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'title', cell: ({ title }) => <strong>{title}</strong>, isWide: true },
    { field: 'note', cell: ({ note }) => note, isWide: true },
    { field: 'pageCount', cell: ({ pageCount }) => pageCount, isNumber: true },
    { field: 'gmtModified', cell: ({ gmtModified }) => timeText(gmtModified, 'YYYY-MM-DD HH:mm'), isNumber: true },
  ],
  edit: {
    path: paths.projectEdit,
    allow: 'project.edit',
    fields: [
      { field: 'title', control: 'text', maxLength: limits.title, isRequired: true, value: ({ title }) => title },
      { field: 'note', control: 'area', maxLength: limits.note, value: ({ note }) => note },
    ],
  },
})
