import { Button, Tag } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { GatewayAnswer } from '@mimic/contract'
import { driverKindOf } from '@mimic/contract/drivers'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../../../kit/ask/useAsk.ts'
import { useSaving } from '../../../../kit/ask/useSaving.ts'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import type { Form } from '../../../../kit/form/useForm.ts'
import { RowsTable } from '../../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../../kit/text/timeText.ts'
import { configKey } from '../equipmentDraft.ts'
import { type Certificate, CertificateName, certificateIntents } from './CertificateName.tsx'
import { bestFirst, chosenIn, isUsable } from './endpointChoice.ts'
import { targetOf } from './testBody.ts'

interface DeviceEndpointsProps {
  readonly form: Form<EntityDraft>
  /** A stored device, whose passwords count where the draft keeps them. */
  readonly id?: string
  /** The device is stored with this kind of driver: the certificates that its server shows can be trusted. */
  readonly canTrust?: boolean
}

interface ListedEndpoints extends Pick<GatewayAnswer, 'endpoints' | 'certificates'> {
  /** The address that was asked. */
  readonly url: string
}

/** Lists the ways to connect to a device, saved or not; the chosen one fills the settings of the security. */
export function DeviceEndpoints({ form, id, canTrust = false }: DeviceEndpointsProps) {
  const { draft } = form
  const { t } = useTranslation('equipment')
  const ask = useAsk()
  const [answered, setAnswer] = useState<ListedEndpoints>()
  const { isSaving, failure, save } = useSaving()
  const url = String(draft[configKey('endpointUrl')] ?? '').trim()
  if (!driverKindOf(String(draft['driver']))?.hasEndpoints) return null
  // An answer about another address would be misleading.
  const answer = answered?.url === url ? answered : undefined
  const list = () =>
    save(async () => {
      setAnswer(undefined)
      setAnswer({ url, ...(await ask(paths.equipmentEndpoints, targetOf(draft, id))) })
    })
  const trust = ({ thumbprint }: Certificate) =>
    save(async () => {
      if (id === undefined) return
      const { certificates = [] } = await ask(paths.equipmentChangeCertificate, { id, thumbprint, action: 'trust' })
      setAnswer((before) => before && { ...before, certificates: withStates(before.certificates, certificates) })
    })
  return (
    <div className="device-endpoints" data-part="endpoints">
      <Button
        icon={<Search />}
        text={t(($) => $.endpoints.list)}
        loading={isSaving}
        disabled={url === ''}
        data-action="endpoints"
        onClick={() => void list()}
      />
      <Failure of={failure} />
      {answer?.endpoints?.length === 0 && <p className="muted">{t(($) => $.endpoints.none)}</p>}
      {answer?.endpoints && answer.endpoints.length > 0 && <EndpointTable form={form} endpoints={answer.endpoints} />}
      {answer?.certificates?.map((certificate) => (
        <ShownCertificate
          key={certificate.thumbprint}
          certificate={certificate}
          onTrust={canTrust ? () => void trust(certificate) : undefined}
          isBusy={isSaving}
        />
      ))}
    </div>
  )
}

/** The certificates with the states that the gateway tells now. */
const withStates = (shown: readonly Certificate[] = [], now: readonly Certificate[]): Certificate[] =>
  shown.map((each) => now.find(({ thumbprint }) => thumbprint === each.thumbprint) ?? each)

interface EndpointTableProps {
  readonly form: Form<EntityDraft>
  readonly endpoints: NonNullable<GatewayAnswer['endpoints']>
}

function EndpointTable({ form, endpoints }: EndpointTableProps) {
  const { t } = useTranslation('equipment')
  const chosen = chosenIn(endpoints, form.draft)
  return (
    <RowsTable
      rows={bestFirst(endpoints)}
      rowKey={({ url, securityMode, securityPolicy }) => `${url} ${securityMode} ${securityPolicy}`}
      rowProps={({ securityMode, securityPolicy }) => ({ 'data-endpoint': `${securityMode} ${securityPolicy}` })}
      columns={[
        {
          label: t(($) => $.endpoints.mode),
          cell: ({ securityMode: mode }) => (modes.has(mode) ? t(($) => $.endpoints.modes[mode as Mode]) : mode),
        },
        { label: t(($) => $.endpoints.policy), cell: ({ securityPolicy }) => securityPolicy },
        {
          label: t(($) => $.endpoints.login),
          cell: ({ userTokens }) => userTokens.map((token) => t(($) => $.endpoints.tokens[token])).join(', '),
        },
        { label: t(($) => $.endpoints.level), cell: ({ level }) => level },
      ]}
      rowActions={(endpoint) =>
        !isUsable(endpoint) ? (
          <span className="muted">{t(($) => $.endpoints.unsupported)}</span>
        ) : endpoint === chosen ? (
          <Tag minimal intent="success">
            {t(($) => $.endpoints.chosen)}
          </Tag>
        ) : (
          <Button
            size="small"
            text={t(($) => $.endpoints.use)}
            data-action="use"
            onClick={() =>
              form.change((draft) => {
                draft[configKey('securityMode')] = endpoint.securityMode
                draft[configKey('securityPolicy')] = endpoint.securityPolicy
              })
            }
          />
        )
      }
    />
  )
}

type Mode = 'None' | 'Sign' | 'SignAndEncrypt'
const modes: ReadonlySet<string> = new Set<Mode>(['None', 'Sign', 'SignAndEncrypt'])

interface ShownCertificateProps {
  readonly certificate: Certificate
  /** Undefined where nothing can be trusted yet. */
  readonly onTrust: (() => void) | undefined
  readonly isBusy: boolean
}

/** A certificate that the server shows, to be compared with what the server says of itself. */
function ShownCertificate({ certificate, onTrust, isBusy }: ShownCertificateProps) {
  const { t } = useTranslation('equipment')
  const { state, from, to } = certificate
  return (
    <section className="shown-certificate" data-shown-certificate={state}>
      <h4>
        {t(($) => $.endpoints.certificate)}
        <Tag minimal intent={certificateIntents[state]}>
          {t(($) => $.certificates.states[state])}
        </Tag>
      </h4>
      <CertificateName certificate={certificate} />
      <p>{t(($) => $.endpoints.valid, { from: timeText(from, 'YYYY-MM-DD'), to: timeText(to, 'YYYY-MM-DD') })}</p>
      {state === 'refused' && (
        <p className="muted">{t(($) => (onTrust ? $.certificates.about : $.endpoints.saveFirst))}</p>
      )}
      {state === 'refused' && onTrust && (
        <Button
          size="small"
          intent="primary"
          text={t(($) => $.certificates.trust)}
          disabled={isBusy}
          data-action="trust-shown"
          onClick={onTrust}
        />
      )}
    </section>
  )
}
