import { Exchange } from '@blueprintjs/icons'
import { notifyRosterEntity } from '@mimic/contract/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityRow } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { HandOver } from './HandOver.tsx'

interface RosterRow extends EntityRow {
  readonly title: string
}

const REFRESH_MS = 30_000

/** The rosters with who is on duty now, who can hand over to another. */
export default function RosterScreen() {
  const { t } = useTranslation('notify')
  const [open, setOpen] = useState<{ readonly roster: RosterRow; readonly reload: () => void }>()
  return (
    <div className="screen" data-screen="manage-sms-roster">
      <EntityTable<RosterRow>
        entity={notifyRosterEntity}
        refreshMs={REFRESH_MS}
        rowActions={(roster, reload) => (
          <RowButton
            icon={<Exchange />}
            text={t(($) => $.handOver)}
            action="hand-over"
            onClick={() => setOpen({ roster, reload })}
          />
        )}
      />
      {open && (
        <HandOver
          {...open.roster}
          onDone={() => {
            setOpen(undefined)
            open.reload()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
