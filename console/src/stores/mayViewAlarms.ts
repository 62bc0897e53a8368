import type { SessionStore } from './SessionStore.ts'

/** Section 6: with any of these permissions an account sees alarms, of some devices or of all. */
const sights = ['monitor_multi_designer_alarm', 'monitor_equipinfo_menu_alarm', 'monitor_designer_menu_alarm']

export const mayViewAlarms = (session: SessionStore): boolean => sights.some((each) => session.may(each))
