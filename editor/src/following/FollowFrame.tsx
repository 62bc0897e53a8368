import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import './following.css'

/** Says whose view this is, in their colour, and lets go of it. */
export const FollowFrame = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { person } = store.following
  if (!person) return null
  const { name, colour } = person.user
  return (
    <div className="ed-follow" style={{ borderColor: colour }}>
      <span role="status" style={{ background: colour }}>
        {t('following', { name })}
        <button
          type="button"
          aria-label={t('followStop')}
          title={`${t('followStop')} (Esc)`}
          onClick={() => store.following.stop()}
        >
          <Icon icon="small-cross" size={14} />
        </button>
      </span>
    </div>
  )
})
