import { Button, Callout } from '@blueprintjs/core'
import { Exchange } from '@blueprintjs/icons'
import type { GatewayAnswer, SignalSettings } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { driverKindOf } from '@mimic/contract/drivers'
import { codes, isSuccess } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { errorText } from '../../../kit/errorText.ts'
import { useAsk } from '../../../kit/useAsk.ts'
import { useSaving } from '../../../kit/useSaving.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { draftProblems } from './equipmentDraft.ts'
import { testBody } from './testBody.ts'

/** Exceptions that only a device which answers can give: the connection works. */
const answeredCodes: ReadonlySet<number> = new Set([
  codes.gatewayIllegalAddress,
  codes.gatewayIllegalFunction,
  codes.gatewayIllegalValue,
])

interface ConnectionTestProps {
  readonly draft: EntityDraft
  /** A stored device, whose passwords count where the draft keeps them. */
  readonly id?: string
  /** A signal to read; without one, the gateway finds out whether the device answers. */
  readonly signal?: SignalSettings | undefined
}

/** Lets the gateway connect with the settings of the form, saved or not. */
export function ConnectionTest({ draft, id, signal }: ConnectionTestProps) {
  const { t } = useTranslation('equipment')
  const { locale } = useStores()
  const ask = useAsk()
  const [answer, setAnswer] = useState<GatewayAnswer>()
  const { isSaving, failure, save } = useSaving()
  const kind = driverKindOf(String(draft['driver']))
  const isValid = Object.entries(draftProblems(draft)).every(
    ([name, problem]) => problem === undefined || !name.startsWith('driver'),
  )
  const test = () =>
    save(async () => {
      setAnswer(undefined)
      setAnswer(await ask(paths.equipmentTest, testBody(draft, id, signal ? [signal] : [])))
    })
  if (!kind) return null
  const bad = answer?.readings?.find(({ code }) => !isSuccess(code))
  const isRefused = bad !== undefined && answeredCodes.has(bad.code)
  const badText = bad && [codeText(bad.code, locale.locale), bad.text].filter(Boolean).join(': ')
  return (
    <div className="connection-test">
      <Button
        icon={<Exchange />}
        text={t(($) => $.edit.test)}
        loading={isSaving}
        disabled={!isValid}
        data-action="test"
        onClick={() => void test()}
      />
      {failure !== undefined ? (
        <Callout compact intent="danger" role="alert">
          {errorText(failure)}
        </Callout>
      ) : (
        answer && (
          <Callout compact intent={bad && !isRefused ? 'danger' : 'success'} role="status">
            {bad
              ? t(($) => (isRefused ? $.edit.testRefused : $.edit.testBad), { ms: answer.tookMs, text: badText })
              : t(($) => (answer.readings?.length ? $.edit.testGood : $.edit.testConnected), { ms: answer.tookMs })}
          </Callout>
        )
      )}
    </div>
  )
}
