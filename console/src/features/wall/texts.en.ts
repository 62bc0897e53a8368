export const wall = {
  open: 'Wall screen',
  title: 'Pages on a wall screen',
  about:
    'The pages are shown in turn in a separate window. A touch or a key holds a page for a minute. F switches to full screen.',
  page: 'Pages',
  seconds: 'Seconds for each page',
  start: 'Open',
  none: 'Choose at least one page',
  wall: 'Name of this wall',
  wallHelp:
    'With a name the wall stays logged in for as long as it is used, and may only view. Administrators see it among the sessions of the account, and end it there.',
  account:
    'This login ends after 7 days at the latest. A wall that stays logged in needs an account marked as “Wall screen”.',
  notKept: 'Used from another address: this wall will be logged out within 7 days. Log in again to keep it.',
  noWallAccount:
    'This wall will be logged out within 7 days: its account is not marked as “Wall screen”, or it logged in from another address.',
  position: 'Operating position',
  positionHelp: 'The wall shows the alarms that this position answers, and no others.',
  noPosition: 'None: all alarms',
  noSuchPosition: 'The operating position of this wall no longer exists: all alarms are shown.',
  dim: 'Darker at a time of day',
  dimHelp: 'From, to (UTC+8), and how much darker, up to {{most}} %. It brightens when somebody comes, and for alarms.',
  dimFrom: 'Darker from',
  dimTo: 'Darker until',
  dimLevel: 'How much darker, percent',
}
