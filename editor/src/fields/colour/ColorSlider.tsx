interface ColorSliderProps {
  readonly label: string
  readonly value: number
  readonly most: number
  /** CSS background of the track. */
  readonly track: string
  readonly onChange: (value: number) => void
  /** The pointer or the key was let go. */
  readonly onEnd: () => void
}

export function ColorSlider({ label, value, most, track, onChange, onEnd }: ColorSliderProps) {
  return (
    <span className="ed-slider">
      <span style={{ background: track }} />
      <input
        type="range"
        aria-label={label}
        min={0}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onEnd}
        onKeyUp={onEnd}
      />
    </span>
  )
}
