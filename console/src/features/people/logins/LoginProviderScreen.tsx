import { Callout } from '@blueprintjs/core'
import { Key, Pulse } from '@blueprintjs/icons'
import type { LoginProvider } from '@mimic/contract'
import { loginProviderEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/ask/useAct.ts'
import { CopyText } from '../../../kit/CopyText.tsx'
import { toastProblem, toastSuccess } from '../../../kit/dialog/toaster.ts'
import { EntityTable } from '../../../kit/entity/EntityTable.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { companyAddress } from '../../../kit/loginCompany.ts'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { DirectoryTest } from './DirectoryTest.tsx'
import { LocalLogin } from './LocalLogin.tsx'

/** The logins of the company that the login screen offers. */
export default observer(function LoginProviderScreen() {
  const { t } = useTranslation('people')
  const { session } = useStores()
  const [secretOf, setSecretOf] = useState<{ readonly provider: LoginProvider; readonly reload: () => void }>()
  const [tested, setTested] = useState<LoginProvider>()
  const secretText = ({ kind }: LoginProvider) =>
    t(($) => (kind === 'ldap' ? $.company.passwordShort : $.company.secret))
  return (
    <div className="screen" data-screen="manage-account-login">
      <EntityTable<LoginProvider>
        entity={loginProviderEntity}
        rowActions={(provider, reload) =>
          session.may('role.edit') && (
            <>
              <TestButton provider={provider} onDialog={() => setTested(provider)} />
              <RowButton
                icon={<Key />}
                text={secretText(provider)}
                action="secret"
                onClick={() => setSecretOf({ provider, reload })}
              />
            </>
          )
        }
      />
      <Callout compact className="screen-note">
        {t(($) => $.company.about)}
        {session.user && (
          <CopyText name="login" label={t(($) => $.company.address)} text={companyAddress(session.user.orgId)} />
        )}
        <CopyText name="redirect" label={t(($) => $.company.redirect)} text={`${location.origin}/login/company`} />
        <CopyText name="logout" label={t(($) => $.company.logout)} text={`${location.origin}/login`} />
      </Callout>
      <LocalLogin />
      {tested && <DirectoryTest provider={tested} onClose={() => setTested(undefined)} />}
      {secretOf && <SecretDialog {...secretOf} onClose={() => setSecretOf(undefined)} />}
    </div>
  )
})

interface TestButtonProps {
  readonly provider: LoginProvider
  readonly onDialog: () => void
}

/** Asks the server whether the provider answers as it should; a directory is asked in a dialog. */
function TestButton({ provider: { id, title, kind }, onDialog }: TestButtonProps) {
  const { t } = useTranslation('people')
  const { call } = useStores()
  const { isBusy, act } = useAct()
  const test = async () => {
    const { problem } = await call(paths.loginProviderTest, { id })
    if (problem === '') await toastSuccess(t(($) => $.company.answers, { title }))
    else await toastProblem(t(($) => $.company.silent, { title, problem }))
  }
  return (
    <RowButton
      icon={<Pulse />}
      isBusy={isBusy}
      text={t(($) => $.company.test)}
      action="test"
      onClick={() => (kind === 'ldap' ? onDialog() : void act(test))}
    />
  )
}

interface SecretDialogProps {
  readonly provider: LoginProvider
  readonly reload: () => void
  readonly onClose: () => void
}

/** Sets the client secret, or the password of a bind account, which the server gives to nobody. */
function SecretDialog({ provider: { id, title, kind }, reload, onClose }: SecretDialogProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call } = useStores()
  const isLdap = kind === 'ldap'
  const form = useForm({
    id: 'company',
    start: { clientSecret: '' },
    isNew: true,
    async send({ clientSecret }) {
      await call(paths.loginProviderSetSecret, { id, clientSecret })
      await toastSuccess(outcomeText('save'))
      reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={isLdap ? t(($) => $.company.passwordOf, { title }) : t(($) => $.company.secretOf, { title })}
      submitText={common.t(($) => $.save)}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="clientSecret"
        label={t(($) => (isLdap ? $.company.password : $.company.secret))}
        help={t(($) => (isLdap ? $.company.passwordHelp : $.company.secretHelp))}
        type="password"
        autoComplete="off"
        maxLength={500}
        isFirst
      />
    </FormDialog>
  )
}
