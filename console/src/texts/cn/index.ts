import { account } from './account.ts'
import { alarm } from './alarm.ts'
import { common } from './common.ts'
import { equipment } from './equipment.ts'
import { firmware } from './firmware.ts'
import { gateway } from './gateway.ts'
import { grid } from './grid.ts'
import { group } from './group.ts'
import { guide } from './guide.ts'
import { inspection } from './inspection.ts'
import { login } from './login.ts'
import { message } from './message.ts'
import { monitor } from './monitor.ts'
import { people } from './people.ts'
import { project } from './project.ts'
import { protocol } from './protocol.ts'
import { report } from './report.ts'
import { script } from './script.ts'
import { share } from './share.ts'
import { shell } from './shell.ts'
import { template } from './template.ts'
import { titles } from './titles.ts'
import { wall } from './wall.ts'

export const cn = {
  account,
  alarm,
  common,
  equipment,
  firmware,
  gateway,
  grid,
  group,
  guide,
  inspection,
  login,
  message,
  monitor,
  people,
  project,
  protocol,
  report,
  script,
  share,
  shell,
  template,
  titles,
  wall,
}
