import { expect, it } from 'vitest'
import { connectUsername } from './connectUsername.ts'

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const connect = (flags: number, ...parts: Buffer[]) => {
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, flags, 0, 60]), ...parts])
  return Buffer.concat([Buffer.from([0x10, body.length]), body])
}

it('reads the user name behind client id and will, as soon as the packet is complete', () => {
  const packet = connect(0x86 | 0x40, text('id'), text('will/topic'), text('gone'), text('valve'), text('secret'))
  expect(connectUsername(packet)).toBe('valve')
  expect(connectUsername(Buffer.concat([packet, Buffer.from([0xc0, 0])]))).toBe('valve')
  for (let length = 0; length < packet.length; length++)
    expect(connectUsername(packet.subarray(0, length))).toBeUndefined()
  expect(connectUsername(connect(0x82, text('id'), text('pump')))).toBe('pump')
})

it('finds none without one, in another packet and in a damaged one', () => {
  expect(connectUsername(connect(0x02, text('id')))).toBe('')
  expect(connectUsername(Buffer.from([0xc0, 0]))).toBe('')
  expect(connectUsername(connect(0x82, Buffer.from([0xff, 0xff])))).toBe('')
  expect(connectUsername(connect(0x82, text('id'), Buffer.from([0xff, 0xff])))).toBe('')
})
