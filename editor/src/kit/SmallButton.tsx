import { Button, type ButtonProps } from '@blueprintjs/core'
import type { Ref } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'

interface SmallButtonProps extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
}

/** A small button without a frame. */
export function SmallButton(props: SmallButtonProps) {
  return <Button variant="minimal" size="small" {...props} />
}

/** Closes what it stands in. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLabels()
  return <SmallButton icon="cross" aria-label={t('close')} onClick={onClose} />
}
