import type { LimitName } from '../limits.ts'
import { containerTypes, limitedTypes } from './widgetTypes.ts'

const containers: ReadonlySet<unknown> = new Set(containerTypes)

/** Whether widgets of this type hold others. `type` may be what a shared document says it is. */
export function isContainer(type: unknown): boolean {
  return containers.has(type)
}

/** The limit of 5.2 that counts widgets of this type; undefined where only the page's total counts. */
export function limitOf(type: string): LimitName | undefined {
  return limitedTypes.get(type)
}
