import type { modbusTcp } from '@mimic/contract/drivers'
import type { DeviceConfig, SignalConfig } from '../DeviceConfig.ts'
import type { DeviceOf, SettingsOf } from '../DriverKind.ts'

/** Where a signal stands in a Modbus device; the same for every way to reach the device. */
export type ModbusAddress = SettingsOf<(typeof modbusTcp)['address']>
export type ModbusSignal = Pick<SignalConfig<ModbusAddress>, 'id' | 'address'>
export type ModbusTcpDevice = DeviceOf<typeof modbusTcp>

/** The part of a device's configuration that its driver needs, however the device is reached. */
export interface ModbusDevice extends Pick<DeviceConfig, 'timeoutMs'> {
  readonly settings: Pick<ModbusTcpDevice['settings'], 'unitId'> &
    Partial<Pick<ModbusTcpDevice['settings'], 'registersPerRequest' | 'bitWrite'>>
  readonly signals: readonly ModbusSignal[]
}
