import { modbusTcp } from '@mimic/contract/drivers'
import { alarmLimits } from '../../alarmLimits.ts'
import { gridColumns } from '../../gridColumns.ts'
import { plain } from '../SignalFormat.ts'

/** The columns of the grid and of its files. What a register holds follows from its type. */
export const ownColumns = [...gridColumns(modbusTcp).filter(({ key }) => key !== 'dataType'), ...alarmLimits]

/** Spellings of the heads of a column, the likeliest first. */
interface Spellings {
  readonly exact: string
  /** A part of a head that says the same less surely. */
  readonly part?: RegExp
  /** Heads that are better than none. */
  readonly last?: RegExp
}

/**
 * Heads of register lists by the column of the grid, without marks and case. Scales and addresses have further ways to be
 * written, which the cells decide (`wayOf`, `styleOf`); `words` is the number of registers of a value.
 */
const spellings: Readonly<Record<string, Spellings>> = {
  'address.address': {
    exact:
      'address addr modbusaddress registeraddress regaddress regaddr protocoladdress startaddress dataaddress pduaddress decaddress addressdec 地址 寄存器地址 通讯地址 通信地址 modbus地址 起始地址 位址 暫存器位址 暫存器地址 adresse registeradresse dirección indirizzo register reg point pointaddress registernumber registerno modbusregister 寄存器 寄存器号 寄存器编号 暫存器 registre addresshex hexaddress offset registeroffset addressoffset 偏移地址 startregister start id',
    part: /addr|adress|direcci|indirizz|地址|位址|regist|寄存器|暫存器/,
  },
  'address.area': {
    exact:
      'area function functioncode fc func fcode readfunction readfunctioncode pointtype registertype regtype table objecttype memory memoryarea modbusfunction 区域 功能码 功能碼 读功能码 寄存器类型 暫存器類型 寄存器区 type typ 类型 類型 fonction funktion funktionscode',
    part: /funct|fonct|funkt|功能|\bfc\b|type|类型|類型|typ\b|区/,
  },
  'address.type': {
    exact:
      'type datatype format dataformat valuetype vartype variabletype 类型 数据类型 格式 数据格式 資料型態 資料類型 數據類型 資料格式 datentyp typ typedonnées size',
    part: /type|typ\b|format|类型|類型|格式|型態/,
  },
  title: {
    exact:
      'name 名称 名稱 变量名 变量名称 signalname variablename registername parametername pointname signal variable parameter label title 参数 参数名称 信号名称 参数名 信号 参量 變數名稱 參數 參數名稱 項目 项目 数据名称 bezeichnung nom nombre désignation designation item tagdescription description descr desc 描述 说明 内容 含义 定义 數據名稱 說明 內容 beschreibung libellé',
    part: /name|descr|label|design|meaning|param|variab|signal|名|描述|说明|參數|参数|信号|bezeichn|désign/,
    last: /content|funct|funkt|comment|kommentar|remark|note|注释|备注/,
  },
  sn: { exact: 'tag tagname 位号 位號 tagno tagnumber tagid kks kkscode identifier symbol mnemonic 点号 標籤' },
  access: {
    exact:
      'rw access readwrite accesstype accessmode permission attribute action mode 读写 访问 读写属性 属性 权限 读写权限 讀寫 屬性 存取 讀寫屬性 zugriff accès acceso rorw writable writeable write 可写 可寫',
    part: /access|r\/w|write|schreib|读写|讀寫|权限/,
  },
  unit: {
    exact: 'unit units 单位 單位 engineeringunit engunit engunits uom 量纲 einheit unité unidad unità',
    part: /\bunits?\b|单位|單位|einheit/,
  },
  scale: {
    exact:
      'scale multiplier factor gain scalefactor scaling scalingfactor ratio coefficient divisor divider div multiply mult resolution 倍率 系数 比例 比例系数 缩放 缩放系数 增益 变比 分辨率 精度 除数 係數 倍數 比例係數 放大倍数 倍数 解析度 除數 faktor skalierung facteur factor escala teiler sf lsb precision accuracy step decimalplaces decimalplace decimalpoint decimalpointposition 小数点 小数点位数 小數點 exponent powerof10 conversion conversionfactor',
    part: /scal|factor|faktor|gain|multipl|ratio|resolut|coeff|divis|倍率|系数|係數|比例|增益|分辨/,
  },
  decimals: { exact: 'digits' },
  words: {
    exact:
      'length len words size quantity qty count registers numberofregisters noofregisters numregisters registercount regcount nregs registerlength registersize 长度 数量 寄存器数 寄存器数量 寄存器个数 字数 个数 數量 長度 字長 anzahl anzahlregister longueur n',
    part: /(?:num|no|number|count|length|quantity).*regist|寄存器.*(?:数|个|长)/,
  },
  'address.bit': { exact: 'bit bits bitno bitnumber bitposition bitindex bit位 位' },
  'address.length': { exact: 'characters numberofcharacters stringlength' },
  'address.byteOrder': {
    exact: 'byteorder wordorder swap endian endianness byteswap wordswap registerorder 字节序 字序 字节顺序 位元組順序',
    part: /endian|(?:byte|word)\s*(?:order|swap)|字节序/,
  },
  signalMaps: { exact: 'enum enumeration valuemap values states options 枚举 枚举值 状态值 valuetexts' },
}
/** Columns beside those of the grid that a list may have. */
export const WORDS = 'words'

interface KnownColumn extends Omit<Spellings, 'exact'> {
  readonly key: string
  readonly exact: readonly string[]
}

/** Below this, a head is only better than none. */
export const PART_FIT = 0.5

/** Every column that a head may be taken for, with its spellings in their order. */
export const knownColumns: readonly KnownColumn[] = [
  ...new Set([...Object.keys(spellings), ...ownColumns.map(({ key }) => key)]),
].map((key) => {
  const own = ownColumns.find((column) => column.key === key)
  const { exact = '', ...rest } = spellings[key] ?? {}
  const labels = own ? [own.key, own.field.label.en, own.field.label.cn] : []
  return { key, exact: [...new Set([...exact.split(' ').filter(Boolean), ...labels.map(plain)])], ...rest }
})

/**
 * How well a head fits a column: 0 for not at all. A whole head counts more than a part in brackets or behind a line break,
 * such a part more than a word, and an earlier spelling more than a later one.
 */
export function fitOf(head: string, { exact, part, last }: KnownColumn): number {
  const written = head.normalize('NFKC')
  const rank = (text: string) => {
    const place = exact.indexOf(plain(text))
    return place === -1 ? 0 : 1 - place / (exact.length + 1)
  }
  const whole = rank(written)
  if (whole > 0) return 2 + whole
  const inner = Math.max(
    ...written
      .split(/[()[\]\n\r/|,:：]|(?<=\p{Script=Han})\s*(?=[A-Za-z])|(?<=[A-Za-z])\s*(?=\p{Script=Han})/u)
      .map(rank),
  )
  if (inner > 0) return 1 + inner
  const text = written.toLowerCase()
  return part?.test(text) ? PART_FIT : last?.test(text) ? PART_FIT / 2 : 0
}
