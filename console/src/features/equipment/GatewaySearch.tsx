import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { Hardware } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { submitted } from '../../kit/form/submitted.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { GatewayMatches } from './GatewayMatches.tsx'
import { OnlineState } from './OnlineState.tsx'

interface GatewaySearchProps {
  readonly found: Hardware | undefined
  readonly onFound: (gateway: Hardware | undefined) => void
}

/**
 * Finds a gateway in a list by its name or serial number, or by the printed number alone, and shows it before it is bound,
 * so that nobody binds a wrong one by mistake.
 */
export function GatewaySearch({ found, onFound }: GatewaySearchProps) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  const [sn, setSn] = useState('')
  const { isSaving, failure, save } = useSaving()
  const look = (wanted: string) =>
    save(async () => {
      onFound(undefined)
      if (wanted.trim() !== '') onFound(await call(paths.hardwareQueryBySn, { sn: wanted.trim() }))
    })
  const isUnknown = failure instanceof CallError && failure.code === codes.notFound
  return (
    <>
      <form onSubmit={submitted(() => void look(sn))}>
        <FormGroup label={t(($) => $.binding.gatewaySn)} labelFor="gateway-sn">
          <InputGroup
            id="gateway-sn"
            fill
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.title}
            value={sn}
            onValueChange={(value) => {
              setSn(value)
              // The result below belongs to the number that was looked up, so it is cleared.
              onFound(undefined)
            }}
            rightElement={
              <Button
                type="submit"
                size="small"
                variant="minimal"
                icon={<Search />}
                loading={isSaving}
                text={t(($) => $.binding.look)}
                data-action="look"
              />
            }
          />
        </FormGroup>
      </form>
      {!found && (
        <GatewayMatches
          search={sn.trim()}
          onChoose={(chosen) => {
            setSn(chosen)
            void look(chosen)
          }}
        />
      )}
      {failure !== undefined && (
        <Callout compact intent={isUnknown ? 'warning' : 'danger'} role="alert">
          {isUnknown ? t(($) => $.binding.noGateway) : errorText(failure)}
        </Callout>
      )}
      {found && <FoundGateway gateway={found} />}
    </>
  )
}

function FoundGateway({
  gateway: { id, title, online, model, firmware, equipmentCount },
}: {
  readonly gateway: Hardware
}) {
  const { t } = useTranslation('equipment')
  return (
    <dl className="found-gateway" data-gateway={id}>
      <dt>{t(($) => $.binding.found)}</dt>
      <dd>
        <strong>{title}</strong> <OnlineState isOnline={online} />
      </dd>
      <dt>{t(($) => $.binding.model)}</dt>
      <dd>{[model, firmware].filter(Boolean).join(' · ') || '—'}</dd>
      <dt>{t(($) => $.binding.equipmentCount)}</dt>
      <dd>{equipmentCount}</dd>
    </dl>
  )
}
