import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { Hardware } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/errorText.ts'
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
  const [isLooking, setLooking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void look(sn)
  }
  const look = async (wanted: string) => {
    onFound(undefined)
    setFailure(undefined)
    if (wanted.trim() === '') return
    setLooking(true)
    try {
      onFound(await call(paths.hardwareQueryBySn, { sn: wanted.trim() }))
    } catch (error) {
      setFailure(error)
    } finally {
      setLooking(false)
    }
  }
  const isUnknown = failure instanceof CallError && failure.code === codes.notFound
  return (
    <>
      <form onSubmit={submit}>
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
                loading={isLooking}
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
      {found && (
        <dl className="found-gateway" data-gateway={found.id}>
          <dt>{t(($) => $.binding.found)}</dt>
          <dd>
            <strong>{found.title}</strong> <OnlineState isOnline={found.online} />
          </dd>
          <dt>{t(($) => $.binding.model)}</dt>
          <dd>{[found.model, found.firmware].filter(Boolean).join(' · ') || '—'}</dd>
          <dt>{t(($) => $.binding.equipmentCount)}</dt>
          <dd>{found.equipmentCount}</dd>
        </dl>
      )}
    </>
  )
}
