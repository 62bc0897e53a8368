import type { Suite } from '../Suite.ts'
import { alarms } from './alarms.ts'
import { charts } from './charts.ts'
import { coedit } from './coedit.ts'
import { designer } from './designer.ts'
import { document } from './document.ts'
import { engine } from './engine.ts'
import { fanout } from './fanout.ts'
import { firstPicture } from './firstPicture.ts'
import { grid } from './grid.ts'
import { history } from './history.ts'
import { ingest } from './ingest.ts'
import { kernels } from './kernels.ts'
import { loop } from './loop.ts'
import { messages } from './messages.ts'
import { opcua } from './opcua.ts'
import { paint } from './paint.ts'
import { peers } from './peers.ts'
import { plant } from './plant.ts'
import { rangedViewers } from './rangedViewers.ts'
import { ranges } from './ranges.ts'
import { reconnect } from './reconnect.ts'
import { restart } from './restart.ts'
import { signalSearch } from './signalSearch.ts'
import { slowLine } from './slowLine.ts'
import { soak } from './soak.ts'
import { storage } from './storage.ts'
import { viewers } from './viewers.ts'
import { whatif } from './whatif.ts'

export const suites: readonly Suite[] = [
  kernels,
  document,
  engine,
  charts,
  designer,
  coedit,
  ingest,
  fanout,
  viewers,
  history,
  alarms,
  whatif,
  restart,
  loop,
  plant,
  grid,
  opcua,
  reconnect,
  messages,
  ranges,
  rangedViewers,
  signalSearch,
  slowLine,
  storage,
  firstPicture,
  soak,
  paint,
  peers,
]
