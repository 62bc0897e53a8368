import type { Project } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { resource } from '../kit/resource.tsx'
import { timeText } from '../kit/timeText.ts'
import { i18n } from '../messages/i18n.ts'

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
      {
        field: 'errorValShow',
        control: 'choice',
        value: ({ errorValShow }) => errorValShow,
        choices: [
          { value: 'asIs', label: () => i18n.t(($) => $.errorValShows.asIs, { ns: 'project' }) },
          { value: 'custom', label: () => i18n.t(($) => $.errorValShows.custom, { ns: 'project' }) },
        ],
      },
      {
        field: 'errorDefaultVal',
        control: 'text',
        isRequired: true,
        value: ({ errorDefaultVal }) => String(errorDefaultVal),
        isAsked: ({ errorValShow }) => errorValShow === 'custom',
      },
    ],
  },
})
