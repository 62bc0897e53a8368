// Made from the texts beside the features by `npm run docs`; do not edit.
import { account } from '../features/account/texts.en.ts'
import { alarm } from '../features/alarm/texts.en.ts'
import { announcement } from '../features/announcement/texts.en.ts'
import { apiKey } from '../features/apiKey/texts.en.ts'
import { card } from '../features/card/texts.en.ts'
import { device } from '../features/device/texts.en.ts'
import { grid } from '../features/equipment/grid/texts.en.ts'
import { protocol } from '../features/equipment/protocol/texts.en.ts'
import { report } from '../features/equipment/report/texts.en.ts'
import { script } from '../features/equipment/script/texts.en.ts'
import { equipment } from '../features/equipment/texts.en.ts'
import { firmware } from '../features/firmware/texts.en.ts'
import { frame } from '../features/frame/texts.en.ts'
import { gateway } from '../features/gateway/texts.en.ts'
import { group } from '../features/group/texts.en.ts'
import { guide } from '../features/guide/texts.en.ts'
import { inspection } from '../features/inspection/texts.en.ts'
import { login } from '../features/login/texts.en.ts'
import { message } from '../features/message/texts.en.ts'
import { notify } from '../features/notify/texts.en.ts'
import { outbox } from '../features/outbox/texts.en.ts'
import { people } from '../features/people/texts.en.ts'
import { project } from '../features/project/texts.en.ts'
import { purchase } from '../features/purchase/texts.en.ts'
import { rationalisation } from '../features/rationalisation/texts.en.ts'
import { recovery } from '../features/recovery/texts.en.ts'
import { repair } from '../features/repair/texts.en.ts'
import { share } from '../features/share/texts.en.ts'
import { style } from '../features/style/texts.en.ts'
import { template } from '../features/template/texts.en.ts'
import { wall } from '../features/wall/texts.en.ts'
import { factor } from '../kit/factor/texts.en.ts'
import { shell } from '../shell/texts.en.ts'
import { common } from './common/texts.en.ts'

export const en = {
  account,
  alarm,
  announcement,
  apiKey,
  card,
  common,
  device,
  equipment,
  factor,
  firmware,
  frame,
  gateway,
  grid,
  group,
  guide,
  inspection,
  login,
  message,
  notify,
  outbox,
  people,
  project,
  protocol,
  purchase,
  rationalisation,
  recovery,
  repair,
  report,
  script,
  share,
  shell,
  style,
  template,
  wall,
}
