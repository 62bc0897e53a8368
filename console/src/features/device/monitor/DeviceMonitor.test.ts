import type { GatewayInfo } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import type { LiveValue, SignalAlarm } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { type DeviceFrame, DeviceMonitor } from './DeviceMonitor.ts'

const online: GatewayInfo = { online: true, vpn: false, interval: 1000, economizeOpen: false }

function harness(gateway: GatewayInfo | number = online) {
  const calls: [string, object][] = []
  const failing = new Set<string>()
  const timers: { fn: () => void; ms: number; isOff: boolean }[] = []
  let emit: (frame: DeviceFrame) => void = () => undefined
  let isSocketOpen = false
  const monitor = new DeviceMonitor({
    equipmentId: '1001',
    call: async <T>(path: string, body: object) => {
      const name = path.split('/').slice(-2).join('/')
      calls.push([name, body])
      if (failing.has(name)) throw new CallError(503, '')
      if (name === 'gateway/info') {
        if (typeof gateway === 'number') throw new CallError(gateway, '')
        return gateway as T
      }
      return (name === 'signal/query' ? [{ id: 's', value: 1, time: 1000, quality: 0 }] : null) as T
    },
    openSocket: (onFrame) => {
      emit = onFrame
      isSocketOpen = true
      return () => {
        isSocketOpen = false
      }
    },
    onChange: () => undefined,
    setTimer: (fn, ms) => {
      const timer = { fn, ms, isOff: false }
      timers.push(timer)
      return () => {
        timer.isOff = true
      }
    },
  })
  const fire = async (ms: number, times = 1) => {
    for (let i = 0; i < times; i++) {
      for (const timer of timers) if (timer.ms === ms && !timer.isOff) timer.fn()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  const names = () => calls.map(([name]) => name)
  const opens = () => names().filter((name) => name === 'multi/open').length
  return {
    monitor,
    calls,
    failing,
    names,
    opens,
    timers,
    fire,
    emit: (v: LiveValue[], rest: Partial<DeviceFrame> = {}) => emit({ signalVal: v, ...rest }),
    isSocketOpen: () => isSocketOpen,
  }
}

const alarm = (id: string, state: SignalAlarm['state']): SignalAlarm => ({
  id,
  state,
  equipId: '1001',
  signalId: 's',
  type: 'signal',
  severity: 1,
  msg: 'high',
  time: 1,
  value: 9,
  releaseTime: null,
})

const value = (time: number, v: number): LiveValue => ({ id: 's', value: v, time, quality: 0 })

describe('monitoring one device', () => {
  it('[spec:dev-start-id] [spec:dev-start-on] starts with its id and the monitor on', () => {
    expect(harness().monitor.state).toMatchObject({ equipmentId: '1001', isMonitorOn: true })
  })

  it('[spec:dev-start-gateway] [spec:dev-open-online] [spec:dev-open-body] [spec:dev-signals] [spec:dev-socket] asks for the gateway, opens, queries the signals, then opens the socket', async () => {
    const h = harness()
    await h.monitor.start()
    expect(h.names()).toEqual(['gateway/info', 'multi/open', 'signal/query'])
    expect(h.calls[1]?.[1]).toEqual({ interval: 1000, delay: 600, equipmentId: '1001' })
    expect(h.isSocketOpen()).toBe(true)
  })

  it('[spec:dev-no-open-offline] [spec:dev-loading-done] does not open an offline gateway', async () => {
    const h = harness({ ...online, online: false })
    await h.monitor.start()
    expect(h.opens()).toBe(0)
    expect(h.monitor.state).toMatchObject({ isMonitorOn: false, isLoading: false })
  })

  it('[spec:dev-no-open-vpn] does not open behind a vpn', async () => {
    const h = harness({ ...online, vpn: true })
    await h.monitor.start()
    expect(h.opens()).toBe(0)
    expect(h.monitor.state.isMonitorOn).toBe(false)
  })

  it('[spec:dev-2001-gateway] clears the gateway when there is none', async () => {
    const h = harness(2001)
    await h.monitor.start()
    expect(h.monitor.state.gateway).toBeNull()
  })

  it('[spec:dev-poll] [spec:dev-idle-add] polls the gateway every 60 s, and each poll adds 60 s of idle time', async () => {
    const h = harness()
    await h.monitor.start()
    await h.fire(60_000, 2)
    expect(h.names().filter((name) => name === 'gateway/info')).toHaveLength(3)
    expect(h.monitor.idleS).toBe(120)
  })

  it('[spec:dev-idle-mouse] [spec:dev-idle-key] activity ends the idle time', async () => {
    const h = harness()
    await h.monitor.start()
    await h.fire(60_000)
    h.monitor.activity()
    expect(h.monitor.idleS).toBe(0)
  })

  it('[spec:dev-reopen] [spec:dev-eco-off] opens again every 580 s, however idle, without economise mode', async () => {
    const h = harness()
    await h.monitor.start()
    await h.fire(60_000, 5)
    await h.fire(580_000)
    expect(h.opens()).toBe(2)
  })

  it('[spec:dev-eco-below] [spec:dev-eco-over] with economise mode only while somebody is there', async () => {
    const h = harness({ ...online, economizeOpen: true })
    await h.monitor.start()
    await h.fire(60_000)
    await h.fire(580_000)
    expect(h.opens()).toBe(2)
    await h.fire(60_000)
    await h.fire(580_000)
    expect(h.opens()).toBe(2)
  })

  it('[spec:dev-idle-reopen] opens for somebody who comes back after the opening has lapsed', async () => {
    const h = harness({ ...online, economizeOpen: true })
    await h.monitor.start()
    await h.fire(60_000, 3)
    await h.fire(580_000)
    expect(h.opens()).toBe(1)
    expect(h.monitor.state.isMonitorOn).toBe(false)
    h.monitor.activity()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(h.opens()).toBe(2)
    expect(h.monitor.state.isMonitorOn).toBe(true)
  })

  it('queries signals that could not be loaded again with the next poll', async () => {
    const h = harness()
    h.failing.add('signal/query')
    await h.monitor.start()
    expect(h.monitor.state).toMatchObject({ signals: [], areSignalsKnown: false, isLoading: false })
    expect(h.monitor.state.error).toBeDefined()
    h.failing.clear()
    await h.fire(60_000)
    expect(h.monitor.state.error).toBeUndefined()
    expect(h.monitor.state).toMatchObject({ signals: [{}], areSignalsKnown: true })
  })

  it('keeps the gateway’s state when a poll fails', async () => {
    const h = harness()
    await h.monitor.start()
    h.failing.add('gateway/info')
    await h.fire(60_000)
    expect(h.monitor.state).toMatchObject({ gateway: online, error: undefined })
  })

  it('[spec:dev-idle-reopen] [spec:dev-idle-below] activity opens a monitor that is off after 120 s of idleness, not before', async () => {
    const gateway = { ...online, online: false }
    const h = harness(gateway)
    await h.monitor.start()
    await h.fire(60_000)
    Object.assign(gateway, { online: true })
    h.monitor.activity()
    await h.fire(60_000, 2)
    expect(h.opens()).toBe(0)
    h.monitor.activity()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(h.opens()).toBe(1)
  })

  it('[spec:dev-live-newer] [spec:dev-live-same] [spec:dev-live-older] [spec:dev-socket-signal] takes the same or a newer time, never an older one', async () => {
    const h = harness()
    await h.monitor.start()
    const shown = () => h.monitor.state.signals[0]?.value
    h.emit([value(999, 7)])
    expect(shown()).toBe(1)
    h.emit([value(1000, 8)])
    expect(shown()).toBe(8)
    h.emit([value(1001, 9)])
    expect(shown()).toBe(9)
  })

  it('point 14: takes an older time of a snapshot, because the gateway’s clock was set back, and goes on from there', async () => {
    const h = harness()
    await h.monitor.start()
    const shown = () => h.monitor.state.signals[0]?.value
    h.emit([value(241_000, 7)])
    h.emit([value(1_000, 8)], { kind: 'snapshot' })
    expect(shown()).toBe(8)
    h.emit([value(2_000, 9)])
    expect(shown()).toBe(9)
  })

  it('[spec:dev-socket-signal-alarm] knows the alarms of the last snapshot and what has changed since', async () => {
    const h = harness()
    await h.monitor.start()
    const shown = () => h.monitor.state.alarms.map(({ id, state }) => `${id} ${state}`)
    h.emit([], { kind: 'snapshot', signalAlarm: [alarm('a', 'active'), alarm('b', 'active')] })
    expect(shown()).toEqual(['a active', 'b active'])
    h.emit([], { kind: 'delta', signalAlarm: [alarm('a', 'acknowledged'), alarm('b', 'closed')] })
    expect(shown()).toEqual(['a acknowledged'])
    h.emit([], { kind: 'snapshot', signalAlarm: [alarm('c', 'returned')] })
    expect(shown()).toEqual(['c returned'])
  })

  it('[spec:dev-socket-gateway-alarm] follows its gateway that goes and comes, the newest last', async () => {
    const h = harness()
    await h.monitor.start()
    const gone = { equipId: '1001', online: false, time: 5 }
    h.emit([], { gatewayAlarm: [{ ...gone, online: true, time: 4 }, gone] })
    expect(h.monitor.state.gateway).toMatchObject({ online: false, interval: 1000 })
    h.emit([], { gatewayAlarm: [{ ...gone, online: true, time: 6 }] })
    expect(h.monitor.state.gateway).toMatchObject({ online: true })
  })

  it('[spec:dev-2001-alarms] has no alarms without a gateway', async () => {
    const h = harness(2001)
    await h.monitor.start()
    h.emit([], { kind: 'snapshot', signalAlarm: [alarm('a', 'active')] })
    expect(h.monitor.state.alarms).toEqual([])
  })

  it('[spec:dev-close-timers] [spec:dev-close-socket] [spec:dev-close-state] stops everything when it is closed', async () => {
    const h = harness()
    await h.monitor.start()
    h.monitor.close()
    expect(h.timers.every(({ isOff }) => isOff)).toBe(true)
    expect(h.isSocketOpen()).toBe(false)
    expect(h.monitor.state).toMatchObject({ equipmentId: '', signals: [], isMonitorOn: false })
  })
})
