import { Checkbox } from '@blueprintjs/core'
import { optionLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'

interface ColumnsFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly options: readonly string[]
  readonly onCommit: (value: readonly string[]) => void
}

/** Chooses the columns that a table shows, in the table's own order. */
export function ColumnsField({ label, path, value, options, onCommit }: ColumnsFieldProps) {
  const { locale } = useLabels()
  const chosen = new Set(Array.isArray(value) ? value : [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className="ed-columns" role="group" aria-label={label} data-path={path}>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={optionLabel(option, locale)}
          checked={chosen.has(option)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            onCommit(options.filter((each) => (each === option ? isOn : chosen.has(each))))
          }}
        />
      ))}
    </div>
  )
}
