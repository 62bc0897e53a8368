import type { Permission } from '@mimic/contract'

/** Section 6: whose alarms an account may view. `eg`: of gateway-type devices; else by rule type. */
export type AlarmSight = 'eg' | '00' | '01'

const permissionOf: Record<AlarmSight, Permission> = {
  eg: 'monitor_multi_designer_alarm',
  '00': 'monitor_equipinfo_menu_alarm',
  '01': 'monitor_designer_menu_alarm',
}

/** What its alarms need. A gateway's own alarm is one of a gateway-type device. */
export const sightOf = ({ equipType, ruleType }: { equipType: string; ruleType: string }): AlarmSight =>
  equipType === 'eg' ? 'eg' : ruleType === '00' ? '00' : '01'

/** Of measured variables, which may be made of equipment of any kind. */
export const VARIABLE_SIGHT: AlarmSight = 'eg'

/** Of some permissions those that let alarms be viewed. */
export const alarmPermissions = (auths: readonly Permission[]): Permission[] =>
  alarmSights(auths).map((sight) => permissionOf[sight])

/** What an account may view, in a fixed order. */
export const alarmSights = (auths: readonly Permission[]): AlarmSight[] =>
  (Object.keys(permissionOf) as AlarmSight[]).filter((sight) => auths.includes(permissionOf[sight]))

/** Nothing has to be left out for an account that may view the alarms of every kind. */
export const seesEvery = (sights: readonly AlarmSight[]): boolean =>
  Object.keys(permissionOf).every((sight) => sights.some((each) => each === sight))
