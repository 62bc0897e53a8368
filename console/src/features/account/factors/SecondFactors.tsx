import { Button, HTMLTable, Tag } from '@blueprintjs/core'
import { IdNumber, MobilePhone, Trash } from '@blueprintjs/icons'
import type { Factor } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { toastProblem } from '../../../kit/dialog/toaster.ts'
import { hasPasskeys } from '../../../kit/factor/passkeys.ts'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { errorText } from '../../../kit/text/errorText.ts'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpDialog } from './TotpDialog.tsx'

type Open =
  | { readonly is: 'totp' | 'passkey' }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'removing'; readonly factor: Factor }

/** The second factors of the own account: authenticator apps, passkeys and recovery codes. */
export const SecondFactors = observer(function SecondFactors() {
  const { t } = useTranslation('factor')
  const { call, session } = useStores()
  const { page: own, error, reload } = useAnswer(paths.factorQuery, {})
  const [open, setOpen] = useState<Open>()
  const mayChange = session.may('account.edit')
  const added = (codes: readonly string[]) => {
    reload()
    if (codes.length > 0) setOpen({ is: 'codes', codes })
    else void finish()
  }
  /** A required factor may have opened the rest of the console. */
  const finish = async () => {
    setOpen(undefined)
    if (session.user?.mustSetFactor) await session.follow()
  }
  const change = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (failure) {
      await toastProblem(errorText(failure))
    }
    reload()
  }
  const remove = ({ id }: Factor) => {
    setOpen(undefined)
    void change(async () => {
      await call(paths.factorDelete, { id })
      await session.follow()
    })
  }
  const renew = () =>
    void change(async () => {
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
      {own && own.factors.length > 0 && (
        <FactorTable
          factors={own.factors}
          onRemove={mayChange ? (factor) => setOpen({ is: 'removing', factor }) : undefined}
        />
      )}
      {mayChange && (
        <div className="card-buttons">
          <Button
            icon={<MobilePhone />}
            text={t(($) => $.addApp)}
            data-action="add-totp"
            onClick={() => setOpen({ is: 'totp' })}
          />
          {hasPasskeys() && (
            <Button
              icon={<IdNumber />}
              text={t(($) => $.addPasskey)}
              data-action="add-passkey"
              onClick={() => setOpen({ is: 'passkey' })}
            />
          )}
        </div>
      )}
      {own && own.factors.length > 0 && (
        <p className="codes-left">
          {t(($) => $.codesLeft, { count: own.codesLeft })}{' '}
          {mayChange && <Button size="small" text={t(($) => $.renewCodes)} data-action="renew-codes" onClick={renew} />}
        </p>
      )}
      {open?.is === 'totp' && <TotpDialog onAdded={added} onClose={() => setOpen(undefined)} />}
      {open?.is === 'passkey' && <PasskeyDialog onAdded={added} onClose={() => setOpen(undefined)} />}
      {open?.is === 'codes' && <RecoveryCodes codes={open.codes} onClose={() => void finish()} />}
      <RemoveAlert
        question={open?.is === 'removing' ? t(($) => $.removeAsk, { title: open.factor.title }) : undefined}
        note={own?.factors.length === 1 ? t(($) => (own.isRequired ? $.removeRequired : $.removeLast)) : undefined}
        onCancel={() => setOpen(undefined)}
        onConfirm={() => open?.is === 'removing' && remove(open.factor)}
      />
    </section>
  )
})

interface FactorTableProps {
  readonly factors: readonly Factor[]
  /** Undefined where the account may not change them. */
  readonly onRemove: ((factor: Factor) => void) | undefined
}

function FactorTable({ factors, onRemove }: FactorTableProps) {
  const { t } = useTranslation('factor')
  const common = useTranslation('common')
  return (
    <HTMLTable compact className="resource-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.name)}</th>
          <th scope="col">{t(($) => $.kind)}</th>
          <th scope="col">{t(($) => $.added)}</th>
          <th scope="col">{t(($) => $.used)}</th>
          {onRemove && <th scope="col">{common.t(($) => $.actions)}</th>}
        </tr>
      </thead>
      <tbody>
        {factors.map((factor) => (
          <tr key={factor.id} data-factor={factor.kind}>
            <td>{factor.title}</td>
            <td>{t(($) => $.kinds[factor.kind])}</td>
            <td>{timeText(factor.gmtCreate, 'YYYY-MM-DD HH:mm')}</td>
            <td>{factor.gmtUsed === 0 ? '—' : timeText(factor.gmtUsed, 'YYYY-MM-DD HH:mm')}</td>
            {onRemove && (
              <td>
                <RowButton icon={<Trash />} text={common.t(($) => $.remove)} onClick={() => onRemove(factor)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
