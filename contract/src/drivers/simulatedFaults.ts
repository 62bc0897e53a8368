import type { Texts } from '../entity/Entity.ts'

/** Faults that a simulated device or signal can have. */
export const simulatedFaults = {
  none: { cn: '无', en: 'None' },
  stuck: { cn: '卡死', en: 'Stuck' },
  spike: { cn: '尖峰', en: 'Spikes' },
  offline: { cn: '设备离线', en: 'Device offline' },
  slow: { cn: '应答缓慢', en: 'Slow answers' },
  bad: { cn: '坏值', en: 'Bad value' },
} as const satisfies Readonly<Record<string, Texts>>
export type SimulatedFault = keyof typeof simulatedFaults
