import type { DriverKind } from './DriverKind.ts'
import { modbusTcp } from './modbusTcp/index.ts'

/** Every kind of driver. */
export const driverKinds = [modbusTcp] as unknown as readonly DriverKind[]
