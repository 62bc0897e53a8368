import { it } from 'vitest'
import { conformance } from '../testing/conformance.ts'
import { hasSocat, serialPeer } from './testing/serialPeer.ts'

if (hasSocat()) conformance('Modbus RTU', serialPeer)
else it.skip('there is no socat: the driver of serial ports is not tried', () => undefined)
