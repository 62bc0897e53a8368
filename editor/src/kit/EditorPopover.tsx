import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

interface EditorPopoverProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The button that opens it, by its own click. */
  readonly children: ReactNode
  readonly content: ReactElement
  readonly label: string
  readonly placement?: NonNullable<PopoverNextProps['placement']>
}

/**
 * A popover inside the editor's element, where its colours are; keys pressed in it are no keys of the canvas. Closed it
 * gives the focus back to its button, and costs nothing: an inspector has a dozen of them, rendered again with every change.
 */
export function EditorPopover({
  isOpen,
  onOpen,
  children,
  content,
  label,
  placement = 'left-start',
}: EditorPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const opener = anchor.current?.querySelector('button')
    // The focus was in the popover, which is removed. A press elsewhere has moved the focus already.
    const giveBack = () => document.activeElement === document.body && opener?.focus({ preventScroll: true })
    // A frame later: the Enter that closed it would else press the button, too.
    return () => void requestAnimationFrame(giveBack)
  }, [isOpen])
  const interact = (isWanted: boolean, event?: SyntheticEvent<HTMLElement>) => {
    // The button decides for itself; a press on it would close and open again.
    if (event?.target instanceof Node && anchor.current?.contains(event.target)) return
    onOpen(isWanted)
  }
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') event.stopPropagation()
    else if (isOpen) {
      event.stopPropagation()
      onOpen(false)
    }
  }
  return (
    <span ref={anchor} className="ed-anchor">
      {children}
      {isOpen && (
        <PopoverNext
          isOpen
          onInteraction={interact}
          placement={placement}
          arrow={false}
          animation="minimal"
          portalContainer={document.querySelector<HTMLElement>('.mimic-editor') ?? document.body}
          popoverClassName="ed-popover"
          onOpened={focusWithin}
          renderTarget={({ ref }) => <span ref={ref} className="ed-anchor-box" />}
          content={
            <div role="dialog" className="ed-popover-body" tabIndex={-1} aria-label={label} onKeyDown={keep}>
              {content}
            </div>
          }
        />
      )}
    </span>
  )
}

/** Focuses the popover, unless an element in it has the focus: Tab then continues inside, and its name is read out. */
function focusWithin(popover: HTMLElement): void {
  const body = popover.querySelector<HTMLElement>('.ed-popover-body')
  if (body && !body.contains(document.activeElement)) body.focus()
}
