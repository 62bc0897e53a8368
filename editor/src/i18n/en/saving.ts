import type { saving as cn } from '../cn/saving.ts'
import type { TextsOf } from '../TextsOf.ts'

export const saving: TextsOf<typeof cn> = {
  save: 'Save',
  saved: 'Saved as version {{version}}',
  callUnreachable: 'The server cannot be reached; please try again later',
  callTimeout: 'The server took too long; please try again later',
  saveFailed: 'Not saved: {{reason}}',
  saveSilentWrite:
    '“{{widget}}” writes without confirmation, which only accounts with write permission can save. Turn on “Ask first”.',
  saveForeignImage: '“{{widget}}” shows an image from another server. Choose one of the project.',
  showWidget: 'Select widget',
  unsaved: 'Changes since the last version',
  clean: 'Version {{version}}',
  cleanNever: 'Never saved',
  leaveTitle: 'Leave the designer?',
  leaveKept: 'The server keeps all changes, and they are here when you come back.',
  leavePending:
    'The server has not confirmed {{count}} changes yet. This browser keeps them, and sends them when you open the page again.',
  leavePending_one:
    'The server has not confirmed {{count}} change yet. This browser keeps it, and sends it when you open the page again.',
  leaveLoses:
    'The server has not confirmed {{count}} changes yet, and this browser cannot store them: leaving loses them.',
  leaveLoses_one:
    'The server has not confirmed {{count}} change yet, and this browser cannot store it: leaving loses it.',
  leaveNoVersion: 'Monitors keep showing the last saved version, without the changes since then.',
  saveAndGo: 'Save and leave',
  leave: 'Leave',
  stay: 'Keep editing',
  conflictTitle: 'Somebody else saved this page',
  conflictText:
    '{{by}} saved version {{version}} at {{at}} (UTC+8), but your page is based on version {{base}}. Nothing has been saved yet.',
  conflictSave: 'Save over version {{version}}',
  saveNote: 'Save with a note…',
  saveNoteTitle: 'Save with a note',
  note: 'Note',
  notePlaceholder: 'What was changed, and why (optional)',
  keep: 'OK',
  saveMore: 'More ways to save',
  timeZone: 'Beijing time (UTC+8)',
}
