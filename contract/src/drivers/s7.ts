import type { NumberForm } from './DriverDeclaration.ts'
import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { parseS7Address, type S7Type, s7DataType } from './s7Address.ts'

const device = {
  host: { is: 'text', min: 1, max: 255, hasNoBlanks: true, label: { cn: '主机', en: 'Host' } },
  port: { is: 'number', isWhole: true, min: 1, max: 65_535, initial: 102, label: { cn: '端口', en: 'Port' } },
  /** S7-300 and S7-400: rack 0, slot 2 mostly; S7-1200 and S7-1500: rack 0, slot 1. */
  rack: { is: 'number', isWhole: true, min: 0, max: 7, initial: 0, label: { cn: '机架', en: 'Rack' } },
  slot: { is: 'number', isWhole: true, min: 0, max: 31, initial: 1, label: { cn: '插槽', en: 'Slot' } },
} as const satisfies SettingFields

const address = {
  /** `DB1,REAL0`, `DB1,X4.0`, `DB2,S20.30`, `M0.1`, `IW4`. */
  address: { is: 'text', min: 1, max: 64, label: { cn: '地址', en: 'Address' } },
} as const satisfies SettingFields

const dataTypeOf: DriverDeclaration['dataTypeOf'] = ({ address }) => {
  const parsed = parseS7Address(String(address))
  return parsed && s7DataType(parsed)
}

const forms: Partial<Record<S7Type, NumberForm>> = {
  byte: 'u8',
  word: 'u16',
  int: 'i16',
  dword: 'u32',
  dint: 'i32',
  real: 'f32',
  lreal: 'f64',
}
const formOf: DriverDeclaration['formOf'] = ({ address }) => forms[parseS7Address(String(address))?.type ?? 'bit']

const problem: DriverDeclaration['problem'] = ({ address: { address }, dataType, deadBand, isWritable }) => {
  const parsed = parseS7Address(String(address))
  if (!parsed)
    return {
      path: 'address.address',
      text: {
        cn: `${address} 不是地址，例如 DB1,REAL0、DB1,X4.0 或 M0.1`,
        en: `${address} is no address such as DB1,REAL0 or DB1,X4.0 or M0.1`,
      },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  if (isWritable && parsed.area === 'I')
    return { path: 'access', text: { cn: '输入不可写', en: 'an input cannot be written' } }
  return undefined
}

/** Data blocks, inputs, outputs and flags of Siemens S7 PLCs, by ISO on TCP (RFC 1006). */
export const s7 = defineDriverKind({
  id: 's7',
  title: { cn: '西门子 S7', en: 'Siemens S7' },
  device,
  address,
  dataTypeOf,
  formOf,
  problem,
})
