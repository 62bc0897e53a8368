import type { IconPath } from '@mimic/engine'

/** The icon of a widget in the text's colour. */
export function PalettePicture({ icon }: { readonly icon: readonly IconPath[] }) {
  return (
    <svg className="ed-picture" viewBox="0 0 48 36" aria-hidden="true">
      {icon.map(({ d, look, width, opacity }) => (
        <path key={d} d={d} className={look && `is-${look}`} strokeWidth={width} opacity={opacity} />
      ))}
    </svg>
  )
}
