import { modbusTcp } from '@mimic/contract/drivers'
import { beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'
import type { TableFile } from '../../../../kit/entity/readTableFile.ts'
import type { Encoding } from '../../../../kit/entity/textEncoding.ts'
import { startI18n } from '../../../../texts/i18n.ts'
import { gridColumns } from '../gridColumns.ts'
import { beginGrid } from '../gridState.ts'
import { ColumnMemory } from '../import/columnMemory.ts'
import { readOf, understand, withChosen } from '../import/understoodFile.ts'
import { aStorage, fileOf, importOf, model, readList, textFile } from './testing/importedList.ts'

beforeAll(() => startI18n('en'))

/** A list in the manner of a maker, and what comes of it. */
interface List {
  readonly named: string
  readonly file: () => Promise<TableFile>
  readonly signals: readonly string[]
  readonly columns?: readonly string[]
  readonly rows?: readonly string[]
}

const lists: readonly List[] = [
  {
    named: 'a string inverter: protocol addresses, gain',
    file: () =>
      textFile(`No.,Signal Name,Read/Write,Type,Unit,Gain,Register Address,Number of Registers
1,Model,RO,STR,N/A,1,30000,15
2,PV1 voltage,RO,I16,V,10,32016,1
3,Phase A current,RO,I32,A,1000,32072,2
4,Phase B current,RO,I32,A,1000,32074,2
5,Phase A current,RO,I32,A,1000,32172,2
6,Daily yield,RO,U32,kWh,100,32114,2
7,Active power limit,RW,U16,%,10,40125,1
`),
    signals: [
      'Model: holding 30000 text30 x1 r',
      'PV1 voltage: holding 32016 i16 x0.1 V r',
      'Phase A current: holding 32072 i32 x0.001 A r',
      'Phase B current: holding 32074 i32 x0.001 A r',
      'Phase A current_2: holding 32172 i32 x0.001 A r',
      'Daily yield: holding 32114 u32 x0.01 kWh r',
      'Active power limit: holding 40125 u16 x0.1 % rw',
    ],
    columns: ['No.: unknown'],
  },
  {
    named: 'a hybrid inverter: unit and scale in one cell, hexadecimal and decimal addresses',
    file: () =>
      textFile(`Address (HEX)\tAddress (DEC)\tDescription\tFormat\tUnit\tFunction code\tRemark
0x891C\t35100\tPV1 input\tU16\t0.1V\t03\tfirst string
0x8950\t35152\tGrid frequency\tU16\t0.01Hz\t03\t
0x8993\t35219\tTotal energy\tU32\t0.1kWh\t03\t
0xB090\t45200\tClock year\tU16\t\t03/06\thigh byte
0xB798\t47000\tWork mode\tU16\t\t03/06/16\t
`),
    signals: [
      'PV1 input: holding 35100 u16 x0.1 V r',
      'Grid frequency: holding 35152 u16 x0.01 Hz r',
      'Total energy: holding 35219 u32 x0.1 kWh r',
      'Clock year: holding 45200 u16 rw',
      'Work mode: holding 47000 u16 rw',
    ],
    columns: ['Address (HEX): another', 'Remark: unknown'],
  },
  {
    named: 'an energy meter: references, floats, headings between blocks',
    file: () =>
      textFile(`Modbus input registers of the meter,,,,
Register Number,Parameter,Length,Data Format,Units
30001,Phase 1 line to neutral volts,2,Float,Volts
30007,Phase 1 current,2,Float,Amps
Totals,,,,
30073,Import Wh since last reset,2,Float,kWh
Register Number,Parameter,Length,Data Format,Units
40019,Parity,2,Float,-
`),
    signals: [
      'Phase 1 line to neutral volts: input 0 f32 Volts r',
      'Phase 1 current: input 6 f32 Amps r',
      'Import Wh since last reset: input 72 f32 kWh r',
      'Parity: holding 18 f32 r',
    ],
    rows: ['Modbus input registers of the meter: above', 'Totals: heading', 'Register Number: heads'],
  },
  {
    named: 'a heat pump: areas in a type column, quotients as scale, names that repeat',
    file: () =>
      textFile(`Register Type,Register Address,Name,Data Type,Unit,Scale Factor
Input,1100,Flow temperature,int16,°C,1/10
Input,1101,Room temperature,int16,°C,0.1
Input,1150,Flow temperature,int16,°C,1/10
Holding,32600,Set point,int16,°C,1/10
Holding,33000,Operating mode,uint16,,1
`),
    signals: [
      'Flow temperature: input 1100 i16 x0.1 °C r',
      'Room temperature: input 1101 i16 x0.1 °C r',
      'Flow temperature_2: input 1150 i16 x0.1 °C r',
      'Set point: holding 32600 i16 x0.1 °C r',
      'Operating mode: holding 33000 u16 x1 r',
    ],
  },
  {
    named: 'an export of a PLC in French, Windows-1252, with words and bits of flags',
    file: () =>
      textFile(
        `Nom;Adresse;Type;Commentaire;Unité
Temp_depart;%MW100;INT;Température départ;°C
Debit;%MW102;REAL;Débit d'eau réglé;m³/h
Marche;%M10;BOOL;Marche générale;
Defaut;%MW104.3;BOOL;Défaut thermique;
`,
        'windows-1252',
      ),
    signals: [
      'Temp_depart: holding 100 i16 °C r',
      'Debit: holding 102 f32 m³/h r',
      'Marche: coil 10 bool r',
      'Defaut: holding 104.3 bit r',
    ],
    columns: ['Commentaire: unknown'],
  },
  {
    named: 'a frequency converter: hexadecimal addresses with an h, attributes, decimal places',
    file: () =>
      textFile(`Parameter address;Content;Attribute;Data type;Decimal places;Unit
2000H;Control command;R/W;WORD;0;
2001H;Frequency command;R/W;WORD;2;Hz
2102H;Output frequency;R;WORD;2;Hz
2104H;Output current;R;INT;1;A
`),
    signals: [
      'Control command: holding 8192 u16 x1 rw',
      'Frequency command: holding 8193 u16 x0.01 Hz rw',
      'Output frequency: holding 8450 u16 x0.01 Hz r',
      'Output current: holding 8452 i16 x0.1 A r',
    ],
  },
  {
    named: 'a Chinese manual in GBK: functions, coefficients',
    file: () =>
      textFile(
        `序号,名称,寄存器地址,数据类型,功能码,单位,系数,读写属性,备注
1,进水压力,0x0010,有符号16位,03,MPa,0.001,只读,量程0到1.6
2,累计流量,0x0012,32位无符号,03,m3,0.1,只读,
3,阀门开度设定,0x0020,无符号整型,03/06,%,0.1,读写,
4,水泵运行,0x0000,位,01,,,只读,
5,瞬时流量,0x0014,浮点数,读输入寄存器,m3/h,,只读,
`,
        'gb18030',
      ),
    signals: [
      '进水压力: holding 16 i16 x0.001 MPa r',
      '累计流量: holding 18 u32 x0.1 m3 r',
      '阀门开度设定: holding 32 u16 x0.1 % rw',
      '水泵运行: coil 0 bool r',
      '瞬时流量: input 20 f32 m3/h r',
    ],
    columns: ['序号: unknown', '备注: unknown'],
  },
  {
    named: 'a manual of a controller in Big5: bare hexadecimal digits',
    file: () =>
      textFile(
        `項目,位址,資料型態,讀寫,單位,倍率
電壓,000A,UINT16,讀,V,0.1
電流,000B,UINT16,讀,A,0.01
功率,000C,INT32,讀,kW,0.001
設定溫度,0100,INT16,讀寫,度,0.1
`,
        'big5',
      ),
    signals: [
      '電壓: holding 10 u16 x0.1 V r',
      '電流: holding 11 u16 x0.01 A r',
      '功率: holding 12 i32 x0.001 kW r',
      '設定溫度: holding 256 i16 x0.1 度 rw',
    ],
  },
  {
    named: 'a workbook of a battery: a sheet of notes, and a list below two lines of title',
    file: async () =>
      fileOf(
        await writeExcelFile([
          {
            sheet: 'Notes',
            data: [
              [{ value: 'Revision' }, { value: 'Author' }],
              [{ value: 'B' }, { value: 'me' }],
            ],
          },
          {
            sheet: 'Input registers',
            data: [
              ['Battery rack'],
              ['Read by function 04, polled once a second'],
              ['Start', 'Tag', 'Point name', 'Register address', 'Words', 'Type', 'Scaling', 'Unit'],
              ['', 'SOC', 'State of charge', '100', '1', 'uint', '0.1', '%'],
              ['', 'PWR', 'Power', '101', '2', 'int', 'x 10', 'W'],
              ['', 'ALM', 'Alarm: overvoltage', '103.0', '1', 'bit', '', ''],
              ['', 'ALM', 'Alarm: undervoltage', '103.1', '1', 'bit', '', ''],
            ].map((line) => line.map((value) => ({ value }))),
          },
        ]).toBlob(),
      ),
    signals: [
      'SOC: input 100 u16 x0.1 % r',
      'PWR: input 101 i32 x10 W r',
      'ALM: input 103.0 bit r',
      'ALM_2: input 103.1 bit r',
    ],
    columns: ['Start: empty'],
    rows: ['Battery rack: above', 'Read by function 04, polled once a second: above'],
  },
  {
    named: 'a boiler in German: decimal commas, ranges of registers',
    file: () =>
      textFile(
        `Bezeichnung;Registeradresse;Funktion;Datentyp;Einheit;Faktor;Zugriff
Kesseltemperatur;100 - 100;Input Register;INT16;°C;0,1;R
Rücklauf;101;Input Register;INT16;°C;0,1;R
Wärmemenge;102-103;Input Register;UINT32;kWh;1;R
Sollwert Außen;200;Holding Register;INT16;°C;0,5;R/W
Pumpe;0;Coil;BOOL;;;R/W
`,
        'windows-1252',
      ),
    signals: [
      'Kesseltemperatur: input 100 i16 x0.1 °C r',
      'Rücklauf: input 101 i16 x0.1 °C r',
      'Wärmemenge: input 102 u32 x1 kWh r',
      'Sollwert Außen: holding 200 i16 x0.5 °C rw',
      'Pumpe: coil 0 bool rw',
    ],
  },
  {
    named: 'a table with the grid’s own heads beside those of a maker',
    file: () =>
      textFile(`Name,Tag,Function,Address,Type,Divisor,Unit,Access,Decimals,Lower limit,Upper limit,High alarm,Dead band
Pressure,PT-1,FC 04,1,UINT16,100,bar,R,3,,,8.5,0.02
Set point,PC-1,FC 03,2,FLOAT32 CDAB,1,bar,RW,1,0,10,,
`),
    signals: ['PT-1: input 1 u16 x0.01 bar r', 'PC-1: holding 2 f32 CDAB x1 bar rw'],
  },
]

describe.each(lists)('$named', ({ file, signals, columns = [], rows = [] }) => {
  it('is taken over wholly, and names what is left out', async () => {
    const read = readList(await file())
    const found = importOf(read)
    expect(read.format?.id).toBe('register-list')
    expect(found.signals).toEqual(signals)
    expect(found.problems).toEqual([])
    expect(found.columns).toEqual(columns)
    expect(found.rows).toEqual(rows)
  })

  it('changes nothing when it is imported again', async () => {
    const read = readList(await file())
    const once = understand(read, beginGrid([]), model).plan.state
    expect(understand(read, once, model).plan).toMatchObject({ added: [], changed: [], sameCount: signals.length })
  })
})

describe('a list in another manner', () => {
  const signalsOf = async (text: string, encoding: Encoding = 'utf-8') =>
    importOf(readList(await textFile(text, encoding)))

  it('has lines of a program above its heads, the address in a column of ids, the type in one of sizes', async () => {
    const text = `Manager 1.0;;;;;;;;
20260101;;;;;;;;
Title;Info;ID;Unit;Mode;Size;Factor;Min;Max
"BT1 Außentemperatur";"";40004;"°C";R;s16;10;0;0
"Gradminuten";"";43005;"GM";R/W;s16;10;-30000;30000
`
    expect(await signalsOf(text, 'windows-1252')).toMatchObject({
      signals: ['BT1 Außentemperatur: holding 3 i16 x0.1 °C r', 'Gradminuten: holding 3004 i16 x0.1 GM rw'],
      columns: ['Info: empty', 'Min: unknown', 'Max: unknown'],
      rows: ['Manager 1.0: above', '20260101: above'],
    })
  })

  it('has offsets of registers, or addresses of both bases', async () => {
    const text = 'Offset,Number of registers,Name,Format,Unit\n1,2,Voltage a-n,Float,V\n3,2,Voltage b-n,Float,V\n'
    expect((await signalsOf(text)).signals).toEqual([
      'Voltage a-n: holding 1 f32 V r',
      'Voltage b-n: holding 3 f32 V r',
    ])
    const both = 'Address (base 1),Name,Type\n40001,a,uint16\n40003,b,uint32\n'
    expect((await signalsOf(both)).signals).toEqual(['a: holding 40000 u16 r', 'b: holding 40002 u32 r'])
  })

  it('is an export of tags with six-digit references and bits of registers', async () => {
    const text = `Tag Name,Address,Data Type,Respect Data Type,Client Access,Scaling,Eng Units,Description
Tank.Level,400001,Float,1,RO,None,m,
Pump.Run,000005,Boolean,1,R/W,None,,Pump is on
Pump.Fault,400010.3,Boolean,1,RO,None,,
`
    expect(await signalsOf(text)).toMatchObject({
      signals: ['Tank.Level: holding 0 f32 m r', 'Pump.Run: coil 4 bool rw', 'Pump.Fault: holding 9.3 bit r'],
      columns: ['Respect Data Type: another', 'Scaling: empty'],
    })
  })

  it('has its names below another head, writes in a column of its own, types of switches', async () => {
    const text = `Address;Object designation;Comment;Customer Write;Type
1;Outside;x;;UCHAR
2;Set point;x;W;WORD
23-27;Serial;x;;WORD
7;Pump;y;W;Coil
`
    expect(await signalsOf(text)).toMatchObject({
      signals: ['Outside: holding 1 u16 r', 'Set point: holding 2 u16 rw', 'Pump: coil 7 bool rw'],
      columns: ['Comment: unknown'],
      rows: ['Serial: type'],
    })
    expect((await signalsOf('Address;Remark;Type\n1;Outside;int16\n')).signals).toEqual(['Outside: holding 1 i16 r'])
  })

  it('names its area in the head of the addresses, in headings, or only in joined cells', async () => {
    const heads = 'Input register address,Name\n7,a\n8,b\n'
    expect((await signalsOf(heads)).signals).toEqual(['a: input 7 u16 r', 'b: input 8 u16 r'])
    const headings = 'Address,Name,Note\nInput registers,,\n7,a,x\nCoils (FC 01),,\n8,b,y\n'
    expect((await signalsOf(headings)).signals).toEqual(['a: input 7 u16 r', 'b: coil 8 bool r'])
    const joined = 'FC,Address,Name,Note\n04,7,a,x\n,8,b,y\n03,9,c,z\n'
    expect((await signalsOf(joined)).signals).toEqual(['a: input 7 u16 r', 'b: input 8 u16 r', 'c: holding 9 u16 r'])
  })
})

it('limits, decimals and alarm limits of a list reach the grid', async () => {
  const { cells } = importOf(readList((await lists.at(-1)?.file()) ?? (await textFile(''))))
  expect(cells[0]).toMatchObject({ decimals: '3', 'alarm.high': '8.5', deadBand: '0.02' })
  expect(cells[1]).toMatchObject({ decimals: '1', lowerLimit: '0', upperLimit: '10', 'alarm.high': '' })
})

it('reads the columns of a list as they were chosen at an earlier import, by its heads', async () => {
  const memory = new ColumnMemory(aStorage())
  const file = await textFile('Name,Address,Gain,Note\na,7,10,x\n')
  const { reading } = readList(file, memory)
  const chosen = reading && withChosen(reading, ['title', 'register', 'scale', 'unit'], 'input')
  memory.keep(file.lines[0] ?? [], chosen)
  const again = await textFile('Name,Address,Gain,Note\nb,9,10,V\n')
  expect(importOf(readList(again, memory)).signals).toEqual(['b: input 8 u16 x10 V r'])
  expect(readList(again, memory).isRemembered).toBe(true)
  expect(readList(await textFile('Name,Address,Gain\nb,9,10\n'), memory).isRemembered).toBe(false)
  memory.keep(file.lines[0] ?? [], undefined)
  expect(readList(again, memory).isRemembered).toBe(false)
})

it('takes no column of a list for an alarm limit where the grid has none, as in a template', async () => {
  const memory = new ColumnMemory(aStorage())
  const file = await textFile('Name,Address,High alarm,Gain\na,7,90,10\n')
  const { reading } = readList(file, memory)
  memory.keep(
    file.lines[0] ?? [],
    reading && withChosen(reading, ['title', 'register', 'alarm.high', 'scale'], 'input'),
  )
  const template = { kind: modbusTcp, columns: gridColumns(modbusTcp) }
  for (const kept of [memory, new ColumnMemory(aStorage())]) {
    const read = readOf(file, beginGrid([]), template, kept)
    expect('file' in read && read.reading?.columns[2]).toEqual({ taken: '', why: 'unknown' })
  }
})

it('a table without a known head is offered all the same, for people to say what its columns are', async () => {
  const read = readList(await textFile('Ding,Wo\nKessel,12\n'))
  expect(importOf(read)).toMatchObject({ signals: [], columns: ['Ding: unknown', 'Wo: unknown'] })
  const reading = read.reading && withChosen(read.reading, ['title', 'address.address'], 'input')
  expect(importOf({ ...read, reading }).signals).toEqual(['Kessel: input 12 u16 r'])
})

it('a table in the grid’s own heads keeps rows that cannot be read, to be corrected in the grid', async () => {
  const text =
    'Name,Tag,Area,Address,Type,Access,Decimals\na,A,holding,x7,u16,r,2\nb,B,input,8,floot,rw,many\nc,,,9,u16,,\n'
  const { cells, rows, problems } = importOf(readList(await textFile(text)))
  expect(rows).toEqual([])
  expect(cells.map((row) => [row['title'], row['address.address'], row['address.type'], row['decimals']])).toEqual([
    ['a', 'x7', 'u16', '2'],
    ['b', '8', 'floot', 'many'],
    ['c', '9', 'u16', undefined],
  ])
  expect(problems.map((row) => Object.keys(row))).toEqual([['address.address'], ['address.type', 'decimals']])
})

it('names an access that cannot be, and bits and lengths that are missing', async () => {
  const text =
    'Name,Address,FC,Type,R/W,Note\na,1,4,int,RW,x\nb,2,3,int,perhaps,x\nc,3,3,bool,R,x\nd,4,3,string,R,x\ne,5,3,date,R,x\n,6,3,int,R,x\n'
  expect(importOf(readList(await textFile(text)))).toMatchObject({
    signals: ['a: input 1 i16 r', 'b: holding 2 i16 r', 'c: holding 3.0 bit r', 'd: holding 4 text r'],
    rows: ['a: access', 'b: access', 'c: noBit', 'd: noLength', 'e: type', '6: noName'],
    columns: ['Note: unknown'],
  })
})

it('names a name or a unit that is too long, and still gives each signal its own tag', async () => {
  const long = 'Very long name '.repeat(6).trim()
  const { signals, rows, problems } = importOf(readList(await textFile(`Name,Address\n${long},1\n${long},2\n`)))
  expect(rows).toEqual([`${long}: shortened`, `${long}: shortened`])
  expect(signals.map((text) => text.split(':')[0])).toEqual([long.slice(0, 64), `${long.slice(0, 62)}_2`])
  expect(problems).toEqual([])
})
