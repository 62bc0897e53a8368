import type { coedit as cn } from '../cn/coedit.ts'
import type { TextsOf } from '../TextsOf.ts'

export const coedit: TextsOf<typeof cn> = {
  linkSaved: 'All changes synced',
  linkDraft: 'Typed, not in the page yet',
  linkSaving: 'Syncing…',
  linkOffline: 'Offline: {{count}} changes kept here',
  linkOffline_one: 'Offline: {{count}} change kept here',
  linkKept: '({{count}} changes kept here)',
  linkKept_one: '({{count}} change kept here)',
  linkConnecting: 'Connecting…',
  linkReopening: 'The shared page was renewed; opening it again…',
  limitWidgets:
    'A page holds at most {{max}} widgets, and colleagues used the last places. Not added: {{count}} of yours.',
  limitWeather:
    'A page holds at most {{max}} weather widgets, and colleagues used the last places. Not added: {{count}} of yours.',
  limitWebgl: 'A page holds at most {{max}} 3D widget, and a colleague added one first. Not added: {{count}} of yours.',
  conflictHere:
    '{{count}} of your changes were not kept, because colleagues changed the same at the same time: {{names}}',
  conflictHere_one:
    'One of your changes was not kept, because a colleague changed the same at the same time: {{names}}',
  replacedTheirs: '{{count}} of your changes replaced what colleagues changed at the same time: {{names}}',
  replacedTheirs_one: 'One of your changes replaced what a colleague changed at the same time: {{names}}',
  removedHere: 'Somebody removed what you were working on: {{names}}',
  removedHereBy: '{{by}} removed what you were working on: {{names}}',
  windowsOpen: 'Open windows: {{count}}',
  bringBack: 'Bring back',
  refusedChange: 'The server rejected a change, and it was undone: {{names}}',
  refusedField: 'The server rejected {{field}} of {{name}}, and it was undone: {{reason}}',
  refusedLarge: 'it is too large',
  refusedForm: 'it is nothing that this field can hold',
  outcome: '{{name}} · {{field}}: “{{lost}}” (now “{{stands}}”)',
  outsideHere: 'Changes made at the same time put this over the edge of the page, by so many units: {{names}}',
  bringInside: 'Bring inside',
  draftTheirs: 'A colleague wrote:',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  draftLeft: 'Typed into {{field}} and not written: {{names}}',
  copyText: 'Copy text',
  discardText: 'Discard',
  notKeptHere:
    'This browser cannot store changes: closing the page while offline loses the changes that are not synced.',
  goneWidget: 'a deleted widget',
  listComma: ', ',
  online: 'Collaborators online',
  follow: 'Follow {{name}}',
  following: 'Following {{name}}',
  followStop: 'Stop following',
  you: 'you',
}
