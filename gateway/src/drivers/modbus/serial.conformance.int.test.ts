import { conformance } from '../testing/conformance.ts'

conformance('modbus-rtu')
