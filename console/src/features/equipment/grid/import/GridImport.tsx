import { Button, Callout, DialogBody } from '@blueprintjs/core'
import { driverKindOf } from '@mimic/contract/drivers'
import { Dialog } from '@mimic/editor/dialog'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { type TableFile, wantedSheet } from '../../../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../../../kit/entity/TableFileInput.tsx'
import { TableSourceFields } from '../../../../kit/entity/TableSourceFields.tsx'
import { i18n } from '../../../../texts/i18n.ts'
import type { LimitRules } from '../../../alarm/limitRules.ts'
import { alarmLimits, withLimitColumns } from '../alarmLimits.ts'
import { FORMAT_FILES, signalFormats } from '../formats/index.ts'
import type { GridModel } from '../gridEdits.ts'
import type { GridState } from '../gridState.ts'
import { ColumnMemory } from './columnMemory.ts'
import { FormatNote } from './FormatNote.tsx'
import { GridPreview } from './GridPreview.tsx'
import { ListReading } from './ListReading.tsx'
import {
  guessedReading,
  headsOf,
  isKnown,
  type ReadFile,
  readOf,
  type Understood,
  type Unread,
  understand,
} from './understoodFile.ts'

interface GridImportProps {
  readonly state: GridState
  readonly model: GridModel
  /** The stored alarm limits; undefined where a file can change none. */
  readonly limits: LimitRules | undefined
  readonly onClose: () => void
  readonly onChange: (change: (state: GridState) => GridState) => void
}

/** A file that was chosen, as it is understood now; another sheet or encoding may make it unreadable. */
interface Chosen {
  readonly file: TableFile
  readonly read: ReadFile | Unread
}

/** Takes a file into the grid, after a preview. Nothing is saved by it: wrong cells are corrected in the grid. */
export function GridImport({ state, model: gridModel, limits: rules, onClose, onChange }: GridImportProps) {
  const { t } = useTranslation('grid')
  const title = t(($) => $.importTitle)
  const [memory] = useState(() => new ColumnMemory(localStorage))
  const [chosen, setChosen] = useState<Chosen>()
  const model = useMemo(() => (rules ? withLimitColumns(gridModel) : gridModel), [gridModel, rules])
  const read = chosen && 'file' in chosen.read ? chosen.read : undefined
  const understood = useMemo(() => read && understand(read, state, model, rules), [read, state, model, rules])
  const open = async (opened: TableFile) => {
    const file = wantedSheet(opened, (each) => isKnown(each, model))
    const first = readOf(file, state, model, memory)
    if (!('file' in first)) return unreadText(first)
    setChosen({ file, read: first })
    return undefined
  }
  const plan = understood?.plan
  const touched = plan ? plan.added.length + plan.changed.length : 0
  const take = () => {
    if (!plan) return
    if (read?.reading) rememberChoice(read, model, memory)
    onChange(() => plan.state)
    onClose()
  }
  return (
    <Dialog isOpen title={title} onClose={onClose} className={chosen ? 'import-dialog' : 'small-dialog'}>
      <DialogBody>
        {chosen ? (
          <ChosenFile
            {...chosen}
            understood={understood}
            model={model}
            onFile={(file) => setChosen({ file, read: readOf(file, state, model, memory) })}
            onRead={(changed) => setChosen({ ...chosen, read: changed })}
          />
        ) : (
          <FileInput columns={model.columns} onRead={open} />
        )}
      </DialogBody>
      <DialogButtons onClose={onClose}>
        {plan && (
          <Button
            intent="primary"
            text={t(($) => $.importApply, { count: touched })}
            disabled={touched === 0 || (understood !== undefined && isLimitWrong(understood))}
            data-action="apply"
            onClick={take}
          />
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface FileInputProps extends Pick<GridModel, 'columns'>, Pick<ComponentProps<typeof TableFileInput>, 'onRead'> {}

function FileInput({ columns, onRead }: FileInputProps) {
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const listed = (names: readonly string[]) => names.join(common.t(($) => $.listComma))
  return (
    <TableFileInput
      hint={t(($) => $.importHint, {
        columns: listed(columns.map(({ field }) => entityText(field.label))),
        formats: listed(signalFormats.map(({ title }) => entityText(title))),
      })}
      accept={FORMAT_FILES}
      onRead={onRead}
    />
  )
}

/** The grid has no cells in which a wrong limit could be corrected. */
const isLimitWrong = ({ problems }: Understood): boolean =>
  [...problems.values()].some((row) => alarmLimits.some(({ key }) => key in row))

interface ChosenFileProps extends Chosen {
  /** Undefined for a file that cannot be read. */
  readonly understood: Understood | undefined
  readonly model: GridModel
  readonly onFile: (file: TableFile) => void
  readonly onRead: (read: ReadFile) => void
}

/** A chosen file: where it was read from, how it is read, and what it does to the grid. */
function ChosenFile({ file, read, understood, model, onFile, onRead }: ChosenFileProps) {
  const { t } = useTranslation('grid')
  return (
    <>
      <TableSourceFields file={file} onChange={onFile} />
      {!('file' in read) ? (
        <Callout compact intent="danger" role="alert">
          {unreadText(read)}
        </Callout>
      ) : (
        <>
          {read.format && (
            <FormatNote
              format={read.format}
              base={read.base}
              rows={understood?.read ?? []}
              onBase={(base) => onRead({ ...read, base })}
            />
          )}
          <ListReading
            read={read}
            rows={understood?.read ?? []}
            model={model}
            onReading={(reading) => onRead({ ...read, reading })}
            onAnew={() =>
              onRead({ ...read, reading: read.format && guessedReading(read.format, file, model), isRemembered: false })
            }
          />
        </>
      )}
      {understood && <GridPreview understood={understood} model={model} />}
      {understood && isLimitWrong(understood) && (
        <Callout compact intent="danger" role="alert">
          {t(($) => $.limits.correctFile)}
        </Callout>
      )}
    </>
  )
}

/** Keeps a reading that people changed for the next list with these heads. */
function rememberChoice({ file, format, reading }: ReadFile, model: GridModel, memory: ColumnMemory): void {
  const guessed = format && guessedReading(format, file, model)
  if (!reading || !guessed) return
  const isGuess =
    guessed.area === reading.area &&
    guessed.columns.every(({ taken }, place) => taken === reading.columns[place]?.taken)
  memory.keep(headsOf(file, reading), isGuess ? undefined : reading)
}

function unreadText(unread: Unread): string {
  if (unread.is !== 'wrongDriver') return i18n.t(($) => $.import[unread.is])
  const drivers = unread.format.drivers.map((id) => entityText(driverKindOf(id)?.title ?? { cn: id, en: id }))
  return i18n.t(($) => $.wrongDriver, {
    ns: 'grid',
    format: entityText(unread.format.title),
    drivers: drivers.join(' / '),
  })
}
