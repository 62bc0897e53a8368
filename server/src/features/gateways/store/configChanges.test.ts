import { describe, expect, it } from 'vitest'
import { configChanges, type DocumentDevice, type DocumentEntry } from './configChanges.ts'

const signal = (id: string, more: object = {}) => ({ id, valueType: 'number', address: 0, ...more }) as DocumentEntry
const device = (equipId: string, signals: readonly DocumentEntry[], more: object = {}) =>
  ({ equipId, driver: 'modbus-tcp', host: '192.0.2.1', ...more, signals }) as unknown as DocumentDevice
const of = (equipId: string, signalId = '') => ({ equipId, driver: 'modbus-tcp', signalId })

describe('the changes between two configurations', () => {
  it('are none between equal ones, whatever the order', () => {
    const devices = [device('a', [signal('s'), signal('t')]), device('b', [])]
    expect(configChanges(devices, [device('b', []), device('a', [signal('t'), signal('s')])])).toEqual([])
  })

  it('name devices and signals that came, went or differ, with the fields', () => {
    const before = [device('a', [signal('s'), signal('t')]), device('gone', [signal('x')])]
    const after = [
      device('a', [signal('s', { address: 5, scale: 0.1 }), signal('u')], { port: 503 }),
      device('new', []),
    ]
    expect(configChanges(before, after)).toEqual([
      { ...of('a'), change: 'changed', fields: [{ name: 'port', before: '', after: '503' }] },
      {
        ...of('a', 's'),
        change: 'changed',
        fields: [
          { name: 'address', before: '0', after: '5' },
          { name: 'scale', before: '', after: '0.1' },
        ],
      },
      { ...of('a', 'u'), change: 'added', fields: [] },
      { ...of('a', 't'), change: 'removed', fields: [] },
      { ...of('new'), change: 'added', fields: [] },
      { ...of('gone'), change: 'removed', fields: [] },
    ])
  })
})
