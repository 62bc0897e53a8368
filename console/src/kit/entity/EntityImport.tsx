import { Callout, Dialog, DialogBody, FileInput, Spinner } from '@blueprintjs/core'
import type { Entity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { i18n } from '../../texts/i18n.ts'
import { errorText } from '../errorText.ts'
import { allRows } from './allRows.ts'
import { type CsvTable, readCsv } from './entityCsv.ts'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { ImportRows } from './ImportRows.tsx'
import { importTitle } from './importTitle.ts'
import { readTextFile } from './readTextFile.ts'

interface EntityImportProps {
  readonly entity: Entity
  readonly onClose: () => void
  readonly onImported: () => void
}

/** A file that was read, and the rows that were stored then. */
interface ReadFile {
  readonly table: CsvTable
  readonly known: ReadonlyMap<string, EntityRow>
}

/** Takes a CSV file, shows what it would change, row by row, and imports all of it or nothing. */
export function EntityImport({ entity, onClose, onImported }: EntityImportProps) {
  const [read, setRead] = useState<ReadFile>()
  return read ? (
    <ImportRows entity={entity} table={read.table} known={read.known} onClose={onClose} onImported={onImported} />
  ) : (
    <ImportFile entity={entity} onClose={onClose} onRead={setRead} />
  )
}

interface ImportFileProps {
  readonly entity: Entity
  readonly onClose: () => void
  readonly onRead: (read: ReadFile) => void
}

function ImportFile({ entity, onClose, onRead }: ImportFileProps) {
  const { t } = useTranslation('common')
  const { call } = useStores()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setReading(true)
    setProblem(undefined)
    try {
      const table = readCsv(entity, await readTextFile(file))
      const wrong = tableProblem(table)
      if (wrong !== undefined) {
        setProblem(wrong)
        return
      }
      const rows = await allRows(call, entity)
      onRead({ table, known: new Map(rows.map((row) => [row.id, row])) })
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setReading(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const columns = Object.values(entity.fields).map(({ label }) => entityText(label))
  return (
    <Dialog isOpen title={importTitle(entity)} onClose={onClose} className="small-dialog">
      <DialogBody>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard */}
        <div className="import-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {isReading ? (
            <Spinner size={32} aria-label={t(($) => $.loading)} />
          ) : (
            <FileInput
              fill
              text={t(($) => $.import.choose)}
              buttonText={t(($) => $.import.browse)}
              inputProps={{ accept: '.csv,.txt,text/csv' }}
              onInputChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
            />
          )}
        </div>
        <p className="muted">
          {t(($) => (entity.verbs.includes('add') ? $.import.hint : $.import.hintEdit), {
            columns: columns.join(t(($$) => $$.listComma)),
          })}
        </p>
        {problem !== undefined && (
          <Callout compact intent="danger" role="alert">
            {problem}
          </Callout>
        )}
      </DialogBody>
    </Dialog>
  )
}

function tableProblem({ fields, rows }: CsvTable): string | undefined {
  if (fields.length === 0) return i18n.t(($) => $.import.noColumns)
  if (rows.length === 0) return i18n.t(($) => $.import.noRows)
  const limit = limits.importRows
  return rows.length > limit ? i18n.t(($) => $.import.tooMany, { limit, count: rows.length }) : undefined
}
