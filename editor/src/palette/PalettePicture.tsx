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
  UsualInput: (
    <>
      <rect x="5" y="10" width="38" height="16" rx="2" fill="none" />
      <path d="M11 14v8M9 14h4M9 22h4" fill="none" />
    </>
  ),
  UsualSelect: (
    <>
      <rect x="5" y="10" width="38" height="16" rx="2" fill="none" />
      <path d="M11 18h12M31 16l3.5 4 3.5-4" fill="none" />
    </>
  ),
  UsualRadio: (
    <>
      <circle cx="12" cy="12" r="4.5" fill="none" />
      <circle cx="12" cy="25" r="4.5" fill="none" />
      <circle cx="12" cy="12" r="1.6" />
      <path d="M21 12h20M21 25h20" fill="none" />
    </>
  ),
  UsualTimeSelector: (
    <>
      <rect x="9" y="7" width="30" height="24" rx="2" fill="none" />
      <path d="M9 14h30M17 4v6M31 4v6M24 18v5l4 2" fill="none" />
    </>
  ),
  UsualImage: (
    <>
      <rect x="7" y="6" width="34" height="24" rx="2" fill="none" />
      <circle cx="16" cy="13" r="2.5" />
      <path d="M8 27l10-9 7 6 6-7 9 9" fill="none" />
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
  ComplexLine: <path d="M8 5v26h34M12 25l8-9 7 5 6-11 7 4" fill="none" />,
  ComplexArea: (
    <>
      <path d="M8 5v26h34" fill="none" />
      <path d="M12 31v-7l8-9 8 6 11-11v21z" />
    </>
  ),
  ComplexXyline: (
    <>
      <path d="M8 5v26h34" fill="none" />
      <path d="M14 22c-2-10 12-16 20-11s4 15-7 15-12-8-4-11" fill="none" />
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
  ComplexVideo: (
    <>
      <rect x="5" y="9" width="27" height="18" rx="2.5" fill="none" />
      <path d="M32 16.5 43 11v14l-11-5.5z" />
    </>
  ),
  ComplexMap: (
    <>
      <path d="M6 10 17 6l14 4 11-4v20l-11 4-14-4-11 4zM17 6v20M31 10v20" fill="none" opacity=".45" />
      <path d="M24 27c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12z" />
      <circle cx="24" cy="15" r="2" stroke="none" className="is-solid" />
    </>
  ),
  ComplexHistory: (
    <>
      <rect x="6" y="6" width="36" height="24" rx="2" />
      <path d="M6 13h36M6 19h36M6 24.5h36M18 13v17M30 13v17" fill="none" opacity=".55" />
      <path d="M8 7.5h32v4H8z" stroke="none" className="is-solid" />
    </>
  ),
  ComplexAlarm: (
    <>
      <path d="M15 26c2-2 2-4 2-9a7 7 0 0 1 14 0c0 5 0 7 2 9z" />
      <path d="M21 29.5a3 3 0 0 0 6 0M24 7V5M10 9 8 7M38 9l2-2" fill="none" />
    </>
  ),
  ComplexWeather: (
    <>
      <circle cx="18" cy="14" r="6" fill="none" />
      <path d="M18 4v1.5M8 14h1.5M11 7l1 1M25 7l-1 1" fill="none" />
      <path d="M18 29a5.5 5.5 0 0 1 .5-11 8 8 0 0 1 15-1A6 6 0 0 1 35 29z" />
    </>
  ),
  UsualWebgl: <path d="M24 4 38 11v15L24 33 10 26V11zM10 11l14 7 14-7M24 18v15" />,
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
