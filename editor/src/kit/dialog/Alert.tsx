import { Alert as BlueprintAlert, type AlertProps as BlueprintAlertProps } from '@blueprintjs/core'
import { useDialogFocus } from './useDialogFocus.ts'

/**
 * Blueprint's question with the focus on the button that confirms, so that Enter does; for what cannot be taken back
 * (`danger`), on the one that cancels.
 */
export function Alert(props: Omit<BlueprintAlertProps, 'onOpening'>) {
  const isSafe = props.intent !== 'danger' || props.cancelButtonText === undefined
  const onOpening = useDialogFocus(props.isOpen, (box) =>
    // Blueprint puts the button that confirms first, and shows it last.
    [...box.querySelectorAll<HTMLElement>('.bp6-alert-footer button')].at(isSafe ? 0 : -1),
  )
  return <BlueprintAlert {...props} onOpening={onOpening} />
}
