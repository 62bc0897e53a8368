import { Button, Callout, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core'
import type { FieldAccount, FieldLogin } from '@mimic/contract'
import { fieldAccountEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Alert, Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../../kit/CopyText.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { fieldProblem } from '../../../../kit/entity/fieldProblem.ts'
import { errorText } from '../../../../kit/errorText.ts'
import { Failure } from '../../../../kit/Failure.tsx'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { TextField } from '../../../../kit/form/TextField.tsx'
import { useForm } from '../../../../kit/form/useForm.ts'
import { timeText } from '../../../../kit/timeText.ts'
import { toastProblem } from '../../../../kit/toaster.ts'
import { useAnswer } from '../../../../kit/useAnswer.ts'
import { useStores } from '../../../../stores/StoresContext.ts'

const { title } = fieldAccountEntity.fields

/** The accounts by which field devices publish to Mimic's own broker, and how they reach it. */
export function FieldAccounts() {
  const { t } = useTranslation('equipment')
  const { page: access, error } = useAnswer(paths.fieldAccountAccess, {})
  if (error !== undefined)
    return (
      <Callout intent="danger" role="alert">
        {errorText(error)}
      </Callout>
    )
  if (!access) return null
  return access.isEmbedded ? (
    <AccountList url={access.url} ca={access.ca} />
  ) : (
    <Callout className="field-accounts" intent="warning" data-part="external-broker">
      {t(($) => $.field.external)}
    </Callout>
  )
}

/** The question about an account before it is done. */
interface Asked {
  readonly action: 'rotate' | 'remove'
  readonly account: FieldAccount
}

function AccountList({ url, ca }: { readonly url: string; readonly ca: string }) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const { call } = useStores()
  const { page, error, reload } = useAnswer(paths.fieldAccountQuery, { pageSize: limits.plant.fieldAccounts })
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [login, setLogin] = useState<FieldLogin>()
  const act = async ({ action, account: { id, version } }: Asked) => {
    setAsked(undefined)
    try {
      if (action === 'rotate') setLogin(await call(paths.fieldAccountRotate, { id }))
      else await call(paths.fieldAccountDelete, { id, baseVersion: version })
    } catch (failure) {
      await toastProblem(errorText(failure))
    }
    reload()
  }
  const actionText = { rotate: t(($) => $.field.rotate), remove: common.t(($) => $.remove) }
  return (
    <section
      className="table-card field-accounts"
      aria-label={entityText(fieldAccountEntity.many)}
      data-part="field-accounts"
    >
      <h3>
        {entityText(fieldAccountEntity.many)}
        <Button size="small" text={t(($) => $.field.add)} data-action="add" onClick={() => setAdding(true)} />
      </h3>
      <p className="muted">{t(($) => $.field.about)}</p>
      {url === '' && (
        <Callout compact intent="warning">
          {t(($) => $.field.closed)}
        </Callout>
      )}
      <Failure of={error} />
      {page?.rows.length === 0 && <p className="muted">{t(($) => $.field.none)}</p>}
      {page && page.rows.length > 0 && (
        <HTMLTable compact className="resource-table">
          <thead>
            <tr>
              <th scope="col">{entityText(fieldAccountEntity.fields.title.label)}</th>
              <th scope="col">{entityText(fieldAccountEntity.facts.username.label)}</th>
              <th scope="col">{entityText(fieldAccountEntity.facts.gmtModified.label)}</th>
              <th scope="col">{t(($) => $.certificates.actions)}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((account) => (
              <tr key={account.id} data-account={account.title}>
                <td className="is-wide">{account.title}</td>
                <td>
                  <code>{account.username}</code>
                </td>
                <td>{timeText(account.gmtModified)}</td>
                <td className="button-row">
                  {(['rotate', 'remove'] as const).map((action) => (
                    <Button
                      key={action}
                      size="small"
                      text={actionText[action]}
                      data-action={action}
                      onClick={() => setAsked({ action, account })}
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      <Alert
        isOpen={asked !== undefined}
        intent="danger"
        confirmButtonText={actionText[asked?.action ?? 'remove']}
        cancelButtonText={common.t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void act(asked)}
      >
        {asked && t(($) => $.field.ask[asked.action], { name: asked.account.title })}
      </Alert>
      {isAdding && (
        <AddAccount
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            setLogin(added)
            reload()
          }}
        />
      )}
      {login && <ShownLogin login={login} url={url} ca={ca} onClose={() => setLogin(undefined)} />}
    </section>
  )
}

interface AddAccountProps {
  readonly onClose: () => void
  readonly onAdded: (login: FieldLogin) => void
}

function AddAccount({ onClose, onAdded }: AddAccountProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm({
    id: 'field-account',
    isNew: true,
    start: { title: '' },
    check: (draft) => ({ title: fieldProblem(title, draft.title) }),
    send: async (draft) => onAdded(await call(paths.fieldAccountAdd, draft)),
  })
  return (
    <FormDialog form={form} title={t(($) => $.field.add)} submitText={common.t(($) => $.add)} onClose={onClose}>
      <p className="muted">{t(($) => $.field.addAbout)}</p>
      <TextField form={form} field="title" label={entityText(title.label)} maxLength={title.max} isFirst isRequired />
    </FormDialog>
  )
}

interface ShownLoginProps {
  readonly login: FieldLogin
  readonly url: string
  readonly ca: string
  readonly onClose: () => void
}

/** Shows a password this once, with what else a field device is set to. */
function ShownLogin({ login, url, ca, onClose }: ShownLoginProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  return (
    <Dialog isOpen title={t(($) => $.field.login)} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <Callout compact intent="warning">
          {t(($) => $.field.once)}
        </Callout>
        {url !== '' && <CopyText name="url" label={t(($) => $.field.url)} text={url} />}
        <CopyText name="username" label={t(($) => $.field.username)} text={login.username} />
        <CopyText name="password" label={t(($) => $.field.password)} text={login.password} />
        {ca !== '' && <CopyText name="ca" label={t(($) => $.field.ca)} text={ca} />}
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={common.t(($) => $.close)} data-action="close" onClick={onClose} />}
      />
    </Dialog>
  )
}
