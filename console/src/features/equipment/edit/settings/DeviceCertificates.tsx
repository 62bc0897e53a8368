import { Button, Tag } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../../../kit/ask/useAsk.ts'
import { useSaving } from '../../../../kit/ask/useSaving.ts'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../../../kit/dialog/RemoveAlert.tsx'
import { RowsTable } from '../../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../../kit/text/timeText.ts'
import { type Certificate, CertificateName, certificateIntents } from './CertificateName.tsx'
import { DownloadCertificate } from './DownloadCertificate.tsx'

/** The certificates by which gateway and device know each other: which one is trusted is decided here. */
export function DeviceCertificates({ id }: { readonly id: string }) {
  const { t } = useTranslation('equipment')
  const ask = useAsk()
  const [list, setList] = useState<readonly Certificate[]>()
  const [leaving, setLeaving] = useState<Certificate>()
  const { isSaving, failure, save } = useSaving()
  const load = () => save(async () => setList((await ask(paths.equipmentCertificates, { id })).certificates ?? []))
  const change = (action: 'trust' | 'remove', { thumbprint }: Certificate) =>
    save(async () => {
      setList((await ask(paths.equipmentChangeCertificate, { id, thumbprint, action })).certificates ?? [])
    })
  return (
    <section className="table-card certificates" aria-label={t(($) => $.certificates.title)} data-part="certificates">
      <h3>
        {t(($) => $.certificates.title)}
        <Button
          size="small"
          text={t(($) => (list ? $.certificates.again : $.certificates.load))}
          loading={isSaving}
          data-action="certificates"
          onClick={() => void load()}
        />
      </h3>
      <p className="muted">{t(($) => $.certificates.about)}</p>
      <Failure of={failure} />
      {list?.length === 0 && <p className="muted">{t(($) => $.certificates.none)}</p>}
      {list && list.length > 0 && (
        <CertificateTable
          list={list}
          isBusy={isSaving}
          onTrust={(certificate) => void change('trust', certificate)}
          onRemove={setLeaving}
        />
      )}
      {list && <OwnNotes list={list} />}
      <RemoveAlert
        question={
          leaving &&
          t(($) => (leaving.state === 'earlier' ? $.certificates.forgetAsk : $.certificates.removeAsk), {
            thumbprint: leaving.thumbprint,
          })
        }
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) void change('remove', leaving)
          setLeaving(undefined)
        }}
      />
    </section>
  )
}

/** Notes on the certificates that the gateway shows: which one servers have to trust, and until when. */
function OwnNotes({ list }: { readonly list: readonly Certificate[] }) {
  const { t } = useTranslation('equipment')
  const states: readonly string[] = list.map(({ state }) => state)
  return (
    <>
      {(['own', 'next', 'earlier'] as const).map(
        (state) =>
          states.includes(state) && (
            <p key={state} className="muted">
              {t(($) => $.certificates.aboutOwn[state])}
            </p>
          ),
      )}
    </>
  )
}

interface CertificateTableProps {
  readonly list: readonly Certificate[]
  readonly isBusy: boolean
  readonly onTrust: (certificate: Certificate) => void
  readonly onRemove: (certificate: Certificate) => void
}

function CertificateTable({ list, isBusy, onTrust, onRemove }: CertificateTableProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  return (
    <RowsTable
      rows={list}
      rowKey={({ state, thumbprint }) => `${state} ${thumbprint}`}
      rowProps={({ state }) => ({ 'data-certificate': state })}
      columns={[
        {
          label: t(($) => $.certificates.state),
          cell: ({ state }) => (
            <Tag minimal intent={certificateIntents[state]}>
              {t(($) => $.certificates.states[state])}
            </Tag>
          ),
        },
        {
          label: t(($) => $.certificates.subject),
          isWide: true,
          cell: (certificate) => <CertificateName certificate={certificate} />,
        },
        { label: t(($) => $.certificates.validTo), cell: ({ to }) => timeText(to, 'YYYY-MM-DD') },
      ]}
      rowActions={(certificate) => (
        <>
          {certificate.state === 'refused' && (
            <Button
              size="small"
              intent="primary"
              text={t(($) => $.certificates.trust)}
              disabled={isBusy}
              data-action="trust"
              onClick={() => onTrust(certificate)}
            />
          )}
          {certificate.pem !== undefined && <DownloadCertificate certificate={certificate} />}
          {certificate.state !== 'own' && certificate.state !== 'next' && (
            <Button
              size="small"
              text={common.t(($) => $.remove)}
              disabled={isBusy}
              data-action="remove"
              onClick={() => onRemove(certificate)}
            />
          )}
        </>
      )}
    />
  )
}
