import { conformance } from '../testing/conformance.ts'
import { registerPeer } from './testing/registerPeer.ts'

conformance('Modbus TCP', () => registerPeer('tcp'))
conformance('Modbus RTU over TCP', () => registerPeer('rtu'))
