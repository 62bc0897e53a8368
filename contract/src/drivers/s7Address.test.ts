import { expect, it } from 'vitest'
import { s7 } from './s7.ts'
import { parseS7Address } from './s7Address.ts'

it('reads blocks, areas, bits and strings', () => {
  expect(parseS7Address('DB1,REAL0')).toEqual({ area: 'DB', db: 1, type: 'real', byte: 0, bit: 0, length: 0 })
  expect(parseS7Address('db12,x4.7')).toMatchObject({ db: 12, type: 'bit', byte: 4, bit: 7 })
  expect(parseS7Address('DB2,S20.30')).toMatchObject({ type: 'string', byte: 20, length: 30 })
  expect(parseS7Address('M0.1')).toMatchObject({ area: 'M', type: 'bit', bit: 1 })
  expect(parseS7Address('IW4')).toMatchObject({ area: 'I', type: 'word' })
  expect(parseS7Address('EDI8')).toMatchObject({ area: 'I', type: 'dint', byte: 8 })
  expect(parseS7Address('AB2')).toMatchObject({ area: 'Q', type: 'byte' })
})

it('refuses everything else', () => {
  for (const text of [
    '',
    'DB1',
    'DB1,REAL',
    'DB1,X4',
    'DB1,X4.8',
    'DB1,S20',
    'DB1,S20.255',
    'M0',
    'MW0.1',
    'T1',
    'DB1,REAL70000',
    'DB1,FOO1',
  ])
    expect(parseS7Address(text), text).toBeUndefined()
})

it('knows the type of an address, and that inputs cannot be written', () => {
  expect(['DB1,X0.0', 'DB1,S0.10', 'MW2'].map((address) => s7.dataTypeOf({ address }))).toEqual([
    'boolean',
    'string',
    'number',
  ])
  const problem = s7.problem({ address: { address: 'IW4' }, dataType: 'number', isWritable: true, deadBand: 0 })
  expect(problem?.path).toBe('access')
})
