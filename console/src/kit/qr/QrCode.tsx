import { useMemo } from 'react'
import { qrPath } from './qrPath.ts'

interface QrCodeProps {
  readonly text: string
  /** Names the code for screen readers. */
  readonly label: string
}

/** A text as a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, d } = useMemo(() => qrPath(text), [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
