import type { NumberForm } from './DriverDeclaration.ts'
import { type DriverDeclaration, defineDriverKind, type SettingFields, type Settings } from './DriverDeclaration.ts'

/** Registers that a value of each type takes; a text takes as many as it needs. */
export const modbusRegisters = {
  bool: 0,
  bit: 1,
  u16: 1,
  i16: 1,
  u32: 2,
  i32: 2,
  f32: 2,
  f64: 4,
  u64: 4,
  i64: 4,
  bcd16: 1,
  bcd32: 2,
  text: 0,
} as const
export type ModbusType = keyof typeof modbusRegisters

/** Registers that the value at an address takes: two characters of a text share one. */
export const modbusRegistersOf = ({ type, length }: { readonly type: ModbusType; readonly length: number }): number =>
  type === 'text' ? Math.ceil(length / 2) : modbusRegisters[type]

const ADDRESSES = 65_536

const address = {
  area: {
    is: 'choice',
    choices: {
      holding: { cn: '保持寄存器', en: 'Holding register' },
      input: { cn: '输入寄存器', en: 'Input register' },
      coil: { cn: '线圈', en: 'Coil' },
      discrete: { cn: '离散输入', en: 'Discrete input' },
    },
    initial: 'holding',
    label: { cn: '区域', en: 'Area' },
  },
  /** Zero-based, as in the protocol. */
  address: {
    is: 'number',
    isWhole: true,
    min: 0,
    max: ADDRESSES - 1,
    label: { cn: '地址', en: 'Address' },
  },
  type: {
    is: 'choice',
    choices: {
      u16: { cn: 'u16 无符号', en: 'u16' },
      i16: { cn: 'i16 有符号', en: 'i16' },
      u32: { cn: 'u32 无符号', en: 'u32' },
      i32: { cn: 'i32 有符号', en: 'i32' },
      f32: { cn: 'f32 浮点', en: 'f32' },
      f64: { cn: 'f64 浮点', en: 'f64' },
      u64: { cn: 'u64 无符号', en: 'u64' },
      i64: { cn: 'i64 有符号', en: 'i64' },
      bcd16: { cn: 'BCD 四位', en: 'BCD, 4 digits' },
      bcd32: { cn: 'BCD 八位', en: 'BCD, 8 digits' },
      text: { cn: '文本', en: 'Text' },
      bit: { cn: '寄存器的位', en: 'Bit of a register' },
      bool: { cn: '开关', en: 'Switch' },
    },
    initial: 'u16',
    label: { cn: '类型', en: 'Type' },
  },
  /** Bit of a register, 0 = lowest. */
  bit: {
    is: 'number',
    isWhole: true,
    min: 0,
    max: 15,
    initial: 0,
    shownWith: { field: 'type', value: 'bit' },
    label: { cn: '位', en: 'Bit' },
  },
  /** Characters of a text; what follows a zero is left out. */
  length: {
    is: 'number',
    isWhole: true,
    min: 1,
    max: 240,
    initial: 16,
    shownWith: { field: 'type', value: 'text' },
    label: { cn: '字符数', en: 'Characters' },
  },
  /** A is the most significant byte; the letters stand in the order in which the bytes arrive. */
  byteOrder: {
    is: 'choice',
    choices: {
      ABCD: { cn: 'ABCD', en: 'ABCD' },
      CDAB: { cn: 'CDAB', en: 'CDAB' },
      BADC: { cn: 'BADC', en: 'BADC' },
      DCBA: { cn: 'DCBA', en: 'DCBA' },
    },
    initial: 'ABCD',
    label: { cn: '字节序', en: 'Byte order' },
  },
} as const satisfies SettingFields

const dataTypeOf: DriverDeclaration['dataTypeOf'] = ({ type }) =>
  type === 'bool' || type === 'bit' ? 'boolean' : type === 'text' ? 'string' : 'number'

const forms = ['u16', 'i16', 'u32', 'i32', 'f32', 'f64', 'u64', 'i64'] as const satisfies readonly NumberForm[]
const formOf = ({ type }: Settings): NumberForm | undefined => forms.find((form) => form === type)

const problem: DriverDeclaration['problem'] = ({
  address: { area, type, address: first, length },
  deadBand,
  isWritable,
}) => {
  const isSwitch = area === 'coil' || area === 'discrete'
  if (isSwitch !== (type === 'bool'))
    return {
      path: 'address.type',
      text: { cn: `区域 ${area} 不能按 ${type} 读取`, en: `area ${area} cannot be read as ${type}` },
    }
  // The schema has checked the type and that the address is a number.
  const registers = modbusRegistersOf({ type: type as ModbusType, length: Number(length ?? 0) })
  if (!isSwitch && Number(first) + registers > ADDRESSES)
    return {
      path: 'address.address',
      text: { cn: `${first} 之后放不下 ${type}`, en: `${type} does not fit behind ${first}` },
    }
  if ((type === 'bool' || type === 'bit') && deadBand > 0)
    return { path: 'deadBand', text: { cn: '开关量的死区只能为 0', en: 'a switch has none but 0' } }
  if (isWritable && (area === 'input' || area === 'discrete'))
    return {
      path: 'access',
      text: { cn: `区域 ${area} 中的 ${type} 不可写`, en: `${type} in area ${area} cannot be written` },
    }
  return undefined
}

const unitId = {
  is: 'number',
  isWhole: true,
  min: 0,
  max: 255,
  initial: 1,
  label: { cn: '站号', en: 'Unit id' },
} as const

const requests = {
  registersPerRequest: {
    is: 'number',
    isWhole: true,
    min: 1,
    max: 125,
    initial: 125,
    label: { cn: '每次读取的寄存器数', en: 'Registers per request' },
  },
  /** The other bits of the register stay: the device keeps them by itself, or the gateway reads them before it writes. */
  bitWrite: {
    is: 'choice',
    choices: {
      mask: { cn: '设备掩码写（功能码 22）', en: 'Mask write by the device (function 22)' },
      rewrite: { cn: '网关读出、修改并写回整个寄存器', en: 'The gateway reads, changes and writes the register' },
    },
    initial: 'mask',
    label: { cn: '寄存器位的写入', en: 'Writing a bit of a register' },
  },
} as const

const tcp = {
  host: { is: 'text', min: 1, max: 255, hasNoBlanks: true, label: { cn: '主机', en: 'Host' } },
  port: { is: 'number', isWhole: true, min: 1, max: 65_535, initial: 502, label: { cn: '端口', en: 'Port' } },
  unitId,
  ...requests,
} as const

/** Modbus TCP (Modbus Application Protocol 1.1b3): registers and coils of a PLC. */
export const modbusTcp = defineDriverKind({
  id: 'modbus-tcp',
  title: { cn: 'Modbus TCP', en: 'Modbus TCP' },
  device: tcp,
  address,
  canBrowse: true,
  dataTypeOf,
  formOf,
  problem,
})

/**
 * Modbus RTU frames over TCP, as serial device servers pass them on. The devices of one host and port share a
 * connection, as they share the line behind it.
 */
export const modbusRtuTcp = defineDriverKind({
  ...modbusTcp,
  id: 'modbus-rtu-tcp',
  title: { cn: 'Modbus RTU over TCP', en: 'Modbus RTU over TCP' },
})

const serial = {
  path: { is: 'text', min: 1, max: 255, label: { cn: '串口', en: 'Serial port' } },
  baudRate: {
    is: 'number',
    isWhole: true,
    min: 300,
    max: 921_600,
    unit: 'baud',
    initial: 9600,
    label: { cn: '波特率', en: 'Baud rate' },
  },
  parity: {
    is: 'choice',
    choices: { none: { cn: '无', en: 'None' }, even: { cn: '偶校验', en: 'Even' }, odd: { cn: '奇校验', en: 'Odd' } },
    initial: 'none',
    label: { cn: '校验', en: 'Parity' },
  },
  stopBits: { is: 'number', isWhole: true, min: 1, max: 2, initial: 1, label: { cn: '停止位', en: 'Stop bits' } },
  unitId,
  ...requests,
} as const

/** Modbus RTU at a serial port of the gateway's machine; the devices of one port share it. */
export const modbusRtu = defineDriverKind({
  ...modbusTcp,
  id: 'modbus-rtu',
  title: { cn: 'Modbus RTU（串口）', en: 'Modbus RTU (serial port)' },
  device: serial,
})
