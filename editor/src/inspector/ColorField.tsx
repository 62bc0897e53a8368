import { parseColor } from '@mimic/engine'
import { MIXED } from './fieldValue.ts'
import { TextField } from './TextField.tsx'

export interface ColorFieldProps {
  readonly label: string
  readonly value: unknown
  readonly path: string
  readonly onCommit: (value: string) => void
}

/** A swatch that opens the browser's picker, and the colour as text. */
export function ColorField({ label, value, path, onCommit }: ColorFieldProps) {
  const rgba = typeof value === 'string' ? parseColor(value) : undefined
  const hex = rgba === undefined ? '#ffffff' : `#${(rgba >>> 8).toString(16).padStart(6, '0')}`
  return (
    <span className="ed-color">
      <input
        type="color"
        aria-label={label}
        value={hex}
        className={value === MIXED ? 'is-mixed' : ''}
        onChange={(event) => onCommit(event.target.value)}
      />
      <TextField
        label={label}
        value={value}
        path={path}
        maxLength={32}
        onCommit={(text) => {
          if (parseColor(text) !== undefined) onCommit(text)
        }}
      />
    </span>
  )
}
