import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ApiGrant, GrantedAccess } from '@mimic/contract'
import { apiGrantEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { CopyText } from '../../kit/CopyText.tsx'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { ShownOnce } from '../../kit/dialog/ShownOnce.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { EntityForm } from '../../kit/entity/EntityForm.tsx'
import { PagedCard } from '../../kit/table/PagedCard.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** The dialogs of a grant. */
export type GrantDeed =
  | { readonly is: 'make'; readonly company: string }
  | { readonly is: 'shown'; readonly shown: GrantedAccess }
  | { readonly is: 'edit' | 'calls' | 'cancel'; readonly grant: ApiGrant }

interface GrantDialogProps {
  readonly deed: GrantDeed
  readonly onDeed: (deed: GrantDeed | undefined) => void
  readonly onChanged: () => void
}

const fields = Object.keys(apiGrantEntity.fields)
const by = { path: paths.apiGrantAuth, fields, edited: fields.filter((name) => name !== 'company') }

/** The open dialog of the list of grants. */
export function GrantDialog({ deed, onDeed, onChanged }: GrantDialogProps) {
  const close = () => onDeed(undefined)
  switch (deed.is) {
    case 'make':
    case 'edit':
      return (
        <EntityForm
          entity={apiGrantEntity}
          row={deed.is === 'edit' ? deed.grant : undefined}
          addBy={by}
          {...(deed.is === 'make' && { start: { company: deed.company } })}
          onClose={close}
          onSaved={(reply) => {
            onChanged()
            // The call answers so.
            onDeed(deed.is === 'make' ? { is: 'shown', shown: reply as GrantedAccess } : undefined)
          }}
        />
      )
    case 'shown':
      return <ShownSecret shown={deed.shown} onClose={close} />
    case 'cancel':
      return <Cancel grant={deed.grant} onClose={close} onChanged={onChanged} />
    case 'calls':
      return <Calls grant={deed.grant} onClose={close} />
  }
}

function ShownSecret({
  shown: { id, title, key },
  onClose,
}: {
  readonly shown: GrantedAccess
  readonly onClose: () => void
}) {
  const { t } = useTranslation('apiKey')
  return (
    <ShownOnce title={t(($) => $.shown, { title })} note={t(($) => $.once)} onClose={onClose}>
      <CopyText name="secret" label={t(($) => $.secret)} text={key} />
      <CopyText name="keyid" label={t(($) => $.keyId)} text={id} />
    </ShownOnce>
  )
}

interface OfGrantProps {
  readonly grant: ApiGrant
  readonly onClose: () => void
}

/** Asks before the company's programs lose their access. */
function Cancel({ grant: { id, title }, onClose, onChanged }: OfGrantProps & { readonly onChanged: () => void }) {
  const { t } = useTranslation('apiKey')
  const { call } = useStores()
  const asked: Asked = {
    question: t(($) => $.cancelAsk, { title }),
    confirmText: t(($) => $.cancel),
    act: async () => {
      try {
        await call(paths.apiGrantCancelAuth, { id })
        await toastSuccess(t(($) => $.cancelDone, { title }))
      } finally {
        onChanged()
      }
    },
  }
  return <AskedAct asked={asked} onClose={onClose} />
}

/** The log of the calls by a grant. */
function Calls({ grant: { id, title }, onClose }: OfGrantProps) {
  const { t } = useTranslation('apiKey')
  const common = useTranslation('common')
  const [page, setPage] = useState(1)
  const answer = useAnswer(paths.apiGrantQueryCalls, { id, page })
  return (
    <Dialog isOpen className="grant-calls" title={t(($) => $.callsOf, { title })} onClose={onClose}>
      <DialogBody>
        <PagedCard of={answer} page={page} onPage={setPage} text={t(($) => $.noCalls)}>
          {({ rows }) => (
            <RowsTable
              part="grant-calls"
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  label: t(($) => $.fields.gmtCreate),
                  cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm:ss'),
                },
                { label: t(($) => $.fields.path), cell: ({ path }) => path, isWide: true },
                { label: t(($) => $.fields.code), cell: ({ code }) => code, isNumber: true },
                { label: t(($) => $.fields.address), cell: ({ address }) => address },
              ]}
            />
          )}
        </PagedCard>
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} data-action="close" onClick={onClose} />} />
    </Dialog>
  )
}
