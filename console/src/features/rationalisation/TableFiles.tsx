import { Button, ButtonGroup, DialogBody } from '@blueprintjs/core'
import { Export, Import } from '@blueprintjs/icons'
import type { AlarmTableRow } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import { alarmClassEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { download } from '@mimic/editor/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { allRows } from '../../kit/entity/allRows.ts'
import { readLines } from '../../kit/entity/entityCells.ts'
import { entityText } from '../../kit/entity/entityText.ts'
import { ImportRows } from '../../kit/entity/ImportRows.tsx'
import { type TableFile, wantedSheet } from '../../kit/entity/readTableFile.ts'
import { TableFileInput } from '../../kit/entity/TableFileInput.tsx'
import { TableSourceFields } from '../../kit/entity/TableSourceFields.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { draftRowOf, fileRow, tableEntity } from './tableEntity.ts'

interface TableFilesProps {
  readonly mayImport: boolean
  readonly onImported: () => void
}

/** The whole table as CSV or Excel, and back into the draft. */
export function TableFiles({ mayImport, onImported }: TableFilesProps) {
  const { t } = useTranslation('rationalisation')
  const common = useTranslation('common')
  const { call } = useStores()
  const { act, isBusy } = useAct()
  const [isOpen, setOpen] = useState(false)
  const exportAs = (format: 'csv' | 'xlsx') =>
    void act(async () => {
      const { rows, classes } = await wholeTable(call)
      const titles = new Map(classes.map(({ value, label }) => [value, label]))
      const lines = rows.map((row) => fileRow(row, (id) => titles.get(id) ?? ''))
      download(await writers[format](lines), entityText(tableEntity.many), format)
    })
  return (
    <>
      <ButtonGroup>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            icon={<Export />}
            text={format === 'csv' ? t(($) => $.exportCsv) : t(($) => $.exportXlsx)}
            title={common.t(($) => $.export)}
            data-action={`export-${format}`}
            loading={isBusy}
            onClick={() => exportAs(format)}
          />
        ))}
      </ButtonGroup>
      {mayImport && (
        <Button
          icon={<Import />}
          text={common.t(($) => $.import.open)}
          data-action="import"
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <TableImport
          onClose={() => setOpen(false)}
          onImported={() => {
            setOpen(false)
            onImported()
          }}
        />
      )}
    </>
  )
}

type FileRow = ReturnType<typeof fileRow>

const writers: Readonly<Record<'csv' | 'xlsx', (rows: readonly FileRow[]) => Promise<Blob>>> = {
  csv: async (rows) => {
    const { toCsv } = await import('../../kit/entity/entityCsv.ts')
    return new Blob([toCsv(tableEntity, rows)], { type: 'text/csv' })
  },
  xlsx: async (rows) => (await import('../../kit/entity/excelFile.ts')).toExcel(tableEntity, rows),
}

/** Every row of the table, and the classes by which rows may be named. */
async function wholeTable(call: Call) {
  const rows: AlarmTableRow[] = []
  for (let page = 1; ; page++) {
    const part = await call(paths.alarmTableQuery, { page, pageSize: limits.pageSize.max })
    rows.push(...part.rows)
    if (part.rows.length === 0 || rows.length >= part.total) break
  }
  const classes = (await allRows(call, alarmClassEntity)).map((row) => ({
    value: row.id,
    label: String({ title: '', ...row }.title),
  }))
  return { rows, classes }
}

interface ReadTable extends Awaited<ReturnType<typeof wholeTable>> {
  readonly file: TableFile
}

/** Takes a file, shows what it would change, and puts all of it into the draft or nothing. */
function TableImport({ onClose, onImported }: { readonly onClose: () => void; readonly onImported: () => void }) {
  const { t } = useTranslation('rationalisation')
  const common = useTranslation('common')
  const { call } = useStores()
  const [read, setRead] = useState<ReadTable>()
  const [tables, setTables] = useState(0)
  if (!read)
    return (
      <Dialog isOpen title={t(($) => $.importTitle)} onClose={onClose} className="small-dialog">
        <DialogBody>
          <TableFileInput
            hint={t(($) => $.importHint)}
            onRead={async (opened) => {
              const file = wantedSheet(opened, ({ lines }) => readLines(tableEntity, lines).fields.length > 0)
              const { fields, rows } = readLines(tableEntity, file.lines)
              if (fields.length === 0) return common.t(($) => $.import.noColumns)
              if (rows.length === 0) return common.t(($) => $.import.noRows)
              setRead({ file, ...(await wholeTable(call)) })
              return undefined
            }}
          />
        </DialogBody>
      </Dialog>
    )
  const choices = { classId: read.classes }
  const known = new Map(read.rows.map((row) => [row.id, row]))
  return (
    <ImportRows
      key={tables}
      entity={tableEntity}
      table={readLines(tableEntity, read.file.lines, choices)}
      known={new Map(read.rows.map((row) => [row.id, fileRow(row, () => '')]))}
      choices={choices}
      source={
        <TableSourceFields
          file={read.file}
          onChange={(file) => {
            setRead({ ...read, file })
            setTables(tables + 1)
          }}
        />
      }
      send={(rows) =>
        call(paths.alarmTableChange, { rows: rows.map((row) => draftRowOf(row, known.get(String(row['id'] ?? '')))) })
      }
      onClose={onClose}
      onImported={onImported}
    />
  )
}
