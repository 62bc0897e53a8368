import type { TextFieldProps } from './TextField.tsx'

const dashes = ['', '2 2', '4 4', '8 4', '12 4 2 4']

/** The line style, as it looks. */
export function DashField({ label, value, path, onCommit }: TextFieldProps) {
  const chosen = typeof value === 'string' ? value : undefined
  return (
    <span className="ed-dashes" role="radiogroup" aria-label={label}>
      {dashes.map((dash) => (
        <label key={dash} className={chosen === dash ? 'is-on' : ''}>
          <input
            type="radio"
            name={path}
            checked={chosen === dash}
            aria-label={dash || '—'}
            onChange={() => onCommit(dash)}
          />
          <svg viewBox="0 0 30 4" aria-hidden="true">
            <path d="M1 2h28" strokeDasharray={dash} />
          </svg>
        </label>
      ))}
    </span>
  )
}
