import type { opening as cn } from '../cn/opening.ts'
import type { TextsOf } from '../TextsOf.ts'

export const opening: TextsOf<typeof cn> = {
  loading: 'Opening the page…',
  failed: 'The page could not be opened',
  retry: 'Try again',
  noPermission: 'You may not edit this page',
  notFound: 'This page does not exist, or you have no permission to see it',
  sessionEnded: 'Your session has ended; please log in again',
  back: 'Back',
  exit: 'Leave the designer',
}
