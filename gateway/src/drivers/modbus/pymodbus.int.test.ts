import { it } from 'vitest'
import { conformance } from '../testing/conformance.ts'
import { hasPymodbus, pymodbusPeer } from './testing/pymodbusPeer.ts'

if (hasPymodbus()) {
  conformance('Modbus TCP with pymodbus', () => pymodbusPeer('tcp'))
  conformance('Modbus RTU over TCP with pymodbus', () => pymodbusPeer('rtu'))
} else it.skip('python3 has no pymodbus: the drivers are not tried with it', () => undefined)
