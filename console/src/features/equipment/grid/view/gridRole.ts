/** ARIA roles of the grid's parts: a table of HTML cannot draw only the rows in sight. */
export const gridRole = {
  row: { role: 'row' },
  head: { role: 'columnheader' },
  number: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
