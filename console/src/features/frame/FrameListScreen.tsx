import { Share } from '@blueprintjs/icons'
import type { Frame } from '@mimic/contract'
import { frameEntity } from '@mimic/contract/entities'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'

/** The pages of other sites that the console shows. */
export default function FrameListScreen() {
  const { t } = useTranslation('frame')
  const [, navigate] = useLocation()
  return (
    <div className="screen" data-screen="manage-frame-list">
      <EntityTable<Frame>
        entity={frameEntity}
        rowActions={({ path, isEnabled }) =>
          isEnabled && (
            <RowButton
              icon={<Share />}
              text={t(($) => $.open)}
              action="open"
              onClick={() => navigate(`/manage/frame/${path}`)}
            />
          )
        }
      />
    </div>
  )
}
