import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { loginCompany } from '../../kit/loginCompany.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { keepTarget } from './companyTarget.ts'

/** The logins of the company: those by which this form takes a password, and a button for each provider. */
export function CompanyButtons() {
  const { t } = useTranslation('login')
  const common = useTranslation('common')
  const { call } = useStores()
  const company = loginCompany()
  const { page: logins = [] } = useAnswer(paths.companyLoginQuery, company === undefined ? {} : { company })
  const providers = logins.filter(({ kind }) => kind !== 'ldap')
  const directories = logins.filter(({ kind }) => kind === 'ldap')
  const { isSaving, failure, save } = useSaving()
  if (logins.length === 0) return null
  const begin = (id: string) =>
    void save(async () => {
      const { url } = await call(paths.companyLoginBegin, { id })
      keepTarget(new URLSearchParams(location.search).get('to'))
      location.assign(url)
    })
  return (
    <div className="company-logins">
      {directories.length > 0 && (
        <p className="company-directory">
          {t(($) => $.directory, { titles: directories.map(({ title }) => title).join(common.t(($) => $.listComma)) })}
        </p>
      )}
      {providers.length > 0 && <p className="company-or">{t(($) => $.or)}</p>}
      {providers.map(({ id, title }) => (
        <Button
          key={id}
          size="large"
          fill
          disabled={isSaving}
          text={t(($) => $.by, { title })}
          data-provider={title}
          onClick={() => begin(id)}
        />
      ))}
      <Failure of={failure} />
    </div>
  )
}
