import { Callout, Tag } from '@blueprintjs/core'
import { Disable, Refresh } from '@blueprintjs/icons'
import type { ApiKey, ShownKey } from '@mimic/contract'
import { apiKeyEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { type KeyDeed, KeyDialog } from './KeyDialog.tsx'

const addBy = { path: paths.apiKeyAdd, fields: Object.keys(apiKeyEntity.fields) } as const
const dayText = (time: number) => timeText(time, 'YYYY-MM-DD HH:mm')

const cells: EntityCells<ApiKey> = {
  title: (key) => <KeyTitle apiKey={key} />,
  gmtExpire: ({ gmtExpire }) => <KeyEnd gmtExpire={gmtExpire} />,
  gmtUsed: ({ gmtUsed, usedAddress }) =>
    gmtUsed === 0 ? (
      '—'
    ) : (
      <>
        {dayText(gmtUsed)}
        <br />
        <small className="muted">{usedAddress}</small>
      </>
    ),
}

/** The name of a key with its beginning, by which it is found in the settings of a program, and whether it has ended. */
function KeyTitle({ apiKey: { id, title, gmtRevoke, gmtExpire } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('people')
  const isExpired = gmtExpire !== 0 && gmtExpire <= Date.now()
  return (
    <>
      <span className="tagged-title">
        <strong>{title}</strong>{' '}
        {gmtRevoke !== 0 ? (
          <Tag minimal intent="danger">
            {t(($) => $.key.revoked)}
          </Tag>
        ) : (
          isExpired && (
            <Tag minimal intent="warning">
              {t(($) => $.key.expired)}
            </Tag>
          )
        )}
      </span>
      <br />
      <small className="muted">mk_{id.slice(0, 8)}…</small>
    </>
  )
}

function KeyEnd({ gmtExpire }: { readonly gmtExpire: number }) {
  const { t } = useTranslation('people')
  return gmtExpire === 0 ? t(($) => $.key.never) : dayText(gmtExpire)
}

/** The keys by which programs call the public API. */
export const OwnKeys = observer(function OwnKeys() {
  const { t } = useTranslation('people')
  const [deed, setDeed] = useState<KeyDeed>()
  return (
    <>
      <EntityTable<ApiKey>
        entity={apiKeyEntity}
        cells={cells}
        adding={{ is: 'form', by: addBy }}
        // The call answers so.
        onAdded={(reply) => setDeed({ is: 'shown', shown: reply as ShownKey })}
        isEnded={({ gmtRevoke }) => gmtRevoke !== 0}
        rowActions={(apiKey, reload) =>
          apiKey.gmtRevoke === 0 && (
            <>
              <RowButton
                icon={<Refresh />}
                text={t(($) => $.key.renew)}
                action="renew"
                onClick={() => setDeed({ is: 'renew', apiKey, reload })}
              />
              <RowButton
                icon={<Disable />}
                text={t(($) => $.key.revoke)}
                action="revoke"
                onClick={() => setDeed({ is: 'revoke', apiKey, reload })}
              />
            </>
          )
        }
      />
      <Callout compact className="screen-note">
        {t(($) => $.key.about)}
      </Callout>
      {deed && <KeyDialog deed={deed} onDeed={setDeed} />}
    </>
  )
})
