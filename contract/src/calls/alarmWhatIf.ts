import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { ruleFields, VariableId } from './alarm.ts'

const NullableId = Type.Union([Id, Type.Null()])
const Scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])
const { message: _message, ...judged } = ruleFields

/** A condition to be tried. */
export const WhatIfRule = closed({
  /** The condition that it stands for; left out, it is a new one. */
  id: Type.Optional(Id),
  signalId: VariableId,
  ...judged,
  message: Type.Optional(Type.String({ maxLength: limits.alarm.message, description: 'Text of the alarm.' })),
})
export type WhatIfRule = Static<typeof WhatIfRule>

const alarmFields = {
  ruleId: NullableId,
  signalId: VariableId,
  trigger: TimeMs,
  /** Null: it still holds at the end. */
  release: Type.Union([TimeMs, Type.Null()]),
  value: Scalar,
  releaseValue: Scalar,
  /** Something that nobody measured raised it. */
  simulated: Type.Optional(Type.Literal(true)),
}
const WhatIfAlarm = Type.Object({
  /** The place of its condition in the call. */
  index: Type.Integer(),
  /** It reaches nobody: it is suppressed by design for as long as it holds. */
  suppressed: Type.Optional(Type.Literal(true)),
  ...alarmFields,
})
export type WhatIfAlarm = Static<typeof WhatIfAlarm>
const CameAlarm = Type.Object({ alarmId: Id, ...alarmFields })
export type CameAlarm = Static<typeof CameAlarm>

export const WhatIfResult = Type.Object({
  progress: Type.Number(),
  /** The recorded values that were judged. */
  samples: Type.Integer(),
  /** One for each condition of the call, in its order. */
  rules: Type.Array(
    Type.Object({
      index: Type.Integer(),
      ruleId: NullableId,
      signalId: VariableId,
      /** Alarms that would have been raised in the time. */
      come: Type.Integer(),
      /** Those of them that reach nobody, because they are suppressed by design. */
      suppressed: Type.Integer(),
      /** Alarms that the condition of this id did raise. */
      came: Type.Integer(),
    }),
  ),
  /** All alarms, those included that are not listed, and those that held from the beginning. */
  total: Type.Integer(),
  alarms: Type.Array(WhatIfAlarm),
  cameTotal: Type.Integer(),
  came: Type.Array(CameAlarm),
})
export type WhatIfResult = Static<typeof WhatIfResult>
/** How far a run is, 0 to 1. */
export const WhatIfProgress = Type.Object({ progress: Type.Number() })
export type WhatIfProgress = Static<typeof WhatIfProgress>

export const alarmWhatIf = {
  start: endpoint({
    id: 'alarm.whatif',
    allow: 'equipment.read',
    isAsync: true,
    bodyBytes: 8 * 1024 * 1024,
    summary: `Judges recorded values by conditions that are not in use: which alarms would have been raised and have returned, as if the conditions had been put to work at \`from\`, and which ones did come. Nothing is changed. It needs project.read as well. Answered by alarm.whatif.callback or equipment.multi.callback; a run for whose answer nobody has asked for a minute is given up. At most ${limits.alarm.whatIf.days} days, ${limits.alarm.whatIf.rules} conditions and ${limits.alarm.whatIf.samples} recorded values. 400 that names the wrong field, such as \`rules.3.signalId\`.`,
    body: closed({
      rules: Type.Array(WhatIfRule, { minItems: 1, maxItems: limits.alarm.whatIf.rules }),
      from: TimeMs,
      to: TimeMs,
    }),
    reply: Type.Null(),
    example: {
      rules: [{ id: 'rule-a', signalId: 'a-level', kind: 'compare', symbol: '>', value: 5 }],
      from: 1780000000000,
      to: 1780000060000,
    },
    audit: 'unaudited',
  }),
  callback: endpoint({
    id: 'alarm.whatif.callback',
    allow: 'equipment.read',
    isAsync: true,
    summary: `The state of a run: while it is \`pending\`, how far it is; then its alarms in order of time, the first ${limits.alarm.whatIf.alarms} of each kind, and how many there are by condition. Kept for 10 minutes.`,
    body: closed({ uuid: Id }),
    reply: Type.Union([WhatIfResult, WhatIfProgress, Type.Null()]),
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: 'reads',
  }),
  cancel: endpoint({
    id: 'alarm.whatif.cancel',
    allow: 'equipment.read',
    summary: 'Gives a run up, and forgets its answer.',
    body: closed({ uuid: Id }),
    reply: Nothing,
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: 'unaudited',
  }),
}
