import type { Texts } from '../entity/Entity.ts'
import { FormulaError } from '../formula.ts'
import { limits } from '../limits.ts'
import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { simulatedFaults } from './simulatedFaults.ts'
import { parseExpression, parsePlayback } from './simulation.ts'

const device = {
  /** The same seed gives the same noise. */
  seed: { is: 'number', isWhole: true, min: 0, max: 4_294_967_295, initial: 1, label: { cn: '随机种子', en: 'Seed' } },
} as const satisfies SettingFields

const address = {
  behaviour: {
    is: 'choice',
    choices: {
      hold: { cn: '保持', en: 'Hold' },
      ramp: { cn: '斜坡', en: 'Ramp' },
      sine: { cn: '正弦', en: 'Sine' },
      noise: { cn: '噪声', en: 'Noise' },
      counter: { cn: '计数', en: 'Counter' },
      follow: { cn: '跟随', en: 'Follow' },
      expression: { cn: '表达式', en: 'Expression' },
      playback: { cn: '回放数据', en: 'Playback' },
    },
    initial: 'hold',
    label: { cn: '行为', en: 'Behaviour' },
  },
  min: { is: 'number', initial: 0, label: { cn: '最小值', en: 'Minimum' } },
  max: { is: 'number', initial: 100, label: { cn: '最大值', en: 'Maximum' } },
  /** The period of a ramp or a sine, and the time between two values of noise or two counts. */
  periodS: {
    is: 'number',
    min: 0.1,
    max: 86_400,
    unit: 's',
    initial: 60,
    shownWith: { field: 'behaviour', value: ['ramp', 'sine', 'noise', 'counter'] },
    label: { cn: '周期', en: 'Period' },
  },
  /** The value at the start; the minimum if it is empty. */
  initial: {
    is: 'text',
    max: 100,
    initial: '',
    shownWith: { field: 'behaviour', value: ['hold', 'counter', 'follow'] },
    label: { cn: '初始值（空：最小值）', en: 'Initial value (empty: the minimum)' },
  },
  /** By which other signals of the device follow it. */
  name: { is: 'text', max: 64, initial: '', label: { cn: '模拟中的名称', en: 'Name in the simulation' } },
  /** The id or the name of another signal of the device. */
  follows: {
    is: 'text',
    max: 64,
    initial: '',
    shownWith: { field: 'behaviour', value: 'follow' },
    label: { cn: '跟随的变量（ID 或名称）', en: 'Followed signal (id or name)' },
  },
  /** Time constant of a first-order lag; 0: at once. */
  lagS: {
    is: 'number',
    min: 0,
    max: 86_400,
    unit: 's',
    initial: 0,
    shownWith: { field: 'behaviour', value: 'follow' },
    label: { cn: '滞后', en: 'Lag' },
  },
  /** A formula of other signals of the device, `{tag}`, and of `t`, the seconds since the start. */
  expression: {
    is: 'text',
    max: limits.mvar.formula,
    initial: '',
    shownWith: { field: 'behaviour', value: 'expression' },
    label: { cn: '表达式（{位号}，t：秒）', en: 'Expression ({tag}, t: seconds)' },
  },
  /** Lines of `time,value`, the time in seconds; repeated without end. */
  playback: {
    is: 'text',
    max: limits.simulation.playback,
    rows: 8,
    initial: '',
    shownWith: { field: 'behaviour', value: 'playback' },
    label: { cn: '数据（每行：秒,数值）', en: 'Data (a line: seconds,value)' },
  },
  fault: {
    is: 'choice',
    choices: simulatedFaults,
    initial: 'none',
    label: { cn: '故障', en: 'Fault' },
  },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address, dataType, deadBand }) => {
  const { behaviour = 'hold', min = 0, max = 100, initial = '', follows = '', name = '' } = address
  if (Number(min) > Number(max))
    return { path: 'address.max', text: { cn: `${max} 小于最小值 ${min}`, en: `${max} is below the minimum ${min}` } }
  if (dataType === 'string' && behaviour !== 'hold')
    return { path: 'address.behaviour', text: { cn: '文本只能保持', en: 'a text can only be held' } }
  if (behaviour === 'follow' && follows === '')
    return {
      path: 'address.follows',
      text: { cn: '跟随的变量要指明被跟随的变量', en: 'a signal that follows names the followed one' },
    }
  if (behaviour === 'follow' && follows === name)
    return { path: 'address.follows', text: { cn: '变量不能跟随自己', en: 'a signal cannot follow itself' } }
  if (behaviour === 'expression') {
    const text = expressionProblem(String(address['expression'] ?? ''))
    if (text) return { path: 'address.expression', text }
  }
  if (behaviour === 'playback') {
    const read = parsePlayback(String(address['playback'] ?? ''))
    if ('line' in read)
      return {
        path: 'address.playback',
        text: {
          cn: `第 ${read.line} 行不是递增的“秒,数值”`,
          en: `line ${read.line} is no "seconds,value" with a later time than the line before`,
        },
      }
  }
  if (dataType === 'number' && !Number.isFinite(Number(initial)))
    return { path: 'address.initial', text: { cn: `${initial} 不是数值`, en: `${initial} is no number` } }
  if (dataType === 'boolean' && !['', 'true', 'false'].includes(String(initial)))
    return {
      path: 'address.initial',
      text: { cn: `${initial} 既不是 true 也不是 false`, en: `${initial} is neither true nor false` },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return undefined
}

/** Why a text is no expression of a simulated signal; undefined for one. */
function expressionProblem(text: string): Texts | undefined {
  try {
    parseExpression(text)
    return undefined
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const { reason, at } = error
    return { cn: `表达式第 ${at + 1} 个字符处有误（${reason}）`, en: `${reason} at character ${at + 1}` }
  }
}

/** A device that is computed, for trying pages and for training. */
export const simulated = defineDriverKind({
  id: 'simulated',
  title: { cn: '模拟设备', en: 'Simulated' },
  device,
  address,
  dataTypeOf: () => undefined,
  problem,
})
