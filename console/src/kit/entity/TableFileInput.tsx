import { FileInput, Spinner } from '@blueprintjs/core'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../dialog/Failure.tsx'
import { errorText } from '../text/errorText.ts'
import { FILE_MAX_MB, readTableFile, TABLE_FILES, type TableFile } from './readTableFile.ts'

interface TableFileInputProps {
  /** Describes the content that the file must have. */
  readonly hint: string
  /** Endings of further files that can be read. */
  readonly accept?: string
  /** Takes the file over; answers why it cannot be taken. */
  readonly onRead: (file: TableFile) => Promise<string | undefined>
}

/** Where a file with a table is chosen or dropped, and why it cannot be read. */
export function TableFileInput({ hint, accept, onRead }: TableFileInputProps) {
  const { t } = useTranslation('common')
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const problemOf = async (file: File): Promise<string | undefined> => {
    const table = await readTableFile(file)
    if (table.is === 'table') return onRead(table)
    return t(($) => $.import[table.is], { limit: FILE_MAX_MB })
  }
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setReading(true)
    setProblem(undefined)
    try {
      setProblem(await problemOf(file))
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
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard */}
      <div className="import-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {isReading ? (
          <Spinner size={32} aria-label={t(($) => $.loading)} />
        ) : (
          <FileInput
            fill
            text={t(($) => $.import.choose)}
            buttonText={t(($) => $.import.browse)}
            inputProps={{ accept: accept === undefined ? TABLE_FILES : `${TABLE_FILES},${accept}` }}
            onInputChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
        )}
      </div>
      <p className="muted">{hint}</p>
      <Failure of={problem} text={problem} />
    </>
  )
}
