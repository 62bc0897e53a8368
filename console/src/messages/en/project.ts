export const project = {
  title: 'Projects',
  editTitle: 'Edit project',
  searchHint: 'Project title',
  fields: {
    title: 'Title',
    note: 'Note',
    pageCount: 'Pages',
    gmtModified: 'Changed',
    errorValShow: 'Value in error',
    errorDefaultVal: 'Value shown instead',
  },
  errorValShows: { asIs: 'As it came', custom: 'Custom' },
  monitor: 'Monitor',
  design: 'Design',
  noPages: 'This project has no pages yet',
}
