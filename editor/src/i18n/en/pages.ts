import type { pages as cn } from '../cn/pages.ts'
import type { TextsOf } from '../TextsOf.ts'

export const pages: TextsOf<typeof cn> = {
  pages: 'Pages',
  pictureFailed: 'The preview could not be drawn: {{why}}',
  pagesFailed: 'The pages could not be loaded',
  pageAdd: 'New page',
  pageNew: 'Page {{n}}',
  pageCopyOf: '{{title}} copy',
  pageRename: 'Rename',
  pageCopy: 'Duplicate the saved version',
  pageHome: 'Home page',
  pageSetHome: 'Set as home page',
  pageProtected: 'Password protected',
  pageRemoveAsk: 'Delete “{{title}}” with all its versions?',
  pagePassword: 'Password protection',
  pagePasswordNew: 'New password',
  pagePasswordSet: 'Set',
  pagePasswordChange: 'Change password',
  leavePageTitle: 'Go to another page?',
  leavePage: 'Go to page',
}
