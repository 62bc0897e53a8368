import { conformance } from '../testing/conformance.ts'
import { httpPeer } from './testing/httpPeer.ts'

conformance('HTTP', httpPeer)
