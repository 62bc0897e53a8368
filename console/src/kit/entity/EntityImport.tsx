import { DialogBody } from '@blueprintjs/core'
import type { Call } from '@mimic/contract/client'
import { type Entity, entities, importsNew } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { i18n } from '../../texts/i18n.ts'
import type { Choice } from '../form/SelectField.tsx'
import { allRows } from './allRows.ts'
import { type EntityTable, type ReferenceChoices, readLines } from './entityCells.ts'
import type { EntityRow } from './entityResource.tsx'
import { entityText } from './entityText.ts'
import { ImportRows } from './ImportRows.tsx'
import { importTitle } from './importTitle.ts'
import { type TableFile, wantedSheet } from './readTableFile.ts'
import { TableFileInput } from './TableFileInput.tsx'
import { TableSourceFields } from './TableSourceFields.tsx'
import { referenceChoices } from './useReferences.ts'

interface EntityImportProps {
  readonly entity: Entity
  readonly onClose: () => void
  readonly onImported: () => void
}

/** A file that was read, and the rows that were stored then. */
interface ReadFile {
  readonly file: TableFile
  readonly known: ReadonlyMap<string, EntityRow>
  readonly choices: ReferenceChoices
}

/** Takes a CSV or Excel file, shows what it would change, row by row, and imports all of it or nothing. */
export function EntityImport({ entity, onClose, onImported }: EntityImportProps) {
  const [read, setRead] = useState<ReadFile>()
  const [tables, setTables] = useState(0)
  if (!read) return <ImportFile entity={entity} onClose={onClose} onRead={setRead} />
  const { file, ...stored } = read
  return (
    <ImportRows
      // Another sheet or encoding is another table, of which nothing is corrected yet.
      key={tables}
      entity={entity}
      table={readLines(entity, file.lines, stored.choices)}
      {...stored}
      source={
        <TableSourceFields
          file={file}
          onChange={(changed) => {
            setRead({ ...read, file: changed })
            setTables(tables + 1)
          }}
        />
      }
      onClose={onClose}
      onImported={onImported}
    />
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
  const columns = Object.values(entity.fields).map(({ label }) => entityText(label))
  return (
    <Dialog isOpen title={importTitle(entity)} onClose={onClose} className="small-dialog">
      <DialogBody>
        <TableFileInput
          hint={t(($) => (importsNew(entity) ? $.import.hint : $.import.hintEdit), {
            columns: columns.join(t(($$) => $$.listComma)),
          })}
          onRead={async (opened) => {
            const choices = await choicesOf(call, entity)
            const file = wantedSheet(opened, ({ lines }) => readLines(entity, lines, choices).fields.length > 0)
            const wrong = tableProblem(readLines(entity, file.lines, choices))
            if (wrong !== undefined) return wrong
            const rows = await allRows(call, entity)
            onRead({ file, choices, known: new Map(rows.map((row) => [row.id, row])) })
            return undefined
          }}
        />
      </DialogBody>
    </Dialog>
  )
}

/** The rows that the references of an entity may name, with their names. */
async function choicesOf(call: Call, { fields }: Entity): Promise<ReferenceChoices> {
  const choices: Record<string, readonly Choice<string>[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const target = field.is === 'reference' && entities.find((each) => each.name === field.to)
    if (target) choices[name] = referenceChoices(target, await allRows(call, target))
  }
  return choices
}

function tableProblem({ fields, rows }: EntityTable): string | undefined {
  if (fields.length === 0) return i18n.t(($) => $.import.noColumns)
  if (rows.length === 0) return i18n.t(($) => $.import.noRows)
  const limit = limits.importRows
  return rows.length > limit ? i18n.t(($) => $.import.tooMany, { limit, count: rows.length }) : undefined
}
