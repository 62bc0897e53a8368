/**
 * The orders of lists of alarms. Of equal ones the newest are first; by severity the most urgent, by state those that
 * hold and that nobody has acknowledged.
 */
export const alarmOrders = ['time', 'severity', 'state', 'message', 'equip', 'class', 'release'] as const
export type AlarmOrder = (typeof alarmOrders)[number]

/** How long ago alarms were raised: within this time; `stale`: before it. */
export const alarmAges = ['hour', 'shift', 'day', 'week', 'stale'] as const
export type AlarmAge = (typeof alarmAges)[number]

/** The transitions that the journal of alarms records (ISA-18.2, 16; IEC 62682). */
export const alarmEvents = [
  'raised',
  'returned',
  'acknowledged',
  'handled',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'outOfService',
  'inService',
  'escalated',
  'silenced',
  'ruleChanged',
] as const
export type AlarmEvent = (typeof alarmEvents)[number]

/**
 * Why a condition reaches nobody, the strongest first (OPC UA Part 9, 5.8.2: OutOfServiceState, SuppressedState,
 * ShelvingState). They are independent of each other, and of the states of its alarms.
 */
export const suppressionKinds = ['outOfService', 'suppressed', 'shelved'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/** The events that begin and end each kind. */
export const suppressionEvents = {
  outOfService: { begin: 'outOfService', end: 'inService' },
  suppressed: { begin: 'suppressed', end: 'unsuppressed' },
  shelved: { begin: 'shelved', end: 'unshelved' },
} as const satisfies Readonly<Record<SuppressionKind, { readonly begin: AlarmEvent; readonly end: AlarmEvent }>>

/**
 * Limits of the load of one operating position, by ISA-18.2-2016 table 6 and EEMUA 191: up to `good` it is very likely
 * acceptable, above `most` it is more than anybody can manage. Shares are 0 to 1. A fleeting alarm returns within
 * `FLEETING_MS`; the standards give no number.
 */
export const kpiLimits = {
  perDay: { good: 150, most: 300 },
  perHour: { good: 6, most: 12 },
  per10Min: { good: 1, most: 2 },
  peak10Min: { good: 10, most: 10 },
  over10Share: { good: 0.01, most: 0.01 },
  floodShare: { good: 0.01, most: 0.01 },
  topTenShare: { good: 0.01, most: 0.05 },
  stalePerDay: { good: 5, most: 5 },
} as const

/**
 * How alarms spread over severities where they are assigned well (EEMUA 191): urgent ones, which are two severities here,
 * are few.
 */
export const severityTargets = [
  { severities: [1, 2], share: 0.05 },
  { severities: [3], share: 0.15 },
  { severities: [4], share: 0.8 },
] as const

/** A flood begins with so many alarms in ten minutes, and ends with fewer than so many (EEMUA 191). */
export const flood = { windowMs: 600_000, begins: 10, endsBelow: 5 } as const
/** A condition chatters when it raises so many alarms within this time. */
export const chattering = { alarms: 3, withinMs: 60_000 } as const
export const FLEETING_MS = 60_000
/** An alarm that holds for so long is stale. */
export const STALE_MS = 86_400_000
