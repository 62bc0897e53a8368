import { asFirst } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { type LinkState, LiveLink } from '@mimic/viewer/link'
import { useEffect, useState } from 'react'
import { useStores } from '../../../stores/StoresContext.ts'
import { DeviceMonitor, type DeviceState } from './DeviceMonitor.ts'

export interface WatchedDevice {
  /** Undefined before the first answer. */
  readonly state: DeviceState | undefined
  readonly link: LinkState['is']
}

/** Monitors a device while the screen is open. Mouse and keyboard count as activity (section 4). */
export function useDeviceMonitor(equipmentId: string): WatchedDevice {
  const { call } = useStores()
  const [state, setState] = useState<DeviceState>()
  const [link, setLink] = useState<LinkState['is']>('connecting')
  useEffect(() => {
    const monitor = new DeviceMonitor({
      equipmentId,
      call,
      onChange: setState,
      openSocket: (onFrame) => {
        const live = new LiveLink({
          token: () => call(paths.deviceMonitorToken, { equipmentId }, asFirst),
          address: (token) => `${location.origin.replace('http', 'ws')}${paths.deviceSocket}${token}`,
          onFrame,
          onPage: () => undefined,
          onState: ({ is }) => setLink(is),
        })
        live.start()
        return () => live.stop()
      },
    })
    // The monitor keeps a failure in its state.
    void monitor.start()
    const activity = () => monitor.activity()
    for (const name of ['mousemove', 'keydown']) window.addEventListener(name, activity)
    return () => {
      for (const name of ['mousemove', 'keydown']) window.removeEventListener(name, activity)
      monitor.close()
    }
  }, [call, equipmentId])
  return { state, link }
}
