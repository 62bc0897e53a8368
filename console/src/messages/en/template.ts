export const template = {
  title: 'Templates',
  editTitle: 'Template',
  searchHint: 'Template title',
  fields: { title: 'Title', note: 'Note', pageCount: 'Pages', equipmentCount: 'Equipment', gmtModified: 'Changed' },
}
