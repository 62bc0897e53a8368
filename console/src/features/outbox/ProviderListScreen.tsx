import { Callout } from '@blueprintjs/core'
import { SendMessage } from '@blueprintjs/icons'
import type { Provider } from '@mimic/contract'
import { channelOf, providerEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { knownProblem } from './knownProblem.ts'

/** The ways by which messages leave, each with a test. */
export default function ProviderListScreen() {
  const { t } = useTranslation('outbox')
  const [tested, setTested] = useState<Provider>()
  return (
    <div className="screen" data-screen="manage-sms-provider">
      <EntityTable<Provider>
        entity={providerEntity}
        rowActions={(provider) => (
          <RowButton icon={<SendMessage />} text={t(($) => $.test)} action="test" onClick={() => setTested(provider)} />
        )}
      />
      {tested && <TestDialog provider={tested} onClose={() => setTested(undefined)} />}
    </div>
  )
}

interface TestDialogProps {
  readonly provider: Provider
  readonly onClose: () => void
}

/** Sends a test message at once, and shows what the provider says. */
function TestDialog({ provider: { id, title, kind }, onClose }: TestDialogProps) {
  const { t } = useTranslation('outbox')
  const { call } = useStores()
  const [problem, setProblem] = useState<string>()
  const key = knownProblem(problem ?? '')
  const channel = channelOf[kind]
  const isAsked = channel === 'mail' || channel === 'sms'
  const form = useForm({
    id: 'test',
    isNew: true,
    start: { destination: '' },
    check: ({ destination }) => ({
      destination: isAsked && destination.trim() === '' ? problemText({ reason: 'required' }) : undefined,
    }),
    async send({ destination }) {
      setProblem(undefined)
      const answer = await call(paths.providerTest, { id, destination: destination.trim() })
      setProblem(answer.problem)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.testTitle, { name: title })}
      submitText={t(($) => $.test)}
      onClose={onClose}
    >
      {!isAsked && <p>{t(($) => (channel === 'push' ? $.testPush : $.testWebhook))}</p>}
      {isAsked && (
        <TextField
          form={form}
          field="destination"
          label={t(($) => $.testTo[channel])}
          maxLength={limits.people.email}
          isFirst
        />
      )}
      {problem !== undefined && (
        <Callout compact intent={problem === '' ? 'success' : 'danger'} role="status" data-part="outcome">
          {problem === ''
            ? t(($) => $.testOk)
            : t(($) => $.testFailed, { problem: key ? t((of) => of.problems[key]) : problem })}
        </Callout>
      )}
    </FormDialog>
  )
}
