import { limits } from '../limits.ts'
import type { SettingFields } from './DriverDeclaration.ts'

const interval = { is: 'number', isWhole: true, max: limits.open.intervalMaxMs, unit: 'ms' } as const

/** The settings of a device that every kind of driver has. */
export const commonSettings = {
  intervalMs: {
    ...interval,
    min: limits.open.intervalMinMs,
    initial: 1000,
    label: { cn: '采集间隔', en: 'Interval' },
  },
  /** While nobody watches the device; 0: `intervalMs` always. */
  idleIntervalMs: {
    ...interval,
    min: 0,
    initial: 0,
    label: { cn: '空闲时的间隔（0：不放慢）', en: 'Interval while idle (0: the same)' },
  },
  timeoutMs: {
    is: 'number',
    isWhole: true,
    min: 50,
    max: 60_000,
    unit: 'ms',
    initial: 1000,
    label: { cn: '应答超时', en: 'Timeout' },
  },
  /** A value within its dead band is sent all the same after this long; 0: `intervalMs` + 3000. */
  heartbeatMs: {
    ...interval,
    min: 0,
    initial: 0,
    label: { cn: '死区内的心跳（0：间隔 + 3 秒）', en: 'Heartbeat within the dead band (0: interval + 3 s)' },
  },
} as const satisfies SettingFields
