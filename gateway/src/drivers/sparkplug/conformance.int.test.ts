import { conformance } from '../testing/conformance.ts'

conformance('sparkplug-b')
