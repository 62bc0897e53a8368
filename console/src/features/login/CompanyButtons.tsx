import { Button, Callout } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/errorText.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useSaving } from '../../kit/useSaving.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { keepTarget } from './companyTarget.ts'

/** The logins of companies, where there are any: each leads to the provider. */
export function CompanyButtons() {
  const { t } = useTranslation('login')
  const { call } = useStores()
  const { page: providers = [] } = useAnswer(paths.companyLoginQuery, {})
  const { isSaving, failure, save } = useSaving()
  if (providers.length === 0) return null
  const begin = (id: string) =>
    void save(async () => {
      const { url } = await call(paths.companyLoginBegin, { id })
      keepTarget(new URLSearchParams(location.search).get('to'))
      location.assign(url)
    })
  return (
    <div className="company-logins">
      <p className="company-or">{t(($) => $.or)}</p>
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
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert">
          {errorText(failure)}
        </Callout>
      )}
    </div>
  )
}
