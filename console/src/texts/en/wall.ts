export const wall = {
  open: 'Wall screen',
  title: 'Pages on a wall screen',
  about:
    'The pages are shown in turn in a separate window. A touch or a key holds a page for a minute. F switches to full screen.',
  page: 'Pages',
  seconds: 'Seconds for each page',
  start: 'Open',
  none: 'Choose at least one page',
}
