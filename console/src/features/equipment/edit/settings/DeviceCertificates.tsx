import { Button, Callout, HTMLTable, Tag } from '@blueprintjs/core'
import type { GatewayAnswer } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../../kit/CopyText.tsx'
import { errorText } from '../../../../kit/errorText.ts'
import { RemoveAlert } from '../../../../kit/RemoveAlert.tsx'
import { timeText } from '../../../../kit/timeText.ts'
import { useAsk } from '../../../../kit/useAsk.ts'
import { useSaving } from '../../../../kit/useSaving.ts'

type Certificate = NonNullable<GatewayAnswer['certificates']>[number]

const intents = { own: 'none', trusted: 'success', refused: 'warning' } as const

/** The certificates by which gateway and device know each other: which one is trusted is decided here. */
export function DeviceCertificates({ id }: { readonly id: string }) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const ask = useAsk()
  const [list, setList] = useState<readonly Certificate[]>()
  const [leaving, setLeaving] = useState<Certificate>()
  const { isSaving, failure, save } = useSaving()
  const load = () => save(async () => setList((await ask(paths.equipmentCertificates, { id })).certificates ?? []))
  const change = (action: 'trust' | 'remove', { thumbprint }: Certificate) =>
    save(async () => {
      setList((await ask(paths.equipmentChangeCertificate, { id, thumbprint, action })).certificates ?? [])
    })
  const own = list?.find(({ state }) => state === 'own')
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
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert">
          {errorText(failure)}
        </Callout>
      )}
      {list?.length === 0 && <p className="muted">{t(($) => $.certificates.none)}</p>}
      {list && list.length > 0 && (
        <HTMLTable compact className="resource-table">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.certificates.state)}</th>
              <th scope="col">{t(($) => $.certificates.subject)}</th>
              <th scope="col">{t(($) => $.certificates.validTo)}</th>
              <th scope="col">{t(($) => $.certificates.actions)}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((certificate) => (
              <tr key={`${certificate.state} ${certificate.thumbprint}`} data-certificate={certificate.state}>
                <td>
                  <Tag minimal intent={intents[certificate.state]}>
                    {t(($) => $.certificates.states[certificate.state])}
                  </Tag>
                </td>
                <td className="is-wide">
                  {certificate.subject}
                  <code>{certificate.thumbprint}</code>
                </td>
                <td>{timeText(certificate.to, 'YYYY-MM-DD')}</td>
                <td className="button-row">
                  {certificate.state === 'refused' && (
                    <Button
                      size="small"
                      intent="primary"
                      text={t(($) => $.certificates.trust)}
                      disabled={isSaving}
                      data-action="trust"
                      onClick={() => void change('trust', certificate)}
                    />
                  )}
                  {certificate.state !== 'own' && (
                    <Button
                      size="small"
                      text={common.t(($) => $.remove)}
                      disabled={isSaving}
                      data-action="remove"
                      onClick={() => setLeaving(certificate)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {own?.pem !== undefined && <CopyText label={t(($) => $.certificates.own)} name="certificate" text={own.pem} />}
      <RemoveAlert
        question={leaving && t(($) => $.certificates.removeAsk, { thumbprint: leaving.thumbprint })}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) void change('remove', leaving)
          setLeaving(undefined)
        }}
      />
    </section>
  )
}
