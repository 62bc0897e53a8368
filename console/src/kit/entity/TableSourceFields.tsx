import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { inEncoding, ofSheet, type TableFile } from './readTableFile.ts'
import { encodings } from './textEncoding.ts'

interface TableSourceFieldsProps {
  readonly file: TableFile
  readonly onChange: (file: TableFile) => void
}

/** A line as a sample of the encoding is cut to this many characters. */
const SAMPLE_MAX = 120

/**
 * Where a table was read from, for people to change: the sheet of a workbook that has several, and the encoding of a text
 * with more than ASCII, beside its first line in which a wrong one can be seen.
 */
export function TableSourceFields({ file, onChange }: TableSourceFieldsProps) {
  const { t } = useTranslation('common')
  const { source, text = '' } = file
  if (source.is === 'workbook')
    return source.sheets.length < 2 ? null : (
      <FormGroup inline label={t(($) => $.import.sheet)} labelFor="import-sheet">
        <HTMLSelect
          id="import-sheet"
          value={source.sheet}
          onChange={({ currentTarget }) => onChange(ofSheet(source.sheets, Number(currentTarget.value)))}
          options={source.sheets.map(({ name }, place) => ({ value: place, label: name }))}
        />
      </FormGroup>
    )
  const sample = text.split(/\r?\n/).find((line) => /[^\p{ASCII}]/u.test(line.replace(/^\uFEFF/, '')))
  if (sample === undefined) return null
  return (
    <FormGroup inline label={t(($) => $.import.encoding)} labelFor="import-encoding" className="import-encoding">
      <HTMLSelect
        id="import-encoding"
        value={source.encoding}
        onChange={({ currentTarget }) => {
          const chosen = encodings.find((each) => each === currentTarget.value)
          if (chosen) onChange(inEncoding(source.bytes, chosen))
        }}
        options={encodings.map((each) => ({ value: each, label: t(($) => $.import.encodings[each]) }))}
      />
      <code data-sample={source.encoding}>{sample.slice(0, SAMPLE_MAX)}</code>
    </FormGroup>
  )
}
