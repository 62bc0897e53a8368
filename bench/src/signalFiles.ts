import { seededRandom } from '@mimic/engine/testing'
import { encodeGb18030 } from './encodeGb18030.ts'

/** A CSV file of signals, as people have them. */
export interface SignalFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** False for a file that must be corrected first, or whose limits are stored one by one for minutes. */
  readonly isSaved: boolean
}

const english = ['Name', 'Tag', 'Area', 'Address', 'Type', 'Unit', 'Access', 'Scale', 'Upper limit'] as const
const chinese = ['变量名称', '位号', '区域', '地址', '类型', '单位', '访问', '倍率', '上限'] as const
const all = [
  ...['Name', 'Tag', 'Area', 'Address', 'Type', 'Bit', 'Byte order', 'Data type', 'Unit', 'Access', 'Scale', 'Offset'],
  ...['Decimals', 'Lower limit', 'Upper limit', 'Dead band', 'Interval', 'Texts of values', 'Write formula'],
  ...['High-high alarm', 'High alarm', 'Low alarm', 'Low-low alarm'],
] as const
const places = ['进水泵房', '加药间', '清水池', '配电室', '二沉池'] as const
const measures = ['出口压力', '瞬时流量', '液位', '电机温度', '余氯'] as const

/** Files of `count` signals in several shapes. */
export function signalFiles(count: number, seed: number): SignalFile[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const lines = (heads: readonly string[], line: (i: number) => readonly (string | number)[]) =>
    `${heads.join(',')}\r\n${Array.from({ length: count }, (_, i) => line(i).join(',')).join('\r\n')}\r\n`
  const plain = (i: number) => [`Signal ${i}`, `S-${i}`, 'holding', i, 'u16', 'bar', 'r', 0.1, 1 + below(1000)]
  const chineseText = lines(chinese, (i) => {
    const name = `${places[below(places.length)]}${measures[below(measures.length)]}${i}`
    return [name, `位-${i}`, '保持寄存器', i, 'u16', '千帕', '只读', 0.1, 1 + below(1000)]
  })
  /** Every signal has all settings, and one in `each` four alarm limits. */
  const full = (each: number) =>
    lines(all, (i) => {
      const upper = 100 + below(900)
      const settings = ['bar', 'rw', 0.1, below(10), below(4), -upper, upper, 0.5, 5000, '0=Off; 1=On', 'x * 2']
      const alarms = i % each === 0 ? [upper * 0.9, upper * 0.8, -upper * 0.8, -upper * 0.9] : ['', '', '', '']
      return [`Signal ${i}`, `S-${i}`, 'holding', i, 'i16', '', 'ABCD', 'number', ...settings, ...alarms]
    })
  const wrong = lines(english, (i) =>
    random() < 0.1
      ? plain(i)
          .with(3, 70_000 + i)
          .with(7, 0)
      : plain(i),
  )
  const utf8 = (text: string) => new TextEncoder().encode(text)
  return [
    { name: '9 columns', bytes: utf8(lines(english, plain)), isSaved: true },
    { name: `all columns, ${(count / 100) * 4} alarm limits`, bytes: utf8(full(100)), isSaved: true },
    { name: `all columns, ${count * 4} alarm limits`, bytes: utf8(full(1)), isSaved: false },
    { name: 'Chinese, UTF-8', bytes: utf8(chineseText), isSaved: true },
    { name: 'Chinese, GB 18030', bytes: encodeGb18030(chineseText), isSaved: true },
    { name: 'a tenth of the rows wrong', bytes: utf8(wrong), isSaved: false },
  ]
}
