import { Dialog as BlueprintDialog, type DialogProps as BlueprintDialogProps } from '@blueprintjs/core'
import { firstControl, useDialogFocus } from './useDialogFocus.ts'

interface DialogProps extends Omit<BlueprintDialogProps, 'onOpening'> {
  /** Nobody asked for it: no button has the focus, so that a key that is meant for something else presses none. */
  readonly isUnasked?: boolean
}

const places = ['.bp6-dialog-body', '.bp6-dialog-footer']

/**
 * Blueprint's dialog whose first control has the focus: Enter sends the fields, and Escape closes it. Without fields that
 * is the first button at its foot, *Cancel*.
 */
export function Dialog({ isUnasked = false, ...props }: DialogProps) {
  const onOpening = useDialogFocus(props.isOpen ?? false, (box) => (isUnasked ? undefined : firstControl(box, places)))
  return <BlueprintDialog {...props} onOpening={onOpening} />
}
