import type { GatewayAnswer } from '@mimic/contract'
import { useTranslation } from 'react-i18next'

export type Certificate = NonNullable<GatewayAnswer['certificates']>[number]

/** The colour of each state of a certificate. */
export const certificateIntents = {
  own: 'none',
  next: 'none',
  earlier: 'none',
  trusted: 'success',
  refused: 'warning',
} as const satisfies Record<Certificate['state'], string>

/** The subject of a certificate, with both hashes that OPC UA tools show. */
export function CertificateName({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('equipment')
  const { subject, thumbprint, fingerprint } = certificate
  return (
    <>
      {subject}
      <dl className="fingerprints">
        {fingerprint !== undefined && (
          <>
            <dt>{t(($) => $.certificates.fingerprint)}</dt>
            <dd>
              <code data-fingerprint>{fingerprint}</code>
            </dd>
          </>
        )}
        <dt>{t(($) => $.certificates.thumbprint)}</dt>
        <dd>
          <code>{thumbprint}</code>
        </dd>
      </dl>
    </>
  )
}
