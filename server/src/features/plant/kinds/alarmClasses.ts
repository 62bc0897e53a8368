import { alarmClassEntity, plainCalls } from '@mimic/contract'
import { entityKind } from './entityKind.ts'

/** Classes of alarms, which conditions name. */
export const alarmClasses = entityKind('alarmClass', alarmClassEntity, plainCalls.alarmClass)
