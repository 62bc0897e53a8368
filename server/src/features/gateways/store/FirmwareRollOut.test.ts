import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { FirmwareOffers, OpenOffer } from './FirmwareOffers.ts'
import { FirmwareRollOut } from './FirmwareRollOut.ts'

/** A gateway that never answers. */
function harness() {
  const state = { gmtCreate: 1, at: 0, isOnline: true, isLost: false }
  const asked: number[] = []
  const offers: Pick<FirmwareOffers, 'open' | 'file' | 'note'> = {
    open: async () => [{ gatewayId: 'gw-a', orgId: 'org-a', firmwareId: 'f', gmtCreate: state.gmtCreate }],
    file: async () => ({ file: { version: '1', fileName: 'a', bytes: 1, sha256: '' }, data: Buffer.alloc(1) }),
    note: async () => true,
  }
  const rollOut = new FirmwareRollOut({
    // The roll-out uses these three.
    offers: offers as FirmwareOffers,
    questions: {
      request: async (offer) => {
        asked.push((offer as OpenOffer).gmtCreate)
        if (state.isLost) state.isOnline = false
        return undefined
      },
    },
    isOnline: () => state.isOnline,
    log: pino({ level: 'silent' }),
    now: () => 0,
    monotonic: () => state.at,
  })
  /** Looks, and lets what began end. */
  const look = async () => {
    await rollOut.look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { state, asked, look }
}

it('asks a silent gateway again after a minute, and at once for a new offer', async () => {
  const { state, asked, look } = harness()
  await look()
  await look()
  expect(asked).toEqual([1])
  state.gmtCreate = 2
  await look()
  await look()
  expect(asked).toEqual([1, 2])
  state.at = 60_000
  await look()
  expect(asked).toEqual([1, 2, 2])
})

it('asks a gateway that was lost meanwhile as soon as it is back', async () => {
  const { state, asked, look } = harness()
  state.isLost = true
  await look()
  await look()
  expect(asked).toEqual([1])
  state.isOnline = true
  await look()
  expect(asked).toEqual([1, 1])
})
