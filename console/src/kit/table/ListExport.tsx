import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { download } from '@mimic/editor/download'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../dialog/toaster.ts'
import { errorText } from '../text/errorText.ts'
import { timeText } from '../text/timeText.ts'
import type { FileTable } from './tableFiles.ts'

const kinds = ['csv', 'xlsx', 'print'] as const

interface ListExportProps {
  /** The name of the list: of the file, and at the head of the printed pages. */
  readonly title: string
  /** The filter of the list, in words. */
  readonly filter: string
  /** When it was asked for, by the clock of the server. */
  readonly now: () => number
  /** All rows that the filter leaves, not only those of the page that is shown. */
  readonly load: () => Promise<FileTable>
}

/** Gives a list as a file, or prints it, with its filter and the time. */
export function ListExport({ title, filter, now, load }: ListExportProps) {
  const { t } = useTranslation('common')
  const [isBusy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<FileTable & { readonly time: number }>()
  const give = async (kind: (typeof kinds)[number]) => {
    setBusy(true)
    try {
      const table = await load()
      const { csvText, excelFile } = await import('./tableFiles.ts')
      if (kind === 'print') setPrinted({ ...table, time: now() })
      else if (kind === 'csv') download(new Blob([csvText(table)], { type: 'text/csv' }), title, kind)
      else download(await excelFile(table), title, kind)
    } catch (error) {
      await toastProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            {kinds.map((kind) => (
              <MenuItem
                key={kind}
                text={t(($) => $.exports[kind])}
                data-export={kind}
                onClick={() => void give(kind)}
              />
            ))}
          </Menu>
        }
      >
        <Button
          icon={<Export />}
          text={t(($) => $.export)}
          title={t(($) => $.export)}
          className="folds"
          data-action="export-list"
          loading={isBusy}
        />
      </PopoverNext>
      {printed && (
        <Printed
          table={printed}
          title={title}
          about={[filter, timeText(printed.time)].filter((part) => part !== '').join(' · ')}
          onPrinted={() => setPrinted(undefined)}
        />
      )}
    </>
  )
}

interface PrintedProps {
  readonly table: FileTable
  readonly title: string
  readonly about: string
  readonly onPrinted: () => void
}

/** A table that is on paper alone. It prints itself. */
function Printed({ table: { heads, lines }, title, about, onPrinted }: PrintedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it prints once, when it is there
  useEffect(() => {
    window.print()
    onPrinted()
  }, [])
  return createPortal(
    <div className="printed">
      <h1>{title}</h1>
      <p>{about}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no keys, and never move
            <tr key={row}>
              {line.map((cell, column) => (
                <td key={heads[column]}>{String(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
