import type { Suite } from '../Suite.ts'
import { coedit } from './coedit.ts'
import { designer } from './designer.ts'
import { document } from './document.ts'
import { engine } from './engine.ts'
import { fanout } from './fanout.ts'
import { ingest } from './ingest.ts'
import { kernels } from './kernels.ts'
import { peers } from './peers.ts'

export const suites: readonly Suite[] = [kernels, document, engine, designer, coedit, ingest, fanout, peers]
