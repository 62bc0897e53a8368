import { Button, Tag } from '@blueprintjs/core'
import { IdNumber, MobilePhone, Trash } from '@blueprintjs/icons'
import type { Factor } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/ask/useAct.ts'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { hasPasskeys } from '../../../kit/factor/passkeys.ts'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpDialog } from './TotpDialog.tsx'

const MINUTES = 'YYYY-MM-DD HH:mm'

type Open =
  | { readonly is: 'totp' | 'passkey' }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'removing'; readonly factor: Factor }

/** The second factors of the own account: authenticator apps, passkeys and recovery codes. */
export const SecondFactors = observer(function SecondFactors() {
  const { t } = useTranslation('factor')
  const { call, session } = useStores()
  const { page: own, error, reload } = useAnswer(paths.factorQuery, {})
  const { act } = useAct(reload)
  const [open, setOpen] = useState<Open>()
  const mayChange = session.may('account.edit')
  const added = (codes: readonly string[]) => {
    reload()
    if (codes.length > 0) setOpen({ is: 'codes', codes })
    else void finish()
  }
  const ask = (factor: Factor) => setOpen({ is: 'removing', factor })
  const close = () => setOpen(undefined)
  /** A required factor may have opened the rest of the console. */
  const finish = async () => {
    close()
    if (session.user?.mustSetFactor) await session.follow()
  }
  const remove = ({ id }: Factor) => {
    close()
    void act(async () => {
      await call(paths.factorDelete, { id })
      await session.follow()
    })
  }
  const renew = () =>
    void act(async () => {
      const { codes } = await call(paths.factorCodes, {})
      setOpen({ is: 'codes', codes })
    })
  return (
    <section className="table-card account-card" aria-label={t(($) => $.title)} data-part="factors">
      <h2 className="card-title">
        {t(($) => $.title)} {own?.isRequired && <Tag minimal>{t(($) => $.required)}</Tag>}
      </h2>
      <p>{t(($) => $.about)}</p>
      <Failure of={error} />
      {own && own.factors.length > 0 && <FactorTable factors={own.factors} onRemove={mayChange ? ask : undefined} />}
      {mayChange && <AddButtons onOpen={(is) => setOpen({ is })} />}
      {own && own.factors.length > 0 && (
        <p className="codes-left">
          {t(($) => $.codesLeft, { count: own.codesLeft })}{' '}
          {mayChange && <Button size="small" text={t(($) => $.renewCodes)} data-action="renew-codes" onClick={renew} />}
        </p>
      )}
      {open?.is === 'totp' && <TotpDialog onAdded={added} onClose={close} />}
      {open?.is === 'passkey' && <PasskeyDialog onAdded={added} onClose={close} />}
      {open?.is === 'codes' && <RecoveryCodes codes={open.codes} onClose={() => void finish()} />}
      <RemoveAlert
        question={open?.is === 'removing' ? t(($) => $.removeAsk, { title: open.factor.title }) : undefined}
        note={own?.factors.length === 1 ? t(($) => (own.isRequired ? $.removeRequired : $.removeLast)) : undefined}
        onCancel={close}
        onConfirm={() => open?.is === 'removing' && remove(open.factor)}
      />
    </section>
  )
})

function AddButtons({ onOpen }: { readonly onOpen: (is: 'totp' | 'passkey') => void }) {
  const { t } = useTranslation('factor')
  return (
    <div className="card-buttons">
      <Button icon={<MobilePhone />} text={t(($) => $.addApp)} data-action="add-totp" onClick={() => onOpen('totp')} />
      {hasPasskeys() && (
        <Button
          icon={<IdNumber />}
          text={t(($) => $.addPasskey)}
          data-action="add-passkey"
          onClick={() => onOpen('passkey')}
        />
      )}
    </div>
  )
}

interface FactorTableProps {
  readonly factors: readonly Factor[]
  /** Undefined where the account may not change them. */
  readonly onRemove: ((factor: Factor) => void) | undefined
}

function FactorTable({ factors, onRemove }: FactorTableProps) {
  const { t } = useTranslation('factor')
  const common = useTranslation('common')
  return (
    <RowsTable
      rows={factors}
      rowKey={({ id }) => id}
      rowProps={({ kind }) => ({ 'data-factor': kind })}
      columns={[
        { label: t(($) => $.name), cell: ({ title }) => title },
        { label: t(($) => $.kind), cell: ({ kind }) => t(($) => $.kinds[kind]) },
        { label: t(($) => $.added), cell: ({ gmtCreate }) => timeText(gmtCreate, MINUTES) },
        { label: t(($) => $.used), cell: ({ gmtUsed }) => (gmtUsed === 0 ? '—' : timeText(gmtUsed, MINUTES)) },
      ]}
      rowActions={
        onRemove &&
        ((factor) => <RowButton icon={<Trash />} text={common.t(($) => $.remove)} onClick={() => onRemove(factor)} />)
      }
    />
  )
}
