import { parseColor } from '@mimic/engine'
import { useContext, useState } from 'react'
import { useLabels } from '../../i18n/LabelsContext.ts'
import { EditorPopover } from '../../kit/EditorPopover.tsx'
import type { Refusal } from '../FieldSource.ts'
import { MIXED } from '../fieldValue.ts'
import { TextField } from '../TextField.tsx'
import './colour.css'
import { ColorPicker } from './ColorPicker.tsx'
import { PickerColoursContext } from './PickerColours.ts'
import { typedColour } from './typedColour.ts'

interface ColorFieldProps {
  readonly label: string
  readonly value: unknown
  readonly path: string
  readonly onCommit: (css: string) => void
  readonly onRefuse?: (why: Refusal) => void
  /** While the picker is dragged; null ends it. */
  readonly onPreview?: (css: string | null) => void
}

/** A swatch that opens the picker, and the colour as text. */
export function ColorField({ label, value, path, onCommit, onRefuse, onPreview }: ColorFieldProps) {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const known = useContext(PickerColoursContext)
  const rgba = typeof value === 'string' ? parseColor(value) : undefined
  return (
    <span className="ed-color">
      <EditorPopover
        isOpen={isOpen}
        onOpen={setOpen}
        label={label}
        content={
          <ColorPicker
            rgba={rgba}
            onCommit={onCommit}
            grounds={known?.grounds(path) ?? []}
            {...(onPreview ? { onPreview } : {})}
          />
        }
      >
        <button
          type="button"
          className={`ed-swatch${value === MIXED ? ' is-mixed' : rgba === undefined ? ' is-empty' : ''}`}
          aria-label={`${t('pickColour')} · ${label}`}
          data-swatch={path}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          style={rgba === undefined ? undefined : { color: String(value) }}
        />
      </EditorPopover>
      <TextField
        label={label}
        value={value}
        path={path}
        onCommit={(text) => {
          const css = typedColour(text)
          if (css === undefined) onRefuse?.('colour')
          else onCommit(css)
        }}
      />
    </span>
  )
}
