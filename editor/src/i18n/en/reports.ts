import type { reports as cn } from '../cn/reports.ts'
import type { TextsOf } from '../TextsOf.ts'

export const reports: TextsOf<typeof cn> = {
  reportsNone: 'This project has no reports',
  reportsNoneCustom: 'This project has no statistics reports',
  reportsFailed: 'The reports could not be loaded',
  reportGone: 'This report was deleted',
}
