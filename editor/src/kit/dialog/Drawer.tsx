import { Drawer as BlueprintDrawer, type DrawerProps as BlueprintDrawerProps } from '@blueprintjs/core'
import { firstControl, useDialogFocus } from './useDialogFocus.ts'

interface DrawerProps extends Omit<BlueprintDrawerProps, 'onOpening'> {
  /** Selectors of the places whose first control has the focus: of the first place that has one. */
  readonly places?: readonly string[]
}

/** Blueprint's drawer whose first control has the focus, by default that of its form. */
export function Drawer({ places = ['form'], ...props }: DrawerProps) {
  const onOpening = useDialogFocus(props.isOpen ?? false, (box) => firstControl(box, places))
  return <BlueprintDrawer {...props} onOpening={onOpening} />
}
