import type { ReactNode } from 'react'
import type { PaletteType } from './paletteItems.ts'

/** Small drawings of the widgets, in the text's colour. */
const pictures: { readonly [K in PaletteType]: ReactNode } = {
  ShapeRect: <rect x="6" y="8" width="36" height="20" rx="1.5" />,
  ShapeEllipse: <ellipse cx="24" cy="18" rx="18" ry="10" />,
  ShapeLine: <path d="M6 26 18 11 30 23 42 10" fill="none" />,
  ShapeCircle: <circle cx="24" cy="18" r="12" />,
  ShapeArrow: <path d="M42 18 27 30v-6H6V12h21V6z" />,
  ShapeTriangle: <path d="M24 5 40 30H8z" />,
  ShapePrism: <path d="M24 4 38 18 24 32 10 18z" />,
  ShapeParallelogram: <path d="M15 8h28l-10 20H5z" />,
  ShapeOctagon: <path d="M19 5.5h10l8 7.5v10l-8 7.5H19L11 23V13z" />,
  UsualText: <path d="M14 9h20v5M14 14V9M24 9v19M20 28h8" fill="none" />,
  UsualDataText: (
    <>
      <rect x="5" y="9" width="38" height="18" rx="2" />
      <text x="24" y="22.5">
        12.8
      </text>
    </>
  ),
  UsualDashboard: (
    <>
      <path d="M10.5 27a15.5 15.5 0 1 1 27 0" fill="none" strokeWidth="3.5" opacity=".35" />
      <path d="M10.5 27A15.5 15.5 0 0 1 27 4.2" fill="none" strokeWidth="3.5" />
      <path d="M24 20 30 11" fill="none" />
    </>
  ),
  UsualPercentFill: (
    <>
      <rect x="17" y="4" width="14" height="28" rx="1.5" fill="none" />
      <rect x="18.5" y="15" width="11" height="15.5" stroke="none" className="is-solid" />
    </>
  ),
  UsualButton: (
    <>
      <rect x="5" y="10" width="38" height="16" rx="4" />
      <path d="M17 18h14" fill="none" />
    </>
  ),
  UsualScrollbar: (
    <>
      <rect x="4" y="13" width="40" height="10" rx="1.5" fill="none" />
      <path d="M8 18h7M20 18h7M32 18h7" fill="none" strokeWidth="3" />
    </>
  ),
  UsualTimer: (
    <>
      <circle cx="24" cy="18" r="12.5" fill="none" />
      <path d="M24 10v8l6 4" fill="none" />
    </>
  ),
  ComplexBar: <path d="M8 5v26h34M14 31V19h5v12M24 31V9h5v22M34 31V15h5v16" fill="none" />,
  ComplexPie: (
    <>
      <circle cx="24" cy="18" r="13" fill="none" />
      <path d="M24 18V5M24 18 35 25" fill="none" />
    </>
  ),
  ComplexRing: (
    <>
      <circle cx="24" cy="18" r="11" fill="none" strokeWidth="4" opacity=".35" />
      <path d="M24 7a11 11 0 0 1 9 17" fill="none" strokeWidth="4" />
    </>
  ),
  ComplexRose: (
    <path d="M24 18V4a14 14 0 0 1 14 14zM24 18h9a9 9 0 0 1-9 9zM24 18v6a6 6 0 0 1-6-6zM24 18H13a11 11 0 0 1 11-11z" />
  ),
  UsualAnimation: (
    <>
      <rect x="6" y="7" width="26" height="17" rx="2" fill="none" />
      <path d="M16 29h26V13" fill="none" />
      <path d="M15 11.5v8l7-4z" />
    </>
  ),
}

export function PalettePicture({ type }: { readonly type: PaletteType }) {
  return (
    <svg className="ed-picture" viewBox="0 0 48 36" aria-hidden="true">
      {pictures[type]}
    </svg>
  )
}
