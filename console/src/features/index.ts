// Made from the features by `npm run docs`; do not edit.
import type { Feature } from '../kit/defineFeature.ts'
import { account } from './account/feature.ts'
import { alarm } from './alarm/feature.ts'
import { announcement } from './announcement/feature.ts'
import { apiKey } from './apiKey/feature.ts'
import { card } from './card/feature.ts'
import { designer } from './designer/feature.ts'
import { device } from './device/feature.ts'
import { equipment } from './equipment/feature.ts'
import { firmware } from './firmware/feature.ts'
import { frame } from './frame/feature.ts'
import { gateway } from './gateway/feature.ts'
import { group } from './group/feature.ts'
import { login } from './login/feature.ts'
import { message } from './message/feature.ts'
import { notify } from './notify/feature.ts'
import { outbox } from './outbox/feature.ts'
import { page } from './page/feature.ts'
import { people } from './people/feature.ts'
import { project } from './project/feature.ts'
import { purchase } from './purchase/feature.ts'
import { rationalisation } from './rationalisation/feature.ts'
import { recovery } from './recovery/feature.ts'
import { repair } from './repair/feature.ts'
import { style } from './style/feature.ts'
import { template } from './template/feature.ts'

export const features: readonly Feature[] = [
  account,
  alarm,
  announcement,
  apiKey,
  card,
  designer,
  device,
  equipment,
  firmware,
  frame,
  gateway,
  group,
  login,
  message,
  notify,
  outbox,
  page,
  people,
  project,
  purchase,
  rationalisation,
  recovery,
  repair,
  style,
  template,
]
