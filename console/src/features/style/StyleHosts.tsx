import { Button } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import type { Enterprise, StyleHost } from '@mimic/contract'
import { enterpriseEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

interface StyleHostsProps {
  readonly hosts: readonly StyleHost[]
  readonly reload: () => void
}

/** The host names of the organisation; an operator of the platform gives them, and sees those of all. */
export const StyleHosts = observer(function StyleHosts({ hosts, reload }: StyleHostsProps) {
  const { t } = useTranslation('style')
  const { call, session } = useStores()
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const operates = session.may('platform.operate')
  const remove = ({ host }: StyleHost): Asked => ({
    question: t(($) => $.removeHostAsk, { host }),
    confirmText: t(($) => $.removeHost),
    intent: 'danger',
    act: async () => {
      await call(paths.styleSetHost, { host })
      await toastSuccess(outcomeText('remove'))
      reload()
    },
  })
  return (
    <section className="table-card account-card" aria-label={t(($) => $.hosts)} data-part="style-hosts">
      <h2 className="card-title">{t(($) => $.hosts)}</h2>
      <p className="muted card-note">{t(($) => $.hostsAbout)}</p>
      {hosts.length === 0 ? (
        <p className="muted">{t(($) => $.noHosts)}</p>
      ) : (
        <RowsTable
          columns={[
            { label: t(($) => $.host), cell: ({ host }) => <strong>{host}</strong>, isWide: true },
            { label: t(($) => $.organisation), cell: ({ orgTitle }) => orgTitle },
          ]}
          rows={hosts}
          rowKey={({ host }) => host}
          rowProps={({ host }) => ({ 'data-host': host })}
          rowActions={
            operates
              ? (row) => (
                  <RowButton
                    icon={<Trash />}
                    text={t(($) => $.removeHost)}
                    action="remove-host"
                    onClick={() => setAsked(remove(row))}
                  />
                )
              : undefined
          }
        />
      )}
      {operates && (
        <Button
          className="card-button"
          icon={<Plus />}
          text={t(($) => $.addHost)}
          data-action="add-host"
          onClick={() => setAdding(true)}
        />
      )}
      {isAdding && <HostDialog onClose={() => setAdding(false)} onSaved={reload} />}
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
})

/** Gives a host name to an organisation. */
function HostDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useTranslation('style')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const { page: orgs = [] } = useAllRows<Enterprise>(enterpriseEntity)
  const form = useForm({
    id: 'host',
    start: { host: '', enterpriseId: session.user?.orgId ?? '' },
    isNew: true,
    check: ({ host, enterpriseId }) => ({
      host: HOST.test(host.trim()) ? undefined : t(($) => $.hostForm),
      enterpriseId: enterpriseId === '' ? problemText({ reason: 'required' }) : undefined,
    }),
    async send({ host, enterpriseId }) {
      await call(paths.styleSetHost, { host: host.trim(), enterpriseId })
      await toastSuccess(outcomeText('save'))
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(($) => $.addHost)} submitText={common.t(($) => $.save)} onClose={onClose}>
      <TextField
        form={form}
        field="host"
        label={t(($) => $.host)}
        help={t(($) => $.hostHelp)}
        maxLength={limits.style.host}
        isFirst
      />
      <SelectField
        form={form}
        field="enterpriseId"
        label={t(($) => $.organisation)}
        choices={orgs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </FormDialog>
  )
}
