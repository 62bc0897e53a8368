import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { following } from './Following.ts'
import './following.css'

/** Names the followed colleague, in their colour, with a button that ends it. */
export const FollowFrame = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const followed = store.part(following)
  const { person } = followed
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
          onClick={() => followed.stop()}
        >
          <Icon icon="small-cross" size={14} />
        </button>
      </span>
    </div>
  )
})
