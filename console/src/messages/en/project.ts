export const project = {
  title: 'Projects',
  editTitle: 'Edit project',
  searchHint: 'Project title',
  fields: { title: 'Title', note: 'Note', pageCount: 'Pages', gmtModified: 'Changed' },
  monitor: 'Monitor',
  design: 'Design',
  noPages: 'This project has no pages yet',
}
