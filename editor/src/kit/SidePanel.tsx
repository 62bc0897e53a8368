import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { CloseButton } from './SmallButton.tsx'

interface SidePanelProps {
  readonly title: string
  readonly className: string
  readonly onClose: () => void
  /** Stands in the head, before the button that closes the panel. */
  readonly act?: ReactNode
  readonly children: ReactNode
}

/** A panel in the place of the inspector. The first button of its head has the focus; Escape closes it. */
export function SidePanel({ title, className, onClose, act, children }: SidePanelProps) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.querySelector('button')?.focus(), [])
  return (
    <aside
      className={`ed-side is-right ${className}`}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div ref={head} className="ed-side-head ed-panel-head">
        <h2>{title}</h2>
        {act}
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </aside>
  )
}

/** Up and down arrows move the focus among the buttons of a list. @returns whether the key was one */
export function walkList(event: KeyboardEvent, buttons: NodeListOf<HTMLElement> | undefined, at: number): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || !buttons) return false
  event.preventDefault()
  event.stopPropagation()
  buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]?.focus()
  return true
}
