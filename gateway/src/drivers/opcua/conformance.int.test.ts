import { conformance } from '../testing/conformance.ts'

conformance('opcua')
