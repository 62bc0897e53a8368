import { Button, Callout, Tag } from '@blueprintjs/core'
import type { OwnSecurity } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { type SetupTarget, setupPath } from './setupPaths.ts'

/** By what the own account is recovered, and where it was logged in. @param hasSms false at the address without messages */
export const RecoveryCard = observer(function RecoveryCard({ hasSms }: { readonly hasSms: boolean }) {
  const { t } = useTranslation('recovery')
  const { session } = useStores()
  const answer = useAnswer(paths.securityQuery, {})
  const { page: own } = answer
  if (!session.may('account.edit')) return null
  if (!own)
    return (
      <section className="table-card account-card">
        <Nothing of={answer} text="" />
      </section>
    )
  return (
    <>
      <section className="table-card account-card" aria-label={t(($) => $.security.title)} data-part="recovery">
        <h2 className="card-title">{t(($) => $.security.title)}</h2>
        <p className="muted">{t(($) => $.security.about)}</p>
        {!own.hasSms && !own.hasMail && (
          <Callout compact intent="warning">
            {t(($) => $.security.noProvider)}{' '}
            {hasSms && <Link href="/account/security/nosms">{t(($) => $.security.toNoSms)}</Link>}
          </Callout>
        )}
        <dl className="recovery-list">
          {hasSms && (own.hasSms || own.tel !== '') && (
            <Entry of="tel" text={own.tel} isProved={own.isTelVerified} canSet={own.hasSms} />
          )}
          {hasSms && (own.hasMail || own.email !== '') && (
            <Entry of="email" text={own.email} isProved={own.isEmailVerified} canSet={own.hasMail} />
          )}
          <Entry
            of="question"
            text={own.questions.length > 0 ? t(($) => $.security.set) : ''}
            isProved={own.questions.length > 0}
            canSet
          />
        </dl>
        <Link href={setupPath('password')}>{t(($) => $.security.forgotPassword)}</Link>
      </section>
      <Logins logins={own.logins} />
    </>
  )
})

interface EntryProps {
  readonly of: Exclude<SetupTarget, 'password'>
  /** Empty for none. */
  readonly text: string
  readonly isProved: boolean
  readonly canSet: boolean
}

function Entry({ of, text, isProved, canSet }: EntryProps): ReactNode {
  const { t } = useTranslation('recovery')
  const [, navigate] = useLocation()
  return (
    <div data-entry={of}>
      <dt>{t(($) => $.security[of])}</dt>
      <dd>
        <span>{text === '' ? <span className="muted">{t(($) => $.security.none)}</span> : text}</span>
        {text !== '' && of !== 'question' && (
          <Tag minimal intent={isProved ? 'success' : 'warning'}>
            {t(($) => $.security[isProved ? 'verified' : 'unverified'])}
          </Tag>
        )}
        {canSet && (
          <Button
            size="small"
            text={t(($) => $.security[isProved ? 'change' : 'setUp'])}
            data-action={`set-${of}`}
            onClick={() => navigate(setupPath(of))}
          />
        )}
      </dd>
    </div>
  )
}

function Logins({ logins }: Pick<OwnSecurity, 'logins'>) {
  const { t } = useTranslation('recovery')
  return (
    <section className="table-card account-card" aria-label={t(($) => $.security.logins)} data-part="logins">
      <h2 className="card-title">{t(($) => $.security.logins)}</h2>
      <RowsTable
        rows={logins}
        rowKey={({ time, address }) => `${time} ${address}`}
        columns={[
          { label: t(($) => $.security.time), cell: ({ time }) => timeText(time) },
          { label: t(($) => $.security.address), cell: ({ address }) => address },
          {
            label: t(($) => $.security.result),
            cell: ({ isWrong }) => (
              <Tag minimal intent={isWrong ? 'danger' : 'success'}>
                {t(($) => $.security[isWrong ? 'wrong' : 'ok'])}
              </Tag>
            ),
          },
        ]}
      />
    </section>
  )
}
