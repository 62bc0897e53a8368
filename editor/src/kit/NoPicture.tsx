import { Icon } from '@blueprintjs/core'
import { useLabels } from '../i18n/LabelsContext.ts'

/** Stands for a picture that could not be drawn: an icon with the reason as text, or as a tooltip where there is no room. */
export function NoPicture({ why, isSmall = false }: { readonly why: string; readonly isSmall?: boolean }) {
  const { t } = useLabels()
  const text = t('pictureFailed', { why })
  return (
    <span className="ed-no-picture" title={text} data-no-picture role={isSmall ? undefined : 'status'}>
      <Icon icon="disable" size={isSmall ? 14 : 20} />
      {!isSmall && <span>{text}</span>}
    </span>
  )
}
