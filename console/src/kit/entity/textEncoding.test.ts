import { describe, expect, it } from 'vitest'
import { encodedText } from '../../testing/encodedText.ts'
import { decoded, type Encoding, encodingOf } from './textEncoding.ts'

const chinese = [
  '电压',
  '功率',
  '温度',
  '状态',
  '开关量输入',
  '进水阀门开度',
  '液位高报警',
  '频率设定值',
  '瞬时流量（m3/h）',
]
const traditional = [
  '電壓',
  '功率',
  '溫度',
  '狀態',
  '開關量輸入',
  '進水閥門開度',
  '液位高警報',
  '頻率設定值',
  '水泵運轉時間',
]
const western = [
  'Température départ °C',
  'Débit eau m³/h',
  'Außentemperatur',
  'Größe',
  'Fläche m²',
  'Presión de aceite',
  'Tensão média',
  'Kesselrücklauf 70 °C',
  'µS/cm',
  'Öltemperatur',
  'Zählerstand',
  'Vitesse réglée à l’arrêt',
]
const cyrillic = ['Температура подачи', 'Давление воды', 'Расход']

const cases: readonly (readonly [Encoding, readonly string[]])[] = [
  ['gb18030', chinese],
  ['big5', traditional],
  ['windows-1252', western],
  ['windows-1251', cyrillic],
]

describe.each(cases)('%s', (encoding, texts) => {
  it.each([...texts, texts.join(';')])('is found by a list with %s', (text) => {
    const list = `Name;Address;Unit\r\n${text};32016;kW\r\nRun;7;\r\n`
    const bytes = encodedText(list, encoding)
    expect(encodingOf(bytes)).toBe(encoding)
    expect(decoded(bytes, encodingOf(bytes))).toBe(list)
  })
})

describe.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('%s', (encoding) => {
  it.each(['', '\uFEFF'])('is found with and without a byte order mark', (mark) => {
    for (const text of [...chinese, ...traditional, ...western, ...cyrillic]) {
      const list = `Name;Address\n${text};7\n`
      const bytes = encodedText(mark + list, encoding)
      expect(encodingOf(bytes), text).toBe(encoding)
      expect(decoded(bytes, encoding)).toBe(list)
    }
  })
})

it('plain ASCII, and a file without a byte, are UTF-8', () => {
  expect(encodingOf(encodedText('Name,Address\na,7\n', 'utf-8'))).toBe('utf-8')
  expect(encodingOf(new Uint8Array())).toBe('utf-8')
})
