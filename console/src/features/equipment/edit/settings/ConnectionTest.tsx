import { Button, Callout } from '@blueprintjs/core'
import { Exchange } from '@blueprintjs/icons'
import type { GatewayAnswer, SignalSettings } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { driverKindOf } from '@mimic/contract/drivers'
import { codes, isSuccess } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../../../kit/ask/useAsk.ts'
import { useSaving } from '../../../../kit/ask/useSaving.ts'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { problemText } from '../../../../kit/form/problemText.ts'
import type { Form } from '../../../../kit/form/useForm.ts'
import { useStores } from '../../../../stores/StoresContext.ts'
import { configKey, draftProblems } from '../equipmentDraft.ts'
import { settingAtFault } from './settingAtFault.ts'
import { testBody } from './testBody.ts'

const badReading = ({ readings }: GatewayAnswer) => readings?.find(({ code }) => !isSuccess(code))

/** Exceptions that only a device which answers can give: the connection works. */
const answeredCodes: ReadonlySet<number> = new Set([
  codes.gatewayIllegalAddress,
  codes.gatewayIllegalFunction,
  codes.gatewayIllegalValue,
])

interface ConnectionTestProps {
  readonly form: Form<EntityDraft>
  /** A stored device, whose passwords count where the draft keeps them. */
  readonly id?: string
  /** A signal to read; without one, the gateway finds out whether the device answers. */
  readonly signal?: SignalSettings | undefined
}

/** Lets the gateway connect with the settings of the form, saved or not, and marks the one that is to blame. */
export function ConnectionTest({ form, id, signal }: ConnectionTestProps) {
  const { draft } = form
  const latest = useRef(draft)
  latest.current = draft
  const { t } = useTranslation('equipment')
  const { locale } = useStores()
  const ask = useAsk()
  const [answer, setAnswer] = useState<GatewayAnswer>()
  const { isSaving, failure, save } = useSaving()
  const kind = driverKindOf(String(draft['driver']))
  const isValid = !Object.entries(draftProblems(draft)).some(([name, problem]) => problem && name.startsWith('driver'))
  const test = () =>
    save(async () => {
      setAnswer(undefined)
      form.mark()
      try {
        const answered = await ask(paths.equipmentTest, testBody(draft, id, signal ? [signal] : []))
        setAnswer(answered)
        blame(badReading(answered))
      } catch (error) {
        // The answer of a gateway that could not connect, or the server's refusal of a setting.
        if (error instanceof CallError) blame(error.data as GatewayAnswer | undefined)
        const [problem] = error instanceof CallError ? error.fields : []
        if (problem?.path.startsWith(configKey(''))) form.mark({ field: problem.path, text: problemText(problem) })
        throw error
      }
    })
  const blame = (said: Pick<GatewayAnswer, 'reason' | 'text'> | undefined) => {
    const setting = kind && settingAtFault(kind, draft, said?.reason)
    if (setting !== undefined && latest.current === draft)
      form.mark({ field: configKey(setting), text: said?.text ?? '' })
  }
  if (!kind) return null
  const bad = answer && badReading(answer)
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
        <Failure of={failure} />
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
