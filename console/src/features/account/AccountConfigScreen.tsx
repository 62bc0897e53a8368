import type { CallBody } from '@mimic/contract/client'
import { userConfigFields } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { type EntityDraft, EntityInput } from '../../kit/entity/EntityInput.tsx'
import { entityDraft } from '../../kit/entity/entityDraft.ts'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const names = Object.keys(userConfigFields) as (keyof typeof userConfigFields)[]

/** The account's own settings: reminders, how equipment and pages open, language and first screen. */
export default observer(function AccountConfigScreen() {
  const { t } = useTranslation('account')
  const { session } = useStores()
  return (
    <div className="screen" data-screen="account-config">
      <header className="screen-head">
        <h1>{t(($) => $.configTitle)}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.configTitle)}>
        {session.user && <ConfigForm start={entityDraft(userConfigFields, session.user)} />}
      </section>
    </div>
  )
})

function ConfigForm({ start }: { readonly start: EntityDraft }) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const form = useForm<EntityDraft>({
    id: 'config',
    start,
    async send(draft, changed) {
      // The declaration made the call.
      await call(paths.accountConfigSave, changed as CallBody<typeof paths.accountConfigSave>)
      await session.refresh()
      form.restart(draft, draft)
      await toastSuccess(outcomeText('edit'))
    },
  })
  return (
    <CardForm form={form} submitText={t(($) => $.save)} deed="edit" canSubmit={session.may('account.edit')}>
      {names.map((name) => (
        <EntityInput key={name} form={form} name={name} field={userConfigFields[name]} />
      ))}
    </CardForm>
  )
}
