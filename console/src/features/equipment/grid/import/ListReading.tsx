import { Button, Callout, FormGroup, HTMLSelect, HTMLTable, Radio, RadioGroup, Tag } from '@blueprintjs/core'
import { modbusTcp } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { addressStyles } from '../formats/registers/registerPlace.ts'
import { familyOf, isAddress, isScale } from '../formats/registers/registerReading.ts'
import { scaleWays } from '../formats/registers/registerValue.ts'
import type { FormatRow, TableReading } from '../formats/SignalFormat.ts'
import type { GridModel } from '../gridEdits.ts'
import { DecodedRows } from './DecodedRows.tsx'
import { headsOf, type ReadFile, withChosen } from './understoodFile.ts'
import { useTakenChoices } from './useTakenChoices.ts'

interface ListReadingProps {
  readonly read: ReadFile
  /** The rows as they are read now. */
  readonly rows: readonly FormatRow[]
  readonly model: GridModel
  readonly onReading: (reading: TableReading) => void
  /** Forgets what was chosen at an earlier import. */
  readonly onAnew: () => void
}

/**
 * How a list of registers is read, before it is taken over: what each of its columns is taken for, how its addresses
 * count, whether its scale multiplies or divides, and some rows as they come out of it. All of it can be changed.
 */
export function ListReading({ read, rows, model, onReading, onAnew }: ListReadingProps) {
  const { t } = useTranslation('grid')
  const { reading } = read
  if (!reading) return null
  const taken = reading.columns.map((column) => column.taken)
  const choose = (place: number, chosen: string) =>
    onReading(
      withChosen(
        reading,
        taken.map((each, at) => (at === place ? chosen : familyOf(each) === familyOf(chosen) ? '' : each)),
        reading.area,
      ),
    )
  return (
    <section className="list-reading" aria-label={t(($) => $.list.title)}>
      {read.isRemembered && (
        <Callout compact intent="primary" className="list-remembered">
          {t(($) => $.list.remembered)}{' '}
          <Button size="small" text={t(($) => $.list.anew)} data-action="read-anew" onClick={onAnew} />
        </Callout>
      )}
      <div className="list-halves">
        <ColumnTable read={read} reading={reading} model={model} onChoose={choose} />
        <div className="list-questions">
          <Questions reading={reading} onChoose={choose} onArea={(area) => onReading({ ...reading, area })} />
          <DecodedRows read={read} reading={reading} rows={rows} />
        </div>
      </div>
    </section>
  )
}

interface ColumnTableProps {
  readonly read: ReadFile
  readonly reading: TableReading
  readonly model: GridModel
  readonly onChoose: (place: number, taken: string) => void
}

/** Cells of a column that are shown beside its head. */
const SAMPLES = 3

function ColumnTable({ read, reading, model, onChoose }: ColumnTableProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const choices = useTakenChoices(model)
  const below = read.file.lines.slice(reading.headLine + 1)
  return (
    <div className="list-columns">
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.list.column)}</th>
            <th scope="col">{t(($) => $.list.cells)}</th>
            <th scope="col">{t(($) => $.list.takenFor)}</th>
          </tr>
        </thead>
        <tbody>
          {headsOf(read.file, reading).map((written, place) => {
            const { taken = '', why = 'chosen', isUnsure } = reading.columns[place] ?? {}
            const head = written.trim() || t(($) => $.list.nameless, { place: place + 1 })
            const cells = below.map((line) => (line[place] ?? '').trim()).filter((text) => text !== '')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head, and a column keeps its place
              <tr key={place} data-list-column={head} data-taken={taken}>
                <th scope="row">{head}</th>
                <td className="muted">{cells.slice(0, SAMPLES).join(common.t(($) => $.listComma))}</td>
                <td>
                  <HTMLSelect
                    aria-label={t(($) => $.list.takenForOf, { head })}
                    value={taken}
                    onChange={({ currentTarget }) => onChoose(place, currentTarget.value)}
                    options={[
                      { value: '', label: t(($) => $.list.notImported) },
                      ...choices.map(({ value, label }) => ({ value, label })),
                    ]}
                  />
                  {taken === '' && <p className="muted">{t(($) => $.list.why[why])}</p>}
                  {isUnsure && (
                    <Tag minimal intent="warning">
                      {t(($) => $.list.unsure)}
                    </Tag>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </HTMLTable>
    </div>
  )
}

/** Answers that a list seldom needs are offered by the column alone, unless one of them is the answer now. */
const isOffered =
  (answer: string | undefined, ...seldom: readonly string[]) =>
  (each: string): boolean =>
    each === answer || !seldom.includes(each)

interface QuestionsProps {
  readonly reading: TableReading
  readonly onChoose: (place: number, taken: string) => void
  readonly onArea: (area: string) => void
}

/** Asks for what heads seldom say: where addresses count from, whether the scale divides, and the area. */
function Questions({ reading, onChoose, onArea }: QuestionsProps) {
  const { t } = useTranslation('grid')
  const { columns, area } = reading
  const addressAt = columns.findIndex(({ taken }) => isAddress(taken))
  const scaleAt = columns.findIndex(({ taken }) => isScale(taken))
  const hasArea = columns.some(({ taken }) => taken === 'address.area' || taken === 'reference')
  return (
    <>
      {addressAt === -1 ? (
        <Callout compact intent="danger" role="alert">
          {t(($) => $.list.noAddress)}
        </Callout>
      ) : (
        <RadioGroup
          label={t(($) => $.list.addresses)}
          name="list-addresses"
          selectedValue={columns[addressAt]?.taken ?? ''}
          onChange={({ currentTarget }) => onChoose(addressAt, currentTarget.value)}
        >
          {addressStyles.filter(isOffered(columns[addressAt]?.taken, 'hexAddress')).map((style) => (
            <Radio key={style} value={style} label={t(($) => $.list.styles[style])} />
          ))}
        </RadioGroup>
      )}
      {scaleAt !== -1 && (
        <RadioGroup
          label={t(($) => $.list.scales)}
          name="list-scales"
          selectedValue={columns[scaleAt]?.taken ?? ''}
          onChange={({ currentTarget }) => onChoose(scaleAt, currentTarget.value)}
        >
          {scaleWays.filter(isOffered(columns[scaleAt]?.taken, 'power', 'places')).map((way) => (
            <Radio key={way} value={way} label={t(($) => $.list.ways[way])} />
          ))}
        </RadioGroup>
      )}
      {!hasArea && (
        <FormGroup inline label={t(($) => $.list.area)} labelFor="list-area">
          <HTMLSelect
            id="list-area"
            value={area}
            onChange={({ currentTarget }) => onArea(currentTarget.value)}
            options={Object.entries(modbusTcp.address.area.choices).map(([value, label]) => ({
              value,
              label: entityText(label),
            }))}
          />
        </FormGroup>
      )}
    </>
  )
}
