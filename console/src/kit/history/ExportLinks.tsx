import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { encodeForm } from '@mimic/contract/form'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'

interface ExportLinksProps extends Pick<AnchorButtonProps, 'size'> {
  /** The body of the call; undefined while nothing can be exported. */
  readonly of: Parameters<typeof encodeForm>[0] | undefined
}

/** Gives recorded values as a file. */
export function ExportLinks({ of: body, size = 'medium' }: ExportLinksProps) {
  const { t } = useTranslation('device')
  return (['csv', 'xlsx'] as const).map((kind) => (
    <AnchorButton
      key={kind}
      size={size}
      icon={<Download />}
      text={t(($) => $.history[kind])}
      data-export={kind}
      disabled={body === undefined}
      download
      {...(body && { href: `${paths.historyExport}?${encodeForm({ ...body, kind })}` })}
    />
  ))
}
