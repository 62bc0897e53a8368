import { account } from './account.ts'
import { alarm } from './alarm.ts'
import { common } from './common.ts'
import { equipment } from './equipment.ts'
import { factor } from './factor.ts'
import { firmware } from './firmware.ts'
import { gateway } from './gateway.ts'
import { grid } from './grid.ts'
import { group } from './group.ts'
import { guide } from './guide.ts'
import { inspection } from './inspection.ts'
import { login } from './login.ts'
import { message } from './message.ts'
import { monitor } from './monitor.ts'
import { outbox } from './outbox.ts'
import { people } from './people.ts'
import { project } from './project.ts'
import { protocol } from './protocol.ts'
import { recovery } from './recovery.ts'
import { report } from './report.ts'
import { script } from './script.ts'
import { share } from './share.ts'
import { shell } from './shell.ts'
import { template } from './template.ts'
import { titles } from './titles.ts'
import { wall } from './wall.ts'

export const en = {
  account,
  alarm,
  common,
  equipment,
  factor,
  firmware,
  gateway,
  grid,
  group,
  guide,
  inspection,
  login,
  message,
  monitor,
  outbox,
  people,
  project,
  protocol,
  recovery,
  report,
  script,
  share,
  shell,
  template,
  titles,
  wall,
}
