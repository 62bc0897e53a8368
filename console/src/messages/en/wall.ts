export const wall = {
  open: 'Wall screen',
  title: 'Pages on a wall screen',
  about:
    'They are shown in turn in a window of their own. A touch or a key holds a page for a minute; f fills the screen.',
  page: 'Pages',
  seconds: 'Seconds for each page',
  start: 'Open',
  none: 'Choose a page at least',
}
