import { conformance } from '../testing/conformance.ts'

conformance('s7')
