import { describe, expect, it } from 'vitest'
import { dataTypes } from '../drivers/index.ts'
import { type GatewayText, type GatewayTextName, gatewayText, gatewayTexts, says } from './gatewayTexts.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

describe('every sentence of a gateway', () => {
  for (const [name, { cn, en }] of Object.entries(gatewayTexts)) {
    // Their words come from the driver's declaration.
    if (['contradiction', 'registers', 'registerAt'].includes(name)) continue
    it(`${name} is there in both languages`, () => {
      const fixed = (text: string) => text.replaceAll(/\{\w+\}/g, '')
      expect(fixed(en), 'the English text has none but Latin characters').toMatch(/^[\x20-\x7e]+$/)
      expect(fixed(cn), 'the Chinese text is Chinese').toMatch(name === 'field' ? /：/ : /[\u4e00-\u9fff]/)
      if (name !== 'field') expect(namesIn(cn)).toEqual(namesIn(en))
    })
    it(`${name} leaves no brace when it is said`, () => {
      const values = Object.fromEntries(namesIn(cn + en).map((each) => [each, 7]))
      const said: GatewayText = { is: name as GatewayTextName, with: values }
      for (const locale of ['cn', 'en'] as const) expect(gatewayText(said, locale)).not.toMatch(/[{}]/)
    })
  }
})

describe('the text of a sentence', () => {
  it('has the words of the library behind it, unchanged', () => {
    const said = says('connectFailed', {}, 'connect ECONNREFUSED 127.0.0.1:502')
    expect(gatewayText(said, 'en')).toBe('the connection failed: connect ECONNREFUSED 127.0.0.1:502')
    expect(gatewayText(said, 'cn')).toBe('连接失败：connect ECONNREFUSED 127.0.0.1:502')
  })

  it('names data types in the language of the reader', () => {
    for (const dataType of dataTypes) expect(gatewayText(says('takesNo', { dataType }), 'cn')).not.toContain(dataType)
    expect(gatewayText(says('takesNo', { dataType: 'string' }), 'en')).toBe('the address takes no string')
  })

  it('of another version of the gateway is shown as it came', () => {
    expect(gatewayText('no signal s-1', 'cn')).toBe('no signal s-1')
    expect(gatewayText({ is: 'somethingNew', with: { port: 3 }, detail: 'EIO' }, 'en')).toBe('somethingNew 3: EIO')
    expect(gatewayText({ is: 'constructor' }, 'en')).toBe('constructor')
  })

  it('takes no more of a value than a message may carry', () => {
    const { with: values, detail } = says('noSignal', { signal: 'x'.repeat(1000) }, 'y'.repeat(1000))
    expect(String(values?.['signal']).length).toBe(300)
    expect(detail?.length).toBe(300)
  })
})

it('says the area of a register in the language of the reader', () => {
  const said = says('registerAt', { area: 'holding', address: 7 })
  expect([gatewayText(said, 'cn'), gatewayText(said, 'en')]).toEqual(['保持寄存器 7', 'Holding register 7'])
})
