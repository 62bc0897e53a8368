import type { SharedEquipment } from '@mimic/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DeviceDetail } from '../DeviceDetail.tsx'
import { asDeviceTab, type DeviceTab } from '../deviceTabs.ts'

/** The right that each tab needs. */
const tabs = [
  ['realtime', 'live'],
  ['command', 'write'],
  ['history', 'history'],
  ['alarm', 'alarms'],
  ['curve', 'history'],
] as const

/** Delay between the end of the live link and the call that asks for the reason, ms. */
const ASK_MS = 1_000

interface SharedDeviceProps {
  /** A new object with each answer. */
  readonly equipment: SharedEquipment
  /** The tab in the address. */
  readonly wanted: string | null
  readonly tabPath: (tab: DeviceTab) => string
  /** Loads the rights of the share again. */
  readonly onAsk: () => void
}

/** A device of another organisation with the tabs that the share allows. */
export function SharedDevice({ equipment, wanted, tabPath, onAsk }: SharedDeviceProps) {
  const [turn, setTurn] = useState(0)
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onEnded = useCallback(() => {
    clearTimeout(asking.current)
    asking.current = setTimeout(onAsk, ASK_MS)
  }, [onAsk])
  useEffect(() => () => clearTimeout(asking.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that comes after the end of the link starts another
  useEffect(() => {
    if (asking.current === undefined) return
    clearTimeout(asking.current)
    asking.current = undefined
    setTurn((n) => n + 1)
  }, [equipment])
  const allowed = tabs.flatMap(([tab, right]) => (right === 'live' || equipment[right] ? [tab] : []))
  return (
    <DeviceDetail
      key={`${equipment.equipId} ${turn}`}
      equipmentId={equipment.equipId}
      tabs={allowed}
      tab={allowed.find((each) => each === asDeviceTab(wanted)) ?? 'realtime'}
      tabPath={tabPath}
      shared={{ orgTitle: equipment.orgTitle, onEnded }}
    />
  )
}
