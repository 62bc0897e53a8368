import { apiGrantEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { factText } from '../../kit/entity/factText.ts'
import { Fact } from '../../kit/Fact.tsx'

const { permissions } = apiGrantEntity.fields

/** The API access that the organisation grants to the partner company of the account; nothing while there is none. */
export function ReceivedGrants() {
  const { t } = useTranslation('account')
  const { page: grants = [] } = useAnswer(paths.apiGrantQueryOwn, {})
  if (grants.length === 0) return null
  return (
    <Fact label={t(($) => $.apiGrants)} isWhole data-part="received-grants">
      <ul className="plain-list">
        {grants.map((grant) => (
          <li key={grant.id}>
            <strong>{grant.title}</strong> · {grant.orgTitle} ·{' '}
            {t(($) => $.apiGrantUntil, { day: grant.lastDay, count: grant.perMinute })}
            {grant.isSignedOnly && ` · ${t(($) => $.apiGrantSigned)}`}
            <br />
            <small className="muted">{factText(permissions, grant.permissions)}</small>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
