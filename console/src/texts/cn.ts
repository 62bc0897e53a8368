// Made from the texts beside the features by `npm run docs`; do not edit.
import { account } from '../features/account/texts.cn.ts'
import { alarm } from '../features/alarm/texts.cn.ts'
import { announcement } from '../features/announcement/texts.cn.ts'
import { apiKey } from '../features/apiKey/texts.cn.ts'
import { card } from '../features/card/texts.cn.ts'
import { device } from '../features/device/texts.cn.ts'
import { grid } from '../features/equipment/grid/texts.cn.ts'
import { protocol } from '../features/equipment/protocol/texts.cn.ts'
import { report } from '../features/equipment/report/texts.cn.ts'
import { script } from '../features/equipment/script/texts.cn.ts'
import { equipment } from '../features/equipment/texts.cn.ts'
import { firmware } from '../features/firmware/texts.cn.ts'
import { frame } from '../features/frame/texts.cn.ts'
import { gateway } from '../features/gateway/texts.cn.ts'
import { group } from '../features/group/texts.cn.ts'
import { guide } from '../features/guide/texts.cn.ts'
import { inspection } from '../features/inspection/texts.cn.ts'
import { login } from '../features/login/texts.cn.ts'
import { message } from '../features/message/texts.cn.ts'
import { notify } from '../features/notify/texts.cn.ts'
import { outbox } from '../features/outbox/texts.cn.ts'
import { people } from '../features/people/texts.cn.ts'
import { project } from '../features/project/texts.cn.ts'
import { purchase } from '../features/purchase/texts.cn.ts'
import { rationalisation } from '../features/rationalisation/texts.cn.ts'
import { recovery } from '../features/recovery/texts.cn.ts'
import { repair } from '../features/repair/texts.cn.ts'
import { share } from '../features/share/texts.cn.ts'
import { style } from '../features/style/texts.cn.ts'
import { template } from '../features/template/texts.cn.ts'
import { wall } from '../features/wall/texts.cn.ts'
import { factor } from '../kit/factor/texts.cn.ts'
import { shell } from '../shell/texts.cn.ts'
import { common } from './common/texts.cn.ts'

export const cn = {
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
