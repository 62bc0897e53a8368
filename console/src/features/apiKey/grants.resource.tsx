import { Tag } from '@blueprintjs/core'
import type { ApiGrant } from '@mimic/contract'
import { apiGrantEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { factText } from '../../kit/entity/factText.ts'
import { LongText } from '../../kit/table/LongText.tsx'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'

const { permissions } = apiGrantEntity.fields
const countIn = (ids: string): number => ids.split(',').filter((id) => id !== '').length

export const grantResource = resource<ApiGrant, 'apiKey'>({
  namespace: 'apiKey',
  listPath: paths.apiGrantQueryAuthExternal,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'company', cell: (grant) => <Company grant={grant} />, isWide: true },
    {
      field: 'permissions',
      cell: (grant) => <LongText text={factText(permissions, grant.permissions)} />,
      isWide: true,
    },
    { field: 'range', cell: (grant) => <Access grant={grant} /> },
    { field: 'lastDay', cell: ({ lastDay }) => lastDay, isNumber: true },
    { field: 'gmtUsed', cell: (grant) => <Used grant={grant} />, isNumber: true },
  ],
})

/** The company with the purpose of its grant, and whether the grant has ended. */
function Company({ grant: { company, title, gmtRevoke, gmtExpire, isSignedOnly } }: { readonly grant: ApiGrant }) {
  const { t } = useTranslation('apiKey')
  const isExpired = gmtExpire <= Date.now()
  return (
    <>
      <span className="tagged-title">
        <strong>{company}</strong> {isSignedOnly && <Tag minimal>{t(($) => $.signed)}</Tag>}
        {gmtRevoke !== 0 ? (
          <Tag minimal intent="danger">
            {t(($) => $.cancelled)}
          </Tag>
        ) : (
          isExpired && (
            <Tag minimal intent="warning">
              {t(($) => $.expired)}
            </Tag>
          )
        )}
      </span>
      <br />
      <small className="muted">{title}</small>
    </>
  )
}

/** How many groups, devices and projects it includes. */
function Access({ grant }: { readonly grant: ApiGrant }) {
  const { t } = useTranslation('apiKey')
  const common = useTranslation('common')
  const counts = [
    { count: countIn(grant.rangeGroups), text: (count: number) => t(($) => $.access.groups, { count }) },
    { count: countIn(grant.rangeEquips), text: (count: number) => t(($) => $.access.equips, { count }) },
    { count: countIn(grant.rangeProjects), text: (count: number) => t(($) => $.access.projects, { count }) },
  ]
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => text(count))
    .join(common.t(($) => $.listComma))
}

function Used({ grant: { gmtUsed, usedAddress } }: { readonly grant: ApiGrant }) {
  if (gmtUsed === 0) return '—'
  return (
    <>
      {timeText(gmtUsed, 'YYYY-MM-DD HH:mm')}
      <br />
      <small className="muted">{usedAddress}</small>
    </>
  )
}
