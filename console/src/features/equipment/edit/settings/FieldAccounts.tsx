import { Button, Callout } from '@blueprintjs/core'
import type { FieldAccount, FieldLogin } from '@mimic/contract'
import { fieldAccountEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../../kit/ask/useAnswer.ts'
import { CopyText } from '../../../../kit/CopyText.tsx'
import { type Asked, AskedAct } from '../../../../kit/dialog/AskedAct.tsx'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import { ShownOnce } from '../../../../kit/dialog/ShownOnce.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { fieldProblem } from '../../../../kit/entity/fieldProblem.ts'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { TextField } from '../../../../kit/form/TextField.tsx'
import { useForm } from '../../../../kit/form/useForm.ts'
import { RowsTable } from '../../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../../kit/text/timeText.ts'
import { useStores } from '../../../../stores/StoresContext.ts'

const {
  fields: { title },
  facts,
} = fieldAccountEntity

/** The accounts by which field devices publish to Mimic's own broker, and how they reach it. */
export function FieldAccounts() {
  const { t } = useTranslation('equipment')
  const { page: access, error } = useAnswer(paths.fieldAccountAccess, {})
  if (error !== undefined) return <Failure of={error} />
  if (!access) return null
  return access.isEmbedded ? (
    <AccountList url={access.url} ca={access.ca} />
  ) : (
    <Callout className="field-accounts" intent="warning" data-part="external-broker">
      {t(($) => $.field.external)}
    </Callout>
  )
}

function AccountList({ url, ca }: { readonly url: string; readonly ca: string }) {
  const { t } = useTranslation('equipment')
  const { page, error, reload } = useAnswer(paths.fieldAccountQuery, { pageSize: limits.plant.fieldAccounts })
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [login, setLogin] = useState<FieldLogin>()
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
        <AccountTable accounts={page.rows} onAsk={setAsked} onLogin={setLogin} onChanged={reload} />
      )}
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
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

interface AccountTableProps {
  readonly accounts: readonly FieldAccount[]
  readonly onAsk: (asked: Asked) => void
  readonly onLogin: (login: FieldLogin) => void
  readonly onChanged: () => void
}

function AccountTable({ accounts, onAsk, onLogin, onChanged }: AccountTableProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const { call } = useStores()
  const act = async ({ id, version }: FieldAccount, action: 'rotate' | 'remove') => {
    try {
      if (action === 'rotate') onLogin(await call(paths.fieldAccountRotate, { id }))
      else await call(paths.fieldAccountDelete, { id, baseVersion: version })
    } finally {
      onChanged()
    }
  }
  const actionText = { rotate: t(($) => $.field.rotate), remove: common.t(($) => $.remove) }
  return (
    <RowsTable
      rows={accounts}
      rowKey={({ id }) => id}
      rowProps={(account) => ({ 'data-account': account.title })}
      columns={[
        { label: entityText(title.label), isWide: true, cell: (account) => account.title },
        { label: entityText(facts.username.label), cell: ({ username }) => <code>{username}</code> },
        { label: entityText(facts.gmtModified.label), cell: ({ gmtModified }) => timeText(gmtModified) },
      ]}
      rowActions={(account) =>
        (['rotate', 'remove'] as const).map((action) => (
          <Button
            key={action}
            size="small"
            text={actionText[action]}
            data-action={action}
            onClick={() =>
              onAsk({
                question: t(($) => $.field.ask[action], { name: account.title }),
                confirmText: actionText[action],
                act: () => act(account, action),
              })
            }
          />
        ))
      }
    />
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
  return (
    <ShownOnce title={t(($) => $.field.login)} note={t(($) => $.field.once)} onClose={onClose}>
      {url !== '' && <CopyText name="url" label={t(($) => $.field.url)} text={url} />}
      <CopyText name="username" label={t(($) => $.field.username)} text={login.username} />
      <CopyText name="password" label={t(($) => $.field.password)} text={login.password} />
      {ca !== '' && <CopyText name="ca" label={t(($) => $.field.ca)} text={ca} />}
    </ShownOnce>
  )
}
