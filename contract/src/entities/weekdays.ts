import type { Texts } from '../entity/Entity.ts'

/** The days of the week in UTC+8, Monday first. */
export const weekdays = {
  mon: { cn: '周一', en: 'Monday' },
  tue: { cn: '周二', en: 'Tuesday' },
  wed: { cn: '周三', en: 'Wednesday' },
  thu: { cn: '周四', en: 'Thursday' },
  fri: { cn: '周五', en: 'Friday' },
  sat: { cn: '周六', en: 'Saturday' },
  sun: { cn: '周日', en: 'Sunday' },
} as const satisfies Readonly<Record<string, Texts>>

/** A time of day in UTC+8. */
export const clock = { is: 'text', min: 5, max: 5, form: 'clock', initial: '00:00', example: '00:00' } as const
