import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { download } from '@mimic/editor/download'
import { useTranslation } from 'react-i18next'
import type { Certificate } from './CertificateName.tsx'

/** The gateway's certificate as a file for the trust list of a server: tools take the one or the other form. */
export function DownloadCertificate({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('equipment')
  const { pem = '', thumbprint } = certificate
  const name = `mimic-gateway-${thumbprint.slice(0, 8).toLowerCase()}`
  const der = () => Uint8Array.from(atob(pem.replaceAll(/-----[^-]+-----|\s/g, '')), (c) => c.charCodeAt(0))
  return (
    <>
      <Button
        size="small"
        icon={<Download />}
        text="DER"
        aria-label={t(($) => $.certificates.download, { form: 'DER' })}
        data-action="download-der"
        onClick={() => download(new Blob([der()], { type: 'application/pkix-cert' }), name, 'der')}
      />
      <Button
        size="small"
        icon={<Download />}
        text="PEM"
        aria-label={t(($) => $.certificates.download, { form: 'PEM' })}
        data-action="download-pem"
        onClick={() => download(new Blob([pem], { type: 'application/x-pem-file' }), name, 'pem')}
      />
    </>
  )
}
