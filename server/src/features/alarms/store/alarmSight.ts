import type { Permission } from '@mimic/contract'

/** Section 6: whose alarms an account may view. `eg`: of gateway-type devices; else by rule type. */
export type AlarmSight = 'eg' | '00' | '01'

const permissionOf: Record<AlarmSight, Permission> = {
  eg: 'monitor_multi_designer_alarm',
  '00': 'monitor_equipinfo_menu_alarm',
  '01': 'monitor_designer_menu_alarm',
}

/**
 * The permission group that the alarms of an equipment need. A gateway's own alarm counts as one of a gateway-type
 * device.
 */
export const sightOf = ({ equipType, ruleType }: { equipType: string; ruleType: string }): AlarmSight =>
  equipType === 'eg' ? 'eg' : ruleType === '00' ? '00' : '01'

/** The group of measured variables, which may be made of equipment of any kind. */
export const VARIABLE_SIGHT: AlarmSight = 'eg'

/** The permissions among these that let alarms be viewed. */
export const alarmPermissions = (auths: readonly Permission[]): Permission[] =>
  alarmSights(auths).map((sight) => permissionOf[sight])

/** The groups that an account may view, in a fixed order. */
export const alarmSights = (auths: readonly Permission[]): AlarmSight[] =>
  (Object.keys(permissionOf) as AlarmSight[]).filter((sight) => auths.includes(permissionOf[sight]))

/** True for an account that may view all alarms, so that nothing has to be filtered. */
export const seesEvery = (sights: readonly AlarmSight[]): boolean =>
  Object.keys(permissionOf).every((sight) => sights.some((each) => each === sight))
