import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { symbols } from '../../schema/props/condition.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { anyLeaf, bool, color, listOf, oneOf, str } from '../../schema/props/propKinds.ts'

export const lights = ['on', 'off', 'blink'] as const

/** One state of the lamp: the values that it stands for, and its look. */
export interface LedState {
  readonly symbol: (typeof symbols)[number]
  readonly value: unknown
  readonly light: (typeof lights)[number]
  readonly color: string
  /** Replaces the label; empty: the label stays. */
  readonly text: string
}

export const STATES = 'led.states'

/** Stopped, running, fault, as symbols have them: only a fault is strong and moves (ISA-101). */
const initialStates: readonly LedState[] = [
  { symbol: '==', value: 0, light: 'off', color: '#8a949e', text: '' },
  { symbol: '==', value: 1, light: 'on', color: '#7fa98f', text: '' },
  { symbol: '==', value: 2, light: 'blink', color: '#c0392b', text: '' },
]

export const states = listOf<LedState>(
  {
    symbol: oneOf(symbols, { initial: '==' }),
    value: anyLeaf(),
    light: oneOf(lights, { initial: 'on' }),
    color: color({ initial: '#7fa98f' }),
    text: str({ max: 256 }),
  },
  { initial: initialStates, dirty: Dirty.Paint },
)

/** An indicator lamp. Its last state whose comparison the value meets holds; a value that meets none is unknown. */
export const model = defineModel({
  type: 'UsualLed',
  chunk: 'extra',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    // The lamp stands on the page: no box around it unless one is switched on.
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
    'style.align.horizontal': oneOf(['left', 'center', 'right'], { initial: 'left' }),
    'led.shape': oneOf(['round', 'square'], { initial: 'round' }),
    /** Where the label stands. */
    'led.label': oneOf(['right', 'bottom', 'none'], { initial: 'right' }),
  },
  lists: { [STATES]: states },
})
