/**
 * System values that a page may show beside signals and measured variables (3.3, `systemKey`); refreshed every 60 s.
 */
export const systemKeys = [
  /** The server's clock, ms since 1970 UTC. */
  'time',
  'equipment_count',
  'online_count',
  'offline_count',
  'alarm_equipment',
  'alarm_count',
] as const

export type SystemKey = (typeof systemKeys)[number]
