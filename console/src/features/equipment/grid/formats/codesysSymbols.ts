import { limits } from '@mimic/contract/limits'
import type { FormatRow, SignalFormat } from './SignalFormat.ts'

/** Simple types of IEC 61131-3 as our types of data. */
const dataTypes: Readonly<Record<string, string>> = {
  BOOL: 'boolean',
  BIT: 'boolean',
  STRING: 'string',
  WSTRING: 'string',
  ...Object.fromEntries(
    'BYTE WORD DWORD LWORD SINT USINT INT UINT DINT UDINT LINT ULINT REAL LREAL'
      .split(' ')
      .map((type) => [type, 'number']),
  ),
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly is: 'open' | 'close' | 'whole'
}

/**
 * The symbol file that CODESYS 3.5 writes when it generates code (`<project>.<device>.<application>.xml`): types, and a
 * tree of nodes with `name`, `type` and `access`. Its OPC UA server offers the variables in namespace 4 as
 * `|var|<device>.<application>.<program>.<variable>`. Source: CODESYS online help, "Symbol Configuration" and "OPC UA
 * Server".
 */
export const codesysSymbols: SignalFormat = {
  id: 'codesys-symbols',
  title: { cn: 'CODESYS 符号文件', en: 'CODESYS symbol file' },
  drivers: ['opcua'],
  detect: ({ text = '' }) => (/<Symbolconfiguration[\s>]/.test(text.slice(0, 2000)) ? 'surely' : 'no'),
  rows: ({ text = '' }) => {
    const types = new Map<string, string>()
    const way: string[] = []
    const rows: FormatRow[] = []
    let device = ''
    let place = 0
    let isNode = false
    for (const { name, attributes, is } of elements(text)) {
      if (name === 'ProjectInfo') device = attributes['devicename'] ?? ''
      else if (name.startsWith('Type') && attributes['iecname'])
        types.set(attributes['name'] ?? '', attributes['iecname'] ?? '')
      else if (name === 'NodeList') isNode = is === 'open'
      if (name !== 'Node' || !isNode) continue
      if (is === 'close') {
        way.pop()
        continue
      }
      const path = [...way, attributes['name'] ?? '']
      if (is === 'open') way.push(attributes['name'] ?? '')
      const { type, access = 'ReadWrite' } = attributes
      if (type === undefined) continue
      place += 1
      rows.push(toRow(path, types.get(type) ?? type.replace(/^T_/, ''), access, device, place))
    }
    return rows
  },
}

function toRow(path: readonly string[], type: string, access: string, device: string, place: number): FormatRow {
  const name = path.join('.')
  const dataType = dataTypes[type.replace(/\(.*\)$/, '').toUpperCase()]
  if (dataType === undefined) return { place, name, remark: { is: 'noLeaf', detail: type } }
  // The end of a path tells its variables apart.
  const whole = path.slice(1).join('.')
  const own = whole.slice(-limits.title)
  return {
    place,
    name,
    ...(own !== whole && { remark: { is: 'shortened', detail: '' } }),
    cells: {
      title: own,
      sn: own,
      dataType,
      access: /write/i.test(access) ? 'rw' : 'r',
      'address.nodeId': `ns=4;s=|var|${[device, ...path].filter(Boolean).join('.')}`,
    },
  }
}

/** The tags of an XML document in their order. Text between them, comments and instructions are left out. */
function* elements(xml: string): Generator<Element> {
  const bare = xml.replaceAll(/<!--[\s\S]*?-->/g, '')
  for (const [, slash = '', name = '', inside = '', end = ''] of bare.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
  )) {
    const attributes = Object.fromEntries(
      [...inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', one, other]) => [
        key,
        unescaped(one ?? other ?? ''),
      ]),
    )
    yield { name, attributes, is: slash ? 'close' : end ? 'whole' : 'open' }
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
  )
