import { describe, expect, it } from 'vitest'
import { GatewayOpener } from './GatewayOpener.ts'

function harness(refusal?: Error) {
  const errors: unknown[] = []
  const timers: { fn: () => void; ms: number; isOff: boolean }[] = []
  const opened: object[] = []
  const opener = new GatewayOpener({
    projectId: '2001',
    query: async () => [
      { equipmentId: '1001', interval: 1000, online: true, vpn: false },
      { equipmentId: '1002', interval: 2000, online: false, vpn: false },
      { equipmentId: '1003', interval: 1000, online: true, vpn: true },
      { equipmentId: '1004', interval: 500, online: true, vpn: false },
    ],
    open: async (body) => {
      if (refusal) throw refusal
      return opened.push(body)
    },
    onError: (error) => errors.push(error),
    setTimer: (fn, ms) => {
      const timer = { fn, ms, isOff: false }
      timers.push(timer)
      return () => {
        timer.isOff = true
      }
    },
  })
  const fire = (ms: number) => {
    for (const timer of timers.filter((each) => each.ms === ms && !each.isOff)) {
      timer.isOff = true
      timer.fn()
    }
  }
  return { opener, timers, opened, errors, fire }
}

describe('opening the gateways of a page', () => {
  it('[spec:proj-open-each] [spec:proj-open-skip-offline] [spec:proj-open-skip-vpn] [spec:proj-open-body] opens each online device that is not behind a vpn', async () => {
    const { opener, opened, fire } = harness()
    await opener.run()
    fire(0)
    fire(100)
    expect(opened).toEqual([
      { projectId: '2001', equipmentId: '1001', interval: 1000, delay: 3600 },
      { projectId: '2001', equipmentId: '1004', interval: 500, delay: 3600 },
    ])
  })

  it('reports an open that was refused, and opens the others', async () => {
    const refusal = new Error('refused')
    const { opener, errors, fire } = harness(refusal)
    await opener.run()
    fire(0)
    fire(100)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(errors).toEqual([refusal, refusal])
  })

  it('[spec:proj-open-spacing] sends them 100 ms apart', async () => {
    const { opener, timers } = harness()
    await opener.run()
    expect(timers.map(({ ms }) => ms).filter((ms) => ms < 1_000_000)).toEqual([0, 100])
  })

  it('[spec:proj-reopen] opens again every 3,570,000 ms, until it is stopped', async () => {
    const { opener, opened, timers, fire } = harness()
    await opener.run()
    fire(3_570_000)
    await new Promise((resolve) => setTimeout(resolve, 0))
    fire(0)
    expect(opened.length).toBeGreaterThanOrEqual(2)
    opener.stop()
    expect(timers.every(({ isOff }) => isOff)).toBe(true)
  })
})
