import { Icon } from '@blueprintjs/core'
import { useLabels } from '../i18n/LabelsContext.ts'

/** In the place of a picture that could not be drawn: a sign, and why in words or, where there is no room, on pointing at it. */
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
