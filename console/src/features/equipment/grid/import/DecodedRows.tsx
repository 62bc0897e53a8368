import { HTMLTable } from '@blueprintjs/core'
import { modbusTcp } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { isAddress, isScale } from '../formats/registers/registerReading.ts'
import type { FormatRow, TableReading } from '../formats/SignalFormat.ts'
import type { ReadFile } from './understoodFile.ts'

interface DecodedRowsProps {
  readonly read: ReadFile
  readonly reading: TableReading
  readonly rows: readonly FormatRow[]
}

const SHOWN = 3
/** The number that stands in the registers in the example. */
const RAW = 1000

/** Three rows as they come out of the reading: where they are read from, and what a raw number becomes. */
export function DecodedRows({ read, reading, rows }: DecodedRowsProps) {
  const { t } = useTranslation('grid')
  const taken = rows.filter(({ cells }) => cells)
  const scaled = taken.filter(({ cells }) => Number(cells?.['scale'] ?? 1) !== 1)
  const shown = [...new Set([...scaled.slice(0, SHOWN), ...taken])].slice(0, SHOWN)
  if (shown.length === 0) return null
  const textAt = (place: number, isWanted: (taken: string) => boolean) =>
    (read.file.lines[place - 1]?.[reading.columns.findIndex((column) => isWanted(column.taken))] ?? '').trim()
  return (
    <HTMLTable compact className="decoded-rows">
      <caption>{t(($) => $.list.decoded)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.signal)}</th>
          <th scope="col">{t(($) => $.list.inFile)}</th>
          <th scope="col">{t(($) => $.list.readFrom)}</th>
          <th scope="col">{t(($) => $.list.rawGives, { raw: RAW })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ place, name, cells = {} }) => (
          <tr key={place} data-decoded={name}>
            <td>{name}</td>
            <td>{[textAt(place, isAddress), textAt(place, isScale)].filter(Boolean).join(' · ')}</td>
            <td>
              {areaText(cells['address.area'])} {cells['address.address']} · {cells['address.type']}
            </td>
            <td>{isNumber(cells['address.type']) && `${scaledText(cells)} ${cells['unit'] ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

const isNumber = (type: string | undefined): boolean => !['bool', 'bit', 'text'].includes(type ?? '')

const scaledText = ({ scale = '1', offset = '0' }: Readonly<Record<string, string>>): string =>
  String(Number((RAW * Number(scale) + Number(offset)).toPrecision(12)))

const areaText = (area: string | undefined): string => {
  const found = Object.entries(modbusTcp.address.area.choices).find(([value]) => value === area)
  return found ? entityText(found[1]) : ''
}
